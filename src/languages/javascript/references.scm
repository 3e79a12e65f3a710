; Where local names begin and end.
(statement_block) @block
(catch_clause) @block
(variable_declaration (variable_declarator name: (_) @hoisted))

(call_expression function: (identifier) @call)
(call_expression function: (member_expression property: (_) @call))
; With type arguments the grammar takes `await` for a part of the function.
(call_expression function: (await_expression (identifier) @call))
(call_expression function: (await_expression (member_expression property: (_) @call)))
(new_expression constructor: (identifier) @call)
(new_expression constructor: (member_expression property: (_) @call))
(decorator (identifier) @call)
(decorator (member_expression property: (_) @call))

(variable_declarator name: (identifier) @binding value: (new_expression constructor: (_) @binding.type))

; Functions that are arguments: what is called says what they are given.
(arguments (arrow_function parameter: (identifier) @local.given))
(arrow_function parameter: (identifier) @local)

; What functions give.
(return_statement (_) @result)
(arrow_function body: [(identifier) (this) (member_expression) (call_expression) (new_expression)] @result)

(variable_declarator name: (identifier) @local)
(variable_declarator name: (identifier) @local.copy value: [(identifier) (member_expression)] @local.value)
(variable_declarator name: (identifier) @local.result value: (call_expression function: (_) @local.value))
(variable_declarator name: (identifier) @local.awaited
  value: (await_expression (call_expression function: (_) @local.value)))
(shorthand_property_identifier_pattern) @local
(pair_pattern value: (identifier) @local)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @local.member)
  value: [(identifier) (member_expression) (this) (call_expression)] @local.value)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @local.member)
  value: (await_expression (call_expression)) @local.value)
(array_pattern (identifier) @local)
(rest_pattern (identifier) @local)
(assignment_pattern left: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement left: (identifier) @local)
(for_in_statement left: (identifier) @local.element operator: "of"
  right: [(identifier) (member_expression) (call_expression)] @local.value)
