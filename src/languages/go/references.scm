; Where local names begin and end.
(block) @block
[(expression_case) (type_case) (default_case) (communication_case)] @block
(short_var_declaration left: (_) @names.after) @names.at
(var_spec name: (identifier) @names.after) @names.at
(const_spec name: (identifier) @names.after) @names.at
(range_clause left: (_) @names.after right: (_) @names.at)
(type_switch_statement alias: (_) @names.after value: (_) @names.at)

(call_expression function: (identifier) @call)
(call_expression function: (selector_expression field: (field_identifier) @call))
; With type arguments.
(call_expression function: (index_expression operand: (identifier) @call))
(call_expression function: (index_expression operand: (selector_expression field: (field_identifier) @call)))
(composite_literal type: (type_identifier) @call)
(composite_literal type: (qualified_type name: (type_identifier) @call))
(composite_literal type: (generic_type type: (type_identifier) @call))

(type_identifier) @type
(type_parameter_declaration name: (identifier) @type.parameter)
; A receiver names the type parameters of its type anew.
(method_declaration receiver: (parameter_list (parameter_declaration type:
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @type.parameter))))))
(method_declaration receiver: (parameter_list (parameter_declaration type:
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @type.parameter)))))))

(parameter_declaration name: (identifier) @binding type: (_) @binding.type)
(var_spec name: (identifier) @binding type: (_) @binding.type)
(short_var_declaration
  left: (expression_list . (identifier) @binding .)
  right: (expression_list . (composite_literal type: (_) @binding.type) .))
(short_var_declaration
  left: (expression_list . (identifier) @binding .)
  right: (expression_list . (unary_expression operand: (composite_literal type: (_) @binding.type)) .))

(var_spec name: (identifier) @local)
(const_spec name: (identifier) @local)
(short_var_declaration left: (expression_list (identifier) @local))
(short_var_declaration left: (expression_list . (identifier) @local.result)
  right: (expression_list . (call_expression function: (_) @local.value) .))
(short_var_declaration left: (expression_list . (identifier) @local.copy)
  right: (expression_list . [(identifier) (selector_expression)] @local.value .))
(range_clause left: (expression_list (identifier) @local))
(range_clause left: (expression_list (_) . (identifier) @local.element .)
  right: [(identifier) (selector_expression) (call_expression)] @local.value)
(parameter_declaration name: (identifier) @local)
(variadic_parameter_declaration name: (identifier) @local)
(type_switch_statement alias: (expression_list (identifier) @local))
