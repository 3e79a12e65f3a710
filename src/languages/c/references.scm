; Where local names begin and end.
(compound_statement) @block

(call_expression function: (identifier) @call)
(call_expression function: (field_expression field: (field_identifier) @call))
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @call)))
(call_expression function: (parenthesized_expression
  (pointer_expression argument: (field_expression field: (field_identifier) @call))))

(type_identifier) @type
(primitive_type) @type.builtin
(sized_type_specifier !type) @type.builtin

(parameter_declaration type: [(type_identifier) (struct_specifier)] @binding.type declarator: [
  (identifier) @binding
  (pointer_declarator declarator: (identifier) @binding)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @binding))
])
(declaration type: [(type_identifier) (struct_specifier)] @binding.type declarator: [
  (identifier) @binding
  (pointer_declarator declarator: (identifier) @binding)
  (init_declarator declarator: (identifier) @binding)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @binding))
])
(field_declaration type: [(type_identifier) (struct_specifier !body)] @binding.type declarator: [
  (field_identifier) @binding
  (pointer_declarator declarator: (field_identifier) @binding)
])

(parameter_declaration declarator: [
  (identifier) @local
  (pointer_declarator declarator: (identifier) @local)
  (array_declarator declarator: (identifier) @local)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @local)))
])
(declaration declarator: [
  (identifier) @local
  (pointer_declarator declarator: (identifier) @local)
  (array_declarator declarator: (identifier) @local)
  (init_declarator declarator: (identifier) @local)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @local))
])
