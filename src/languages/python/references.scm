; Where local names begin and end.
[(list_comprehension) (set_comprehension) (dictionary_comprehension) (generator_expression)] @block.local
(list_comprehension (for_in_clause left: (_) @names.from)) @names.at
(set_comprehension (for_in_clause left: (_) @names.from)) @names.at
(dictionary_comprehension (for_in_clause left: (_) @names.from)) @names.at
(generator_expression (for_in_clause left: (_) @names.from)) @names.at
(named_expression name: (identifier) @hoisted)

(call function: (identifier) @call)
(call function: (attribute attribute: (identifier) @call))
(decorator (identifier) @call)
(decorator (attribute attribute: (identifier) @call))

(typed_parameter type: (type) @type.text)
(typed_default_parameter type: (type) @type.text)
(function_definition return_type: (type) @type.text)
(assignment type: (type) @type.text)
(type_alias_statement right: (type) @type.text)
(class_definition superclasses: (argument_list (subscript subscript: (_) @type.text)))
(except_clause value: (identifier) @type)
(except_clause value: (as_pattern . (identifier) @type))
(type_parameter (type (identifier) @type.parameter))

(typed_parameter . (identifier) @binding type: (type) @binding.type)
(typed_default_parameter name: (identifier) @binding type: (type) @binding.type)
(assignment left: (identifier) @binding type: (type) @binding.type)
(assignment left: (attribute) @binding type: (type) @binding.type)
; By custom only classes have names with a capital.
((assignment left: (identifier) @binding right: (call function: (_) @binding.type))
  (#match? @binding.type "^([a-z_]\\w*\\.)*[A-Z]\\w*$"))
((assignment left: (attribute) @binding right: (call function: (_) @binding.type))
  (#match? @binding.type "^([a-z_]\\w*\\.)*[A-Z]\\w*$"))

(parameters (identifier) @local)
(default_parameter name: (identifier) @local)
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(lambda_parameters (identifier) @local)
(assignment left: (identifier) @local)
(assignment left: (identifier) @local.copy right: [(identifier) (attribute)] @local.value)
(assignment left: (identifier) @local.result right: (call function: (_) @local.value))
(assignment left: (identifier) @local.awaited right: (await (call function: (_) @local.value)))
(pattern_list (identifier) @local)
(tuple_pattern (identifier) @local)
(as_pattern_target (identifier) @local)
(for_statement left: (identifier) @local)
(for_statement left: (identifier) @local.element right: [(identifier) (attribute) (call)] @local.value)
(for_in_clause left: (identifier) @local)
(for_in_clause left: (identifier) @local.element right: [(identifier) (attribute) (call)] @local.value)
(named_expression name: (identifier) @local)
