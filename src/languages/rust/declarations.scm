(line_comment) @comment
(block_comment) @comment
(line_comment inner: (_)) @doc
(block_comment inner: (_)) @doc
(attribute_item) @attribute

(function_item name: (identifier) @name) @function
(function_signature_item name: (identifier) @name) @function
(struct_item name: (type_identifier) @name) @struct
(union_item name: (type_identifier) @name) @union
(enum_item name: (type_identifier) @name) @enum
(enum_variant name: (identifier) @name) @variant
(trait_item name: (type_identifier) @name) @trait
(type_item name: (type_identifier) @name) @type_alias
(associated_type name: (type_identifier) @name) @type_alias
(const_item name: (identifier) @name) @constant
(static_item name: (identifier) @name) @variable
(mod_item name: (identifier) @name) @module
(macro_definition name: (identifier) @name ["(" "[" "{"] @body) @macro
(field_declaration name: (field_identifier) @name) @field
; Fields without a name are named by their place.
(ordered_field_declaration_list type: (_) @field)

(impl_item type: [
  (type_identifier) @owner
  (primitive_type) @owner
  (scoped_type_identifier name: (type_identifier) @owner)
  (generic_type type: (type_identifier) @owner)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @owner))
  (reference_type type: (type_identifier) @owner)
  (reference_type type: (generic_type type: (type_identifier) @owner))
  (dynamic_type trait: (type_identifier) @owner)
]) @impl
; Tuples, slices and the like.
(impl_item type: [(tuple_type) (array_type) (pointer_type) (function_type) (unit_type)]) @impl
(impl_item trait: (_) @implements)
(trait_item bounds: (trait_bounds
  [(type_identifier) (scoped_type_identifier) (generic_type) (higher_ranked_trait_bound)] @extends))

(closure_expression) @scope

(if_expression) @branch.nest
(else_clause (if_expression) @branch.else)
(for_expression) @branch.nest
(while_expression) @branch.nest
(loop_expression) @branch.nest
(match_expression) @nest
(match_arm) @branch
(match_pattern condition: (_) @branch)
(let_declaration alternative: (block) @branch)
(binary_expression operator: ["&&" "||"] @branch)
(let_chain "&&" @branch)
