(comment) @comment

(function_declaration name: (identifier) @name) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (pointer_type (type_identifier) @owner)
    (generic_type type: (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))
  ]))
  name: (field_identifier) @name) @method

(type_declaration (type_alias name: (type_identifier) @name) @part) @type_alias
(type_declaration (type_spec name: (type_identifier) @name) @part) @type_alias
(type_declaration
  (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @part) @struct
(type_declaration
  (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @part) @interface

(const_declaration (const_spec name: (identifier) @name) @part) @constant
(var_declaration (var_spec name: (identifier) @name) @part) @variable
(var_declaration (var_spec_list (var_spec name: (identifier) @name) @part)) @variable

(field_declaration name: (field_identifier) @name) @field
; What is embedded is a field with the name of its type, and gives the struct its members.
(field_declaration !name type: (_)) @field
(field_declaration !name type: (_) @extends)
(method_elem name: (field_identifier) @name) @method
(interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @extends .))

(func_literal) @scope

(if_statement) @branch.nest
(if_statement alternative: (if_statement) @branch.else)
(for_statement) @branch.nest
(expression_switch_statement) @nest
(type_switch_statement) @nest
(select_statement) @nest
(expression_case) @branch
(type_case) @branch
(communication_case) @branch
["&&" "||"] @branch
