; What C and C++ have in common. `@name` is mostly the whole declarator, `*f(int a)`, in which the
; rules find the name: a pattern for every way to nest declarators would be many.

(comment) @comment
(attribute_declaration) @attribute
(attribute_specifier) @attribute
(ms_declspec_modifier) @attribute

(struct_specifier name: (type_identifier) @name body: (_)) @struct
(union_specifier name: (type_identifier) @name body: (_)) @union
(enum_specifier name: (type_identifier) @name body: (_)) @enum
(enumerator name: (identifier) @name) @variant
(field_declaration declarator: (_) @name @part) @field

; Variables outside of functions.
(translation_unit (declaration declarator: (_) @name @part) @variable)
(declaration_list (declaration declarator: (_) @name @part) @variable)
(linkage_specification body: (declaration declarator: (_) @name @part) @variable)
(preproc_if (declaration declarator: (_) @name @part) @variable)
(preproc_ifdef (declaration declarator: (_) @name @part) @variable)
(preproc_elif (declaration declarator: (_) @name @part) @variable)
(preproc_elifdef (declaration declarator: (_) @name @part) @variable)
(preproc_else (declaration declarator: (_) @name @part) @variable)

; With the type they are one whole, which begins where the type does.
(declaration type: (_ body: (_)) declarator: (_) @name) @variable
(field_declaration type: (_ body: (_)) declarator: (_) @name) @field

(function_definition declarator: (_) @name) @function
(declaration declarator: [
  (function_declarator declarator: [(identifier) (parenthesized_declarator (identifier))])
  (pointer_declarator declarator: (function_declarator declarator: [(identifier) (parenthesized_declarator (identifier))]))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier))))
] @name) @function

(type_definition declarator: [
  (type_identifier) @name
  (primitive_type) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (type_identifier) @name))
  (pointer_declarator declarator: (function_declarator declarator: (type_identifier) @name))
  (pointer_declarator declarator: (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
  (pointer_declarator declarator: (array_declarator declarator: (type_identifier) @name))
  (array_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (type_identifier) @name))
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (type_identifier) @name))
  (function_declarator
    declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
]) @type_alias

; A typedef that defines the type, too: that is declared by its own name, or else by that of the typedef.
(type_definition type: (struct_specifier body: (_)) @wrapped) @wrapper
(type_definition type: (union_specifier body: (_)) @wrapped) @wrapper
(type_definition type: (enum_specifier body: (_)) @wrapped) @wrapper
(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @union
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @enum
(type_definition type: (_ body: (_))
  declarator: (pointer_declarator declarator: (type_identifier) @name) @type_alias)
; In `typedef struct a { … } a` both names are one declaration; the second is no use of the first.
((type_definition type: (struct_specifier name: (type_identifier) @name body: (_) @body)
  declarator: (type_identifier) @type.parameter @_alias) @struct (#eq? @name @_alias))
((type_definition type: (union_specifier name: (type_identifier) @name body: (_) @body)
  declarator: (type_identifier) @type.parameter @_alias) @union (#eq? @name @_alias))
((type_definition type: (enum_specifier name: (type_identifier) @name body: (_) @body)
  declarator: (type_identifier) @type.parameter @_alias) @enum (#eq? @name @_alias))
((type_definition type: (_ name: (type_identifier) @_tag body: (_))
  declarator: (type_identifier) @name @type_alias) (#eq? @_tag @name))

; Signatures leave out the body of a type that is defined on the way, as they do comments.
(type_definition type: (_ body: (_) @comment))
(declaration type: (_ body: (_) @comment))
(field_declaration type: (_ body: (_) @comment))

(preproc_def name: (identifier) @name) @constant
(preproc_function_def name: (identifier) @name value: (_)? @body) @macro
