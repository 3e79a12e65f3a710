; What Objective-C adds to C.
(class_interface . (identifier) @name) @class
(class_interface . (identifier) @name superclass: (identifier) @extends)
(class_interface (parameterized_arguments (type_name (type_identifier) @implements)))
; Categories and extensions; an extension has no name between its parentheses.
(class_interface . (identifier) @name @owner . "(") @impl
(class_implementation . (identifier) @name) @class
(class_implementation . (identifier) @name @owner . "(") @impl
(protocol_declaration . (identifier) @name) @interface
(protocol_declaration (protocol_reference_list (identifier) @extends))

; The rules put selectors together.
(method_declaration (method_type)? . (identifier) @name) @method
(method_definition (method_type)? . (identifier) @name (compound_statement) @body) @method

(property_declaration (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
]))) @field
(instance_variable (struct_declaration (struct_declarator [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (array_declarator declarator: (identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator declarator: (identifier) @name)))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
]))) @field
