; Where local names begin and end.
(block) @block
(match_arm) @block
(let_declaration pattern: (_) @names.after) @names.at
(let_condition pattern: (_) @names.after) @names.at
(for_expression pattern: (_) @names.after value: (_) @names.at)

(call_expression function: (identifier) @call)
(call_expression function: (field_expression field: (field_identifier) @call))
(call_expression function: (scoped_identifier name: (identifier) @call))
(generic_function function: (identifier) @call)
(generic_function function: (field_expression field: (field_identifier) @call))
(generic_function function: (scoped_identifier name: (identifier) @call))
(macro_invocation macro: (identifier) @call)
(macro_invocation macro: (scoped_identifier name: (identifier) @call))
(struct_expression name: (type_identifier) @call)
(struct_expression name: (scoped_type_identifier name: (type_identifier) @call))
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @call))
; What a macro is given is not parsed: a name before a parenthesis is as good as a call.
(token_tree (identifier) @call . (token_tree . "("))

(attribute_item) @opaque
(inner_attribute_item) @opaque

(type_identifier) @type
(primitive_type) @type.builtin
(type_parameter name: (type_identifier) @type.parameter)

(parameter pattern: (identifier) @binding type: (_) @binding.type)
(let_declaration pattern: (identifier) @binding type: (_) @binding.type)
(let_declaration pattern: (identifier) @binding value: (struct_expression name: (_) @binding.type))
(let_declaration
  pattern: (identifier) @binding
  value: (call_expression
    function: (scoped_identifier path: (_) @binding.type name: (identifier) @_constructor))
  (#any-of? @_constructor "new" "default"))

(parameter pattern: (identifier) @local)
(closure_parameters (identifier) @local)
(let_declaration pattern: (identifier) @local)
(let_declaration pattern: (identifier) @local.copy value: [(identifier) (field_expression)] @local.value)
(let_declaration pattern: (identifier) @local.result value: (call_expression function: (_) @local.value))
(for_expression pattern: (identifier) @local)
(for_expression pattern: (identifier) @local.element value: [(identifier) (field_expression)] @local.value)
(for_expression pattern: (identifier) @local.element
  value: (reference_expression value: [(identifier) (field_expression)] @local.value))
(tuple_pattern (identifier) @local)
(tuple_struct_pattern type: (_) (identifier) @local)
(mut_pattern (identifier) @local)
(ref_pattern (identifier) @local)
(captured_pattern . (identifier) @local)
(field_pattern (shorthand_field_identifier) @local)
