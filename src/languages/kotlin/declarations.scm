(line_comment) @comment
(block_comment) @comment
(modifiers (annotation) @attribute)
; Annotations at the top were made statements of their own (annotations.ts).
((source_file (unary_expression "!") @attribute) (#match? @attribute "^(@|context)"))
((source_file (call_expression) @attribute) (#match? @attribute "^(@|context)"))
((source_file (navigation_expression) @attribute) (#match? @attribute "^@"))

; Bodies are no fields of this grammar: each declaration is matched without its body, then with it.
(class_declaration name: (identifier) @name) @class
(class_declaration name: (identifier) @name [(class_body) (enum_class_body)] @body) @class
(object_declaration name: (identifier) @name) @object
(object_declaration name: (identifier) @name (class_body) @body) @object
(companion_object name: (identifier) @name) @object
(companion_object name: (identifier) @name (class_body) @body) @object
(companion_object !name "object" @name) @object
(companion_object !name "object" @name (class_body) @body) @object
(enum_entry (identifier) @name) @variant
(enum_entry (identifier) @name (class_body) @body) @variant

(function_declaration name: (identifier) @name) @function
(function_declaration name: (identifier) @name (function_body) @body) @function
(secondary_constructor "constructor" @name) @constructor
(secondary_constructor "constructor" @name (block) @body) @constructor

; Variables of functions are dropped by the rules: to ask for the parent here would cost more. What
; follows `by lazy` and `object :` is a body, and so are accessors.
(property_declaration (variable_declaration (identifier) @name)) @field
(property_declaration (multi_variable_declaration (variable_declaration (identifier) @name))) @field
(property_declaration (variable_declaration (identifier) @name)
  [(property_delegate (call_expression (annotated_lambda) @body)) (object_literal (class_body) @body)]) @field
(property_declaration (variable_declaration (identifier) @name) (setter) @body) @field
(property_declaration (variable_declaration (identifier) @name) (getter) @body) @field
(class_parameter ["val" "var"] (identifier) @name) @field
(type_alias type: (identifier) @name) @type_alias

(class_declaration "class" (delegation_specifiers (delegation_specifier [
  (user_type) @supertype
  (constructor_invocation (user_type) @extends)
  (explicit_delegation (user_type) @implements)
])))
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type) @extends)))
(object_declaration (delegation_specifiers (delegation_specifier [
  (user_type) @supertype
  (constructor_invocation (user_type) @extends)
  (explicit_delegation (user_type) @implements)
])))
(companion_object (delegation_specifiers (delegation_specifier [
  (user_type) @supertype
  (constructor_invocation (user_type) @extends)
  (explicit_delegation (user_type) @implements)
])))

; Code that runs apart from what stands around it.
(lambda_literal) @scope
(anonymous_function) @scope
(object_literal (class_body) @scope)
(anonymous_initializer) @scope
(getter) @scope
(setter) @scope

(if_expression) @branch.nest
(if_expression "else" . (if_expression) @branch.else)
(for_statement) @branch.nest
(while_statement) @branch.nest
(do_while_statement) @branch.nest
(when_expression) @nest
(when_entry . condition: (_) @branch)
(try_expression) @nest
(catch_block) @branch
["&&" "||" "?:"] @branch
