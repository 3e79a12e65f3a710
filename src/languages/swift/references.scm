; Where local names begin and end.
(property_declaration name: (_) @names.after . value: (_) @names.at)
(property_declaration name: (_) @names.after . (type_annotation) . value: (_) @names.at)

(call_expression . (simple_identifier) @call)
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @call)))
; A member of the type that is expected: `.pen(color)`.
(call_expression . (prefix_expression target: (simple_identifier) @call))
(constructor_expression constructed_type: (user_type (type_identifier) @call . (type_arguments)))
(constructor_expression constructed_type: (user_type (type_identifier) @call .))
(macro_invocation . (simple_identifier) @call)
((attribute . (user_type (type_identifier) @call .))
  (#not-any-of? @call
    "available" "discardableResult" "objc" "objcMembers" "testable" "escaping" "autoclosure" "inlinable"
    "usableFromInline" "frozen" "main" "IBOutlet" "IBAction" "nonobjc" "inline" "unknown" "Sendable"
    "attached" "freestanding" "preconcurrency" "_exported"))

; Of a qualified name the last part is the type. The language's own attributes stand as types, in lower case.
((user_type (type_identifier) @type .) (#match? @type "^[^a-z]"))
(user_type (type_identifier) @type . (type_arguments))
(type_parameter . (type_identifier) @type.parameter)

(parameter name: (simple_identifier) @binding name: (_) @binding.type .)
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @binding) . (type_annotation) @binding.type)
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @binding) (type_annotation) @binding.type)
; By custom only types have names with a capital.
((property_declaration
    name: (pattern bound_identifier: (simple_identifier) @binding)
    . value: (call_expression . (simple_identifier) @binding.type))
  (#match? @binding.type "^[A-Z]"))
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @binding)
  . value: (constructor_expression constructed_type: (user_type) @binding.type))

(parameter name: (simple_identifier) @local)
(property_declaration name: (pattern bound_identifier: (simple_identifier) @local))
(property_declaration
  name: (pattern bound_identifier: (simple_identifier) @local.copy)
  . value: [(simple_identifier) (navigation_expression) (call_expression)] @local.value)
(lambda_parameter name: (simple_identifier) @local)
(pattern bound_identifier: (simple_identifier) @local)
(if_statement bound_identifier: (simple_identifier) @local)
(guard_statement bound_identifier: (simple_identifier) @local)
