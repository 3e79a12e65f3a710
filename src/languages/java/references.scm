; Where local names begin and end.
(block) @block
(catch_clause) @block

(method_invocation name: (identifier) @call)
(object_creation_expression type: [
  (type_identifier) @call
  (generic_type . (type_identifier) @call)
  (scoped_type_identifier (type_identifier) @call .)
  (generic_type . (scoped_type_identifier (type_identifier) @call .))
])
(explicit_constructor_invocation constructor: [(this) (super)] @call)
(method_reference "::" (identifier) @call)
(method_reference . (identifier) @call "new")
(marker_annotation name: [(identifier) @call (scoped_identifier name: (identifier) @call)])
(annotation name: [(identifier) @call (scoped_identifier name: (identifier) @call)])

; Where types stand. Not at a constructor call, which is a call; `var` is a name of no type.
(field_declaration type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(constant_declaration type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(method_declaration type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(annotation_type_element_declaration type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(formal_parameter type: [(type_identifier) @type.text (generic_type . (type_identifier) @type)])
(spread_parameter [(type_identifier) @type (generic_type . (type_identifier) @type)])
(local_variable_declaration type: [(type_identifier) @type.text (generic_type . (type_identifier) @type)])
(enhanced_for_statement type: [(type_identifier) @type.text (generic_type . (type_identifier) @type)])
(resource type: [(type_identifier) @type.text (generic_type . (type_identifier) @type)])
(array_type element: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(array_creation_expression type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(type_arguments [(type_identifier) @type (generic_type . (type_identifier) @type)])
(wildcard [(type_identifier) @type (generic_type . (type_identifier) @type)])
(type_bound [(type_identifier) @type (generic_type . (type_identifier) @type)])
(annotated_type [(type_identifier) @type (generic_type . (type_identifier) @type)])
(superclass [(type_identifier) @type (generic_type . (type_identifier) @type)])
(type_list [(type_identifier) @type (generic_type . (type_identifier) @type)])
(throws [(type_identifier) @type (generic_type . (type_identifier) @type)])
(catch_type (type_identifier) @type)
(cast_expression type: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(instanceof_expression right: [(type_identifier) @type (generic_type . (type_identifier) @type)])
(type_pattern [(type_identifier) @type (generic_type . (type_identifier) @type)])
(record_pattern . [(identifier) @type (generic_type . (type_identifier) @type)])
(record_pattern_component [(type_identifier) @type.text (generic_type . (type_identifier) @type)])
(class_literal (type_identifier) @type)
; What has no capital is a package.
((scoped_type_identifier (type_identifier) @type) (#match? @type "^[A-Z]"))
(type_parameter (type_identifier) @type.parameter)
[(integral_type) (floating_point_type) (boolean_type) (void_type)] @type.builtin

(field_declaration
  type: [(type_identifier) (generic_type) (scoped_type_identifier)] @binding.type
  declarator: (variable_declarator name: (identifier) @binding))
(constant_declaration
  type: [(type_identifier) (generic_type) (scoped_type_identifier)] @binding.type
  declarator: (variable_declarator name: (identifier) @binding))
(formal_parameter
  type: [(type_identifier) (generic_type) (scoped_type_identifier)] @binding.type
  name: (identifier) @binding)
(local_variable_declaration
  type: [(generic_type) (scoped_type_identifier)] @binding.type
  declarator: (variable_declarator name: (identifier) @binding))
((local_variable_declaration
  type: (type_identifier) @binding.type
  declarator: (variable_declarator name: (identifier) @binding))
  (#not-eq? @binding.type "var"))
((local_variable_declaration
  type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @binding
    value: (object_creation_expression type: (_) @binding.type)))
  (#eq? @_var "var"))
((resource type: (type_identifier) @binding.type name: (identifier) @binding)
  (#not-eq? @binding.type "var"))
((resource type: (type_identifier) @_var name: (identifier) @binding
    value: (object_creation_expression type: (_) @binding.type))
  (#eq? @_var "var"))
((enhanced_for_statement type: (type_identifier) @binding.type name: (identifier) @binding)
  (#not-eq? @binding.type "var"))
(enhanced_for_statement type: (generic_type) @binding.type name: (identifier) @binding)
(catch_formal_parameter (catch_type . (_) @binding.type .) name: (identifier) @binding)
(instanceof_expression right: (_) @binding.type name: (identifier) @binding)
(type_pattern (type_identifier) @binding.type (identifier) @binding)
(type_pattern (generic_type) @binding.type (identifier) @binding)

(variable_declarator name: (identifier) @local)
(variable_declarator name: (identifier) @local.copy
  value: [(identifier) (field_access) (method_invocation)] @local.value)
(formal_parameter name: (identifier) @local)
(inferred_parameters (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(enhanced_for_statement name: (identifier) @local)
(catch_formal_parameter name: (identifier) @local)
(resource name: (identifier) @local)
