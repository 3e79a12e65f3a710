(comment) @comment
(attribute_list) @attribute

(namespace_declaration name: (_) @name) @namespace
(file_scoped_namespace_declaration name: (_) @name @open) @namespace
; Its signature ends where those that have braces begin.
(file_scoped_namespace_declaration name: (_) @name @open ";" @body) @namespace

(class_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @interface
(struct_declaration name: (identifier) @name) @struct
(record_declaration name: (identifier) @name) @record
(record_declaration (parameter_list (parameter name: (identifier) @name) @field))
(enum_declaration name: (identifier) @name) @enum
(enum_member_declaration name: (identifier) @name) @variant
(delegate_declaration name: (identifier) @name) @type_alias

(method_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name) @constructor
(destructor_declaration name: (identifier) @name) @method
(operator_declaration "operator" @name) @method
(conversion_operator_declaration "operator" @name) @method
(local_function_statement name: (identifier) @name) @function

(field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @part)) @field
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name) @part)) @field
(event_declaration name: (identifier) @name accessors: (accessor_list) @body) @field
(property_declaration name: (identifier) @name) @field
(property_declaration name: (identifier) @name accessors: (accessor_list) @body) @field
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @field
(indexer_declaration "this" @name accessors: (accessor_list) @body) @field
(indexer_declaration "this" @name value: (arrow_expression_clause) @body) @field

; Of the bases of a class only the first may be a class.
(class_declaration (base_list . [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @supertype))
(class_declaration (base_list (_) [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements))
; Of two relations with the same base the first counts.
(record_declaration "struct" (base_list . [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements))
(record_declaration (base_list . [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @supertype))
(record_declaration (base_list (primary_constructor_base_type type: (_) @extends)))
(record_declaration (base_list (_) [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements))
(struct_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements))
(interface_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @extends))

; Code of accessors is no function of its own here, but what it declares is local.
(accessor_declaration) @scope
(lambda_expression) @scope
(anonymous_method_expression) @scope
; Conditions of the preprocessor are no branches.
(preproc_if condition: (_) @scope)
(preproc_elif condition: (_) @scope)

(if_statement) @branch.nest
(if_statement alternative: (if_statement) @branch.else)
(for_statement) @branch.nest
(foreach_statement) @branch.nest
(while_statement) @branch.nest
(do_statement) @branch.nest
(switch_statement) @nest
(switch_section "case" @branch)
(switch_expression) @nest
(switch_expression_arm . [
  (constant_pattern) (declaration_pattern) (recursive_pattern) (relational_pattern) (type_pattern) (var_pattern)
  (list_pattern) (negated_pattern) (and_pattern) (or_pattern) (parenthesized_pattern)
] @branch)
(and_pattern "and" @branch)
(or_pattern "or" @branch)
(when_clause) @branch
(try_statement) @nest
(catch_clause) @branch
(catch_filter_clause) @branch
(conditional_expression) @branch
["&&" "||" "??"] @branch
