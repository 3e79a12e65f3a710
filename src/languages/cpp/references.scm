; Where local names begin and end.
(catch_clause) @block

((call_expression function: (template_function name: (identifier) @call))
  (#not-any-of? @call "static_cast" "dynamic_cast" "const_cast" "reinterpret_cast"))
(call_expression function: [
  (qualified_identifier name: [
    (identifier) @call
    (template_function name: (identifier) @call)
    (qualified_identifier name: [
      (identifier) @call
      (template_function name: (identifier) @call)
      (qualified_identifier name: [
        (identifier) @call
        (template_function name: (identifier) @call)
      ])
    ])
  ])
  (field_expression field: [
    (template_method name: (field_identifier) @call)
    (dependent_name (template_method name: (field_identifier) @call))
    (qualified_identifier name: (field_identifier) @call)
  ])
])

; Constructors: `new A(…)`, `A{…}`, `A a(…)`, `A a{…}`, and bases, which by custom have capitals.
(new_expression type: [
  (type_identifier) @call
  (template_type name: (type_identifier) @call)
  (qualified_identifier name: (type_identifier) @call)
  (qualified_identifier name: (template_type name: (type_identifier) @call))
  (qualified_identifier name: (qualified_identifier name: (type_identifier) @call))
])
(compound_literal_expression type: [
  (type_identifier) @call
  (template_type name: (type_identifier) @call)
  (qualified_identifier name: (type_identifier) @call)
  (qualified_identifier name: (template_type name: (type_identifier) @call))
])
(declaration
  type: [
    (type_identifier) @call
    (template_type name: (type_identifier) @call)
    (qualified_identifier name: (type_identifier) @call)
    (qualified_identifier name: (template_type name: (type_identifier) @call))
  ]
  declarator: (init_declarator value: [(argument_list) (initializer_list)]))
((field_initializer (field_identifier) @call) (#match? @call "^[A-Z]"))

(type_parameter_declaration (type_identifier) @type.parameter)
(variadic_type_parameter_declaration (type_identifier) @type.parameter)
(optional_type_parameter_declaration name: (type_identifier) @type.parameter)
(template_parameter_list (parameter_declaration declarator: (identifier) @type.parameter))
; Of the names in `TEST_F(Fixture, Name)` the second is no type.
((function_definition !type declarator: (function_declarator declarator: (identifier) @_runner
    parameters: (parameter_list (parameter_declaration) . (parameter_declaration type: (type_identifier) @type.parameter))))
  (#any-of? @_runner "TEST" "TEST_F" "TEST_P"))
((function_definition !type declarator: (function_declarator declarator: (identifier) @call))
  (#any-of? @call "TEST" "TEST_F" "TEST_P"))

(parameter_declaration
  type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: (reference_declarator (identifier) @binding))
(parameter_declaration type: [(qualified_identifier) (template_type)] @binding.type declarator: [
  (identifier) @binding
  (pointer_declarator declarator: (identifier) @binding)
])
(optional_parameter_declaration
  type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: [
    (identifier) @binding
    (pointer_declarator declarator: (identifier) @binding)
    (reference_declarator (identifier) @binding)
  ])
(declaration type: [(qualified_identifier) (template_type)] @binding.type declarator: [
  (identifier) @binding
  (pointer_declarator declarator: (identifier) @binding)
  (init_declarator declarator: (identifier) @binding)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @binding))
])
(declaration
  type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: (init_declarator declarator: (reference_declarator (identifier) @binding)))
(field_declaration type: [(qualified_identifier) (template_type)] @binding.type declarator: [
  (field_identifier) @binding
  (pointer_declarator declarator: (field_identifier) @binding)
])
(field_declaration
  type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: (reference_declarator (field_identifier) @binding))
(for_range_loop
  type: [(type_identifier) (qualified_identifier) (template_type)] @binding.type
  declarator: [
    (identifier) @binding
    (reference_declarator (identifier) @binding)
    (pointer_declarator declarator: (identifier) @binding)
  ])
; `auto`: the type is the one that is made.
(init_declarator declarator: [
    (identifier) @binding
    (pointer_declarator declarator: (identifier) @binding)
  ] value: (new_expression type: (_) @binding.type))
(init_declarator declarator: (identifier) @binding value: (compound_literal_expression type: (_) @binding.type))
((init_declarator declarator: (identifier) @binding
    value: (call_expression function: (qualified_identifier
      name: (template_function name: (identifier) @_make
        arguments: (template_argument_list . (type_descriptor) @binding.type)))))
  (#any-of? @_make "make_unique" "make_shared"))

(declaration type: (placeholder_type_specifier) declarator: (init_declarator
  declarator: (identifier) @local.result value: (call_expression function: (_) @local.value)))
(for_range_loop declarator: [(identifier) @local (reference_declarator (identifier) @local)])
