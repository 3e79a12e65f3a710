; Where local names begin and end.
(block) @block
(case_clause) @block

(call_expression function: (identifier) @call)
(call_expression function: (generic_function function: (identifier) @call))
; A member is called without parentheses as well.
(field_expression field: (identifier) @call)
(infix_expression operator: (identifier) @call)
(instance_expression (type_identifier) @call)
(instance_expression (generic_type type: (type_identifier) @call))
(instance_expression (stable_type_identifier (type_identifier) @call))
(instance_expression (compound_type base: (type_identifier) @call))
(annotation name: (type_identifier) @call)

(type_identifier) @type
(type_parameters name: (identifier) @type.parameter)
(covariant_type_parameter name: (identifier) @type.parameter)
(contravariant_type_parameter name: (identifier) @type.parameter)

(parameter name: (identifier) @binding type: (_) @binding.type)
(class_parameter name: (identifier) @binding type: (_) @binding.type)
(val_definition pattern: (identifier) @binding type: (_) @binding.type)
(var_definition pattern: (identifier) @binding type: (_) @binding.type)
(val_declaration name: (identifier) @binding type: (_) @binding.type)
(var_declaration name: (identifier) @binding type: (_) @binding.type)
(typed_pattern pattern: (identifier) @binding type: (_) @binding.type)
(val_definition !type pattern: (identifier) @binding
  value: (instance_expression [(type_identifier) (generic_type) (stable_type_identifier)] @binding.type))
(var_definition !type pattern: (identifier) @binding
  value: (instance_expression [(type_identifier) (generic_type) (stable_type_identifier)] @binding.type))
; By custom only types and their companions have names with a capital.
((val_definition !type pattern: (identifier) @binding value: (call_expression function: (identifier) @binding.type))
  (#match? @binding.type "^[A-Z]"))
((var_definition !type pattern: (identifier) @binding value: (call_expression function: (identifier) @binding.type))
  (#match? @binding.type "^[A-Z]"))

(parameter name: (identifier) @local)
(val_definition pattern: (identifier) @local)
(val_definition !type pattern: (identifier) @local.copy
  value: [(identifier) (field_expression) (call_expression)] @local.value)
(var_definition pattern: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(lambda_expression parameters: (bindings (binding name: (identifier) @local)))
(case_clause pattern: (identifier) @local)
(enumerator . (identifier) @local)
