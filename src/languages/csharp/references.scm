; Where local names begin and end.
(block) @block
(catch_clause) @block
(using_statement) @block

; One pattern for all forms: several of the same root are slower to prepare and to run.
(invocation_expression function: [
  (identifier) @call
  (generic_name . (identifier) @call)
  (member_access_expression name: [(identifier) @call (generic_name . (identifier) @call)])
  (conditional_access_expression
    (member_binding_expression name: [(identifier) @call (generic_name . (identifier) @call)]))
])
(object_creation_expression type: [
  (identifier) @call
  (generic_name . (identifier) @call)
  (qualified_name name: [(identifier) @call (generic_name . (identifier) @call)])
])

; `new(…)`: the type is the one written for the variable.
(variable_declaration type: (identifier) @call (variable_declarator (implicit_object_creation_expression)))
(variable_declaration type: (generic_name . (identifier) @call)
  (variable_declarator (implicit_object_creation_expression)))
(property_declaration type: (identifier) @call value: (implicit_object_creation_expression))
(property_declaration type: (generic_name . (identifier) @call) value: (implicit_object_creation_expression))

(constructor_initializer ["base" "this"] @call)
(primary_constructor_base_type type: (identifier) @call)
(primary_constructor_base_type type: (generic_name . (identifier) @call))
(base_list . (identifier) @call . (argument_list))
(base_list . (generic_name . (identifier) @call) . (argument_list))

(attribute name: (identifier) @call)
(attribute name: (generic_name . (identifier) @call))
(attribute name: (qualified_name name: (identifier) @call))

(type_parameter name: (identifier) @type.parameter)

(parameter type: (_) @binding.type name: (identifier) @binding)
(parameter_list type: (_) @binding.type name: (identifier) @binding)
(variable_declaration
  type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @binding.type
  (variable_declarator name: (identifier) @binding))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @binding (object_creation_expression type: (_) @binding.type)))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @binding (cast_expression type: (_) @binding.type)))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @binding (as_expression right: (_) @binding.type)))
(property_declaration type: (_) @binding.type name: (identifier) @binding)
(event_declaration type: (_) @binding.type name: (identifier) @binding)
(foreach_statement
  type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @binding.type
  left: (identifier) @binding)
(catch_declaration type: (_) @binding.type name: (identifier) @binding)
(declaration_pattern type: (_) @binding.type name: (identifier) @binding)
(recursive_pattern type: (_) @binding.type name: (identifier) @binding)
(declaration_expression
  type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @binding.type
  name: (identifier) @binding)

(variable_declaration (variable_declarator name: (identifier) @local))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @local.copy [(identifier) (member_access_expression)] @local.value))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @local.result (invocation_expression function: (_) @local.value)))
(implicit_parameter) @local
(foreach_statement left: (identifier) @local)
(declaration_expression name: (identifier) @local)
