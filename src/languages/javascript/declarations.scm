; What JavaScript and TypeScript have in common. TypeScript adds to it in its own file.

(comment) @comment
(decorator) @attribute

(export_statement declaration: (_) @wrapped) @wrapper.export
(export_statement value: (identifier) @exported)
(export_statement "default" value: (identifier) @exported.default)
(export_statement "default" declaration: (function_declaration name: (_) @exported.default))
(export_statement "default" declaration: (generator_function_declaration name: (_) @exported.default))
(export_statement "default" declaration: (class_declaration name: (_) @exported.default))
(export_statement !source (export_clause (export_specifier !alias name: (identifier) @exported)))
(export_statement !source (export_clause (export_specifier name: (identifier) @exported alias: (_) @exported.as)))

(function_declaration name: (identifier) @name) @function
(generator_function_declaration name: (identifier) @name) @function
(class_declaration name: (_) @name) @class

(lexical_declaration) @group
(variable_declaration) @group
(variable_declarator name: (identifier) @name) @constant @part
(variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @name)
  (object_pattern (pair_pattern value: (identifier) @name))
  (array_pattern (identifier) @name)
]) @constant @part
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)] @callable) @function @part
(variable_declarator name: (identifier) @name value: (class) @callable) @class @part

(export_statement "default" @name value: [(arrow_function) (function_expression)] @callable) @function
(export_statement "default" @name value: (class) @callable) @class

; Those of object literals are dropped by the rules: they are closures.
(method_definition name: (_) @name) @method

; A test or a suite of tests; the word before the title tells which.
(call_expression
  function: [
    (identifier) @_runner
    (member_expression object: (identifier) @_runner)
    (call_expression function: (member_expression object: (identifier) @_runner))
    (call_expression function: (member_expression object: (member_expression object: (identifier) @_runner)))
  ]
  arguments: (arguments . [(string) (template_string)] @name
    [(arrow_function) (function_expression)] @callable)
  (#any-of? @_runner
    "it" "test" "describe" "context" "suite" "fit" "xit" "xtest" "fdescribe" "xdescribe")) @test

; Closures. Those that are declarations are known by their declaration.
(arrow_function) @scope
(function_expression) @scope
(generator_function) @scope
(method_definition) @scope

(if_statement) @branch.nest
(else_clause (if_statement) @branch.else)
(for_statement) @branch.nest
(for_in_statement) @branch.nest
(while_statement) @branch.nest
(do_statement) @branch.nest
(switch_statement) @nest
(switch_case) @branch
(try_statement) @nest
(catch_clause) @branch
(ternary_expression) @branch
["&&" "||" "??"] @branch
