(comment) @comment
(attribute_group) @attribute

(namespace_definition name: (namespace_name) @name @open) @namespace
; Its signature ends where those that have braces begin.
(namespace_definition name: (namespace_name) @name @open ";" @body) @namespace
(namespace_definition name: (namespace_name) @name body: (_)) @namespace

(class_declaration name: (name) @name) @class
(interface_declaration name: (name) @name) @interface
(trait_declaration name: (name) @name) @trait
(enum_declaration name: (name) @name) @enum
(enum_case name: (name) @name) @variant

(function_definition name: (name) @name) @function
(method_declaration name: (name) @name) @method

(const_declaration (const_element . (name) @name) @part) @constant
((function_call_expression function: (name) @_define arguments: (arguments . (argument [(string) (encapsed_string)] @name))) @constant
  (#eq? @_define "define"))
(property_declaration (property_element name: (variable_name (name) @name)) @part) @field
(property_declaration
  (property_element name: (variable_name (name) @name))
  (property_hook_list) @body) @field
(property_promotion_parameter name: (variable_name (name) @name)) @field
; The grammar knows `readonly` only beside another modifier.
((simple_parameter type: (named_type (name) @_readonly) (ERROR) name: (variable_name (name) @name)) @field
  (#eq? @_readonly "readonly"))
(property_promotion_parameter name: (by_ref (variable_name (name) @name))) @field

(class_declaration (base_clause [(name) (qualified_name) (relative_name)] @extends))
(interface_declaration (base_clause [(name) (qualified_name) (relative_name)] @extends))
(class_declaration (class_interface_clause [(name) (qualified_name) (relative_name)] @implements))
(enum_declaration (class_interface_clause [(name) (qualified_name) (relative_name)] @implements))
; What a trait brings is part of the class.
(class_declaration body: (_ (use_declaration [(name) (qualified_name) (relative_name)] @implements)))
(trait_declaration body: (_ (use_declaration [(name) (qualified_name) (relative_name)] @implements)))
(enum_declaration body: (_ (use_declaration [(name) (qualified_name) (relative_name)] @implements)))

(anonymous_function) @scope
(arrow_function) @scope
(anonymous_class) @scope
(property_hook) @scope

(if_statement) @branch.nest
(else_clause body: (if_statement) @branch.else)
(else_if_clause) @branch
(for_statement) @branch.nest
(foreach_statement) @branch.nest
(while_statement) @branch.nest
(do_statement) @branch.nest
(switch_statement) @nest
(case_statement) @branch
(match_expression) @nest
(match_conditional_expression) @branch
(try_statement) @nest
(catch_clause) @branch
(conditional_expression) @branch
["&&" "||" "??" "and" "or"] @branch
