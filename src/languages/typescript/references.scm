(type_identifier) @type
(predefined_type) @type.builtin
(type_parameter name: (type_identifier) @type.parameter)

(required_parameter pattern: (identifier) @binding type: (type_annotation) @binding.type)
(required_parameter pattern: (rest_pattern (identifier) @binding) type: (type_annotation) @binding.type)
(optional_parameter pattern: (identifier) @binding type: (type_annotation) @binding.type)
(variable_declarator name: (identifier) @binding type: (type_annotation) @binding.type)
(public_field_definition name: (_) @binding type: (type_annotation) @binding.type)
(public_field_definition name: (_) @binding value: (new_expression constructor: (_) @binding.type))

(arguments (arrow_function parameters: (formal_parameters
  (required_parameter pattern: (identifier) @local.given !type))))
(arguments (arrow_function parameters: (formal_parameters
  (required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @local.given.part) !type))))
(arguments (function_expression parameters: (formal_parameters
  (required_parameter pattern: (identifier) @local.given !type))))
(required_parameter pattern: (identifier) @local)
(required_parameter
  pattern: (object_pattern (shorthand_property_identifier_pattern) @local.part)
  type: (type_annotation (_) @local.value))
(optional_parameter pattern: (identifier) @local)
