(line_comment) @comment
(block_comment) @comment
(modifiers [(marker_annotation) (annotation)] @attribute)

(class_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @interface
(enum_declaration name: (identifier) @name) @enum
(enum_constant name: (identifier) @name) @variant
(annotation_type_declaration name: (identifier) @name) @annotation
(annotation_type_element_declaration name: (identifier) @name) @method

(record_declaration name: (identifier) @name) @record
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @field))
(record_declaration parameters: (formal_parameters
  (spread_parameter (variable_declarator name: (identifier) @name)) @field))

(method_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name) @constructor
(compact_constructor_declaration name: (identifier) @name) @constructor

(field_declaration declarator: (variable_declarator name: (identifier) @name) @part) @field
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @part) @constant
(field_declaration declarator: (variable_declarator name: (identifier) @name
  value: (object_creation_expression (class_body) @body)) @part) @field
(constant_declaration declarator: (variable_declarator name: (identifier) @name
  value: (object_creation_expression (class_body) @body)) @part) @constant

; Fields of a file that is a class as a whole.
(program (local_variable_declaration declarator: (variable_declarator name: (identifier) @name) @part) @field)

(superclass [
  (type_identifier) @extends
  (generic_type) @extends
  (scoped_type_identifier) @extends
  (annotated_type [(type_identifier) (generic_type) (scoped_type_identifier)] @extends)
])
(extends_interfaces (type_list [
  (type_identifier) @extends
  (generic_type) @extends
  (scoped_type_identifier) @extends
  (annotated_type [(type_identifier) (generic_type) (scoped_type_identifier)] @extends)
]))
(super_interfaces (type_list [
  (type_identifier) @implements
  (generic_type) @implements
  (scoped_type_identifier) @implements
  (annotated_type [(type_identifier) (generic_type) (scoped_type_identifier)] @implements)
]))

; Code that runs apart from what stands around it.
(lambda_expression) @scope
(object_creation_expression (class_body) @scope)
(static_initializer) @scope

(if_statement) @branch.nest
(if_statement alternative: (if_statement) @branch.else)
(for_statement) @branch.nest
(enhanced_for_statement) @branch.nest
(while_statement) @branch.nest
(do_statement) @branch.nest
(switch_expression) @nest
"case" @branch
(guard) @branch
(try_statement) @nest
(try_with_resources_statement) @nest
(catch_clause) @branch
(ternary_expression) @branch
["&&" "||"] @branch
