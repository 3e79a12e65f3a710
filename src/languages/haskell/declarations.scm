(comment) @comment
(haddock) @comment

; The module holds the whole file.
(header module: (module) @name "where" @body) @module @open
(header module: (module) @name exports: (_) @body) @module @open
(export variable: (variable) @exported)
(export operator: (prefix_id (operator) @exported))
(export type: (name) @exported)

; Equations and signatures; of those with one name the rules keep the first.
(function name: (variable) @name) @function
(function name: (prefix_id (operator) @name)) @function
(function (infix operator: (operator) @name)) @function
(function (infix operator: (infix_id (variable) @name))) @function
(bind name: (variable) @name) @function
(bind name: (prefix_id (operator) @name)) @function
(signature name: (variable) @name) @function
(signature name: (prefix_id (operator) @name)) @function
(signature names: (binding_list name: (variable) @name)) @function
(signature names: (binding_list name: (prefix_id (operator) @name))) @function
(foreign_import signature: (signature name: (variable) @name)) @function

(data_type name: (name) @name) @struct
(data_type name: (name) @name constructors: (_) @body) @struct
(data_type name: (name) @name "where" @body) @struct
(newtype name: (name) @name constructor: (_) @body) @struct
(data_constructor constructor: (prefix name: (constructor) @name)) @variant
(data_constructor constructor: (record name: (constructor) @name fields: (_) @body)) @variant
(data_constructor constructor: (infix operator: (constructor_operator) @name)) @variant
(newtype_constructor name: (constructor) @name) @variant
(newtype_constructor name: (constructor) @name field: (record) @body) @variant
(gadt_constructor name: (constructor) @name) @variant
(field name: (field_name (variable) @name)) @field

(class name: (name) @name) @trait
(class name: (name) @name "where" @body) @trait
(instance name: (_) @name @implements) @impl
(instance name: (_) @name @implements "where" @body) @impl
(deriving_instance name: (_) @name @implements) @impl
(instance name: (_) @name patterns: (type_patterns . [
  (name) @owner
  (parens type: (apply constructor: (name) @owner))
  (parens type: (apply constructor: (apply constructor: (name) @owner)))
  (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @owner))))
])) @impl
(instance name: (_) @name patterns: (type_patterns . [
  (name) @owner
  (parens type: (apply constructor: (name) @owner))
  (parens type: (apply constructor: (apply constructor: (name) @owner)))
  (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @owner))))
]) "where" @body) @impl
(deriving_instance name: (_) @name patterns: (type_patterns . (name) @owner)) @impl

(type_synomym name: (name) @name) @type_alias
(type_family name: (name) @name) @type_alias
(data_family name: (name) @name) @type_alias
