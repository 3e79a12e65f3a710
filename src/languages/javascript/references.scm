(call_expression function: (identifier) @call)
(call_expression function: (member_expression property: (_) @call))
(new_expression constructor: (identifier) @call)
(new_expression constructor: (member_expression property: (_) @call))
(decorator (identifier) @call)
(decorator (member_expression property: (_) @call))

(variable_declarator name: (identifier) @binding value: (new_expression constructor: (_) @binding.type))
