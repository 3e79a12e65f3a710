; Where local names begin and end.
(block) @block
(catch_block) @block
(property_declaration [(variable_declaration) (multi_variable_declaration)] @names.after) @names.at

(call_expression . (identifier) @call)
(call_expression . (navigation_expression (identifier) @call .))
(infix_expression (_) . (identifier) @call . (_))
(constructor_delegation_call ["this" "super"] @call)
(callable_reference "::" (identifier) @call)
((navigation_expression "::" (identifier) @call) (#not-eq? @call "class"))
; The grammar takes a call with one type argument, `f<T>(x)`, for two comparisons.
(binary_expression
  left: (binary_expression
    left: [(identifier) @call (navigation_expression (identifier) @call .)]
    operator: "<" right: (identifier) @type)
  operator: ">" right: [(parenthesized_expression) (lambda_literal)])
; Annotations; those at the top were made statements. Of `context(` the first letter was taken (contexts.ts).
((source_file (unary_expression "!" (identifier) @call) @_annotation) (#match? @_annotation "^@"))
((source_file (call_expression . (unary_expression "!" (identifier) @call)) @_annotation) (#match? @_annotation "^@"))
((source_file (unary_expression "!" (collection_literal (identifier) @call)) @_annotation) (#match? @_annotation "^@"))
((source_file (navigation_expression (identifier) @call .) @_annotation) (#match? @_annotation "^@"))
(annotation (user_type (identifier) @call .))
((annotation (constructor_invocation (user_type (identifier) @call .))) (#not-eq? @call "ontext"))

; Where types stand: everywhere but in annotations, which are calls.
(anonymous_function (user_type (identifier) @type . (type_arguments)? .))
(as_expression (user_type (identifier) @type . (type_arguments)? .))
(callable_reference (user_type (identifier) @type . (type_arguments)? .))
(catch_block (user_type (identifier) @type . (type_arguments)? .))
(class_parameter (user_type (identifier) @type . (type_arguments)? .))
(delegation_specifier (user_type (identifier) @type . (type_arguments)? .))
(explicit_delegation (user_type (identifier) @type . (type_arguments)? .))
(function_declaration (user_type (identifier) @type . (type_arguments)? .))
(function_type (user_type (identifier) @type . (type_arguments)? .))
(function_type_parameters (user_type (identifier) @type . (type_arguments)? .))
(getter (user_type (identifier) @type . (type_arguments)? .))
(is_expression (user_type (identifier) @type . (type_arguments)? .))
(non_nullable_type (user_type (identifier) @type . (type_arguments)? .))
(nullable_type (user_type (identifier) @type . (type_arguments)? .))
(parameter (user_type (identifier) @type . (type_arguments)? .))
(parenthesized_type (user_type (identifier) @type . (type_arguments)? .))
(property_declaration (user_type (identifier) @type . (type_arguments)? .))
(super_expression (user_type (identifier) @type . (type_arguments)? .))
(type_alias (user_type (identifier) @type . (type_arguments)? .))
(type_constraint (user_type (identifier) @type . (type_arguments)? .))
(type_parameter (user_type (identifier) @type . (type_arguments)? .))
(type_projection (user_type (identifier) @type . (type_arguments)? .))
(type_test (user_type (identifier) @type . (type_arguments)? .))
(variable_declaration (user_type (identifier) @type . (type_arguments)? .))
(delegation_specifier (constructor_invocation (user_type (identifier) @type . (type_arguments)? .)))
(type_parameter (identifier) @type.parameter)

(variable_declaration (identifier) @binding
  [(user_type) @binding.type (nullable_type (user_type) @binding.type)])
(parameter (identifier) @binding
  [(user_type) @binding.type (nullable_type (user_type) @binding.type)])
(class_parameter (identifier) @binding
  [(user_type) @binding.type (nullable_type (user_type) @binding.type)])
(catch_block (identifier) @binding (user_type) @binding.type)
; By custom only classes have names with a capital.
((property_declaration (variable_declaration (identifier) @binding .)
  (call_expression . [(identifier) (navigation_expression)] @binding.type))
  (#match? @binding.type "^([a-z]\\w*\\.)*[A-Z]\\w*$"))

(variable_declaration . (identifier) @local)
(property_declaration (variable_declaration (identifier) @local.copy .)
  [(identifier) (navigation_expression) (call_expression)] @local.value)
(parameter . (identifier) @local)
