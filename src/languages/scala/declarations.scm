(comment) @comment
(block_comment) @comment
(annotation) @attribute

(class_definition name: (_) @name) @class
(object_definition name: (_) @name) @object
(package_object name: (_) @name) @object
(trait_definition name: (_) @name) @trait
(enum_definition name: (_) @name) @enum
(enum_case_definitions (simple_enum_case name: (_) @name) @part) @variant
(enum_case_definitions (full_enum_case name: (_) @name) @part) @variant
(type_definition name: (type_identifier) @name) @type_alias
(function_definition name: (_) @name) @function
(function_declaration name: (_) @name) @function
(class_parameter name: (identifier) @name) @field

(given_definition name: (_) @name @owner) @impl
(given_definition !name return_type: (_) @name) @impl
(extension_definition parameters: (parameters . (parameter type: (_) @name @owner))) @impl

; Values at the top and in types; elsewhere they are local.
(compilation_unit (val_definition pattern: (identifier) @name) @constant)
(compilation_unit (var_definition pattern: (identifier) @name) @variable)
(template_body (val_definition pattern: (identifier) @name) @constant)
(template_body (var_definition pattern: (identifier) @name) @variable)
(template_body (val_declaration name: (identifier) @name) @constant)
(template_body (var_declaration name: (identifier) @name) @variable)
(with_template_body (val_definition pattern: (identifier) @name) @constant)
(with_template_body (var_definition pattern: (identifier) @name) @variable)
(enum_body (val_definition pattern: (identifier) @name) @constant)
(enum_body (var_definition pattern: (identifier) @name) @variable)
(compilation_unit (val_definition pattern: [(identifiers (identifier) @name) (tuple_pattern (identifier) @name)]) @constant)
(template_body (val_definition pattern: [(identifiers (identifier) @name) (tuple_pattern (identifier) @name)]) @constant)
(template_body (var_definition pattern: [(identifiers (identifier) @name) (tuple_pattern (identifier) @name)]) @variable)

; Tests: `test("…") { }` and `"…" in { }`; suites: `describe("…") { }` and `"…" should { }`.
((call_expression
    function: (call_expression function: (identifier) @_runner
      arguments: (arguments . [(string) (interpolated_string_expression)] @name))
    arguments: (block) @body) @test
  (#any-of? @_runner "test" "it" "they" "ignore" "scenario" "property" "describe" "feature" "suite"))
((call_expression
    function: (call_expression function: (identifier) @_runner
      arguments: (arguments . [(string) (interpolated_string_expression)] @name))
    arguments: (block . (lambda_expression) @callable .) @body) @test
  (#any-of? @_runner "test" "it" "they" "ignore" "scenario" "property"))
((infix_expression left: (_) @name operator: (identifier) @_word right: (block) @body) @test
  (#eq? @_word "in"))
((infix_expression left: (_) @name operator: (identifier) @_word right: (block . (lambda_expression) @callable .) @body) @test
  (#eq? @_word "in"))
((infix_expression left: [(string) (interpolated_string_expression)] @name operator: (identifier) @_word right: (block) @body) @suite
  (#any-of? @_word "should" "must" "can" "when" "which" "that"))

(extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @supertype)
(derives_clause type: (_) @implements)
(given_definition return_type: (_) @implements)

(lambda_expression) @scope
(instance_expression (template_body) @scope)
; Cases without a `match` are a function.
(call_expression arguments: (case_block) @scope)
(infix_expression right: (case_block) @scope)

(if_expression) @branch.nest
(if_expression alternative: (if_expression) @branch.else)
(for_expression) @branch.nest
(while_expression) @branch.nest
(do_while_expression) @branch.nest
(match_expression) @nest
(try_expression) @nest
(case_clause) @branch
(guard) @branch
((infix_expression operator: (operator_identifier) @branch) (#any-of? @branch "&&" "||"))
