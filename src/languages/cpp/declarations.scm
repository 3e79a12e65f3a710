; What C++ adds to the declarations of C.

(class_specifier name: [(type_identifier) (template_type) (qualified_identifier)] @name body: (_)) @class
(struct_specifier name: [(template_type) (qualified_identifier)] @name body: (_)) @struct
(union_specifier name: [(template_type) (qualified_identifier)] @name body: (_)) @union
(enum_specifier name: (qualified_identifier) @name body: (_)) @enum
(namespace_definition name: (_) @name) @namespace
(namespace_alias_definition name: (_) @name) @namespace
(alias_declaration name: (type_identifier) @name) @type_alias
(concept_definition name: (identifier) @name) @trait

(template_declaration [
  (class_specifier) (struct_specifier) (union_specifier) (alias_declaration) (concept_definition)
  (function_definition) (declaration) (field_declaration) (friend_declaration) (template_declaration)
] @wrapped) @wrapper.shown
(friend_declaration (function_definition) @wrapped) @wrapper.shown
(friend_declaration (declaration) @wrapped) @wrapper.shown

; Declarations of functions beyond what C has: by references, operators, destructors, `A::f`.
(declaration declarator: [
  (function_declarator declarator: [(qualified_identifier) (destructor_name) (operator_name) (template_function)])
  (reference_declarator (function_declarator declarator: [(identifier) (qualified_identifier) (operator_name)]))
  (pointer_declarator declarator: (function_declarator declarator: [(qualified_identifier) (operator_name)]))
  (operator_cast)
] @name) @function
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_method)])
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)]))
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)]))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier))))
  (operator_cast)
] @name) @method
; What a constructor initializes is no part of its signature.
(function_definition declarator: (_) @name (field_initializer_list) @body) @function

; `TEST_CASE("title") { … }`, which the grammar takes for a call and a block after it.
((translation_unit
  (expression_statement (call_expression function: (identifier) @_runner
    arguments: (argument_list . [(string_literal) (raw_string_literal)] @name))) @wrapper.shown
  . (compound_statement) @wrapped @body @test)
  (#any-of? @_runner "TEST_CASE"))
((declaration_list
  (expression_statement (call_expression function: (identifier) @_runner
    arguments: (argument_list . [(string_literal) (raw_string_literal)] @name))) @wrapper.shown
  . (compound_statement) @wrapped @body @test)
  (#any-of? @_runner "TEST_CASE"))

(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)

(lambda_expression) @scope
(for_range_loop) @branch.nest
(try_statement) @nest
(function_definition body: (try_statement) @nest)
(catch_clause) @branch
(binary_expression operator: ["and" "or"] @branch)
