(line_comment) @comment
(block_comment) @comment
(marker_annotation) @attribute
(annotation) @attribute

(class_declaration name: (identifier) @name) @class
(interface_declaration name: (identifier) @name) @interface
(enum_declaration name: (identifier) @name) @enum
; The grammar has no traits: to it they are calls before closures.
((program (juxt_function_call name: (identifier) @_word args: (argument_list . (identifier) @name .)) @trait
    . (expression_statement (closure)) @body)
  (#eq? @_word "trait"))

(function_definition name: (identifier) @name) @function
(method_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name) @constructor
(field_declaration declarator: (variable_declarator name: (identifier) @name) @part) @field

(superclass (type_identifier) @extends)
(super_interfaces (type_list (type_identifier) @implements))

; Tasks of Gradle.
((juxt_function_call name: (identifier) @_word args: (argument_list . (identifier) @name)) @target
  (#eq? @_word "task"))
((program (juxt_function_call name: (identifier) @_word args: (argument_list . (identifier) @name)) @target . (block) @body)
  (#eq? @_word "task"))
((program (juxt_function_call name: (identifier) @_word args: (argument_list . (identifier) @name)) @target
    . (ERROR) . (expression_statement (closure)) @body)
  (#eq? @_word "task"))
((local_variable_declaration type: (type_identifier) @_word declarator: (variable_declarator name: (identifier) @name)) @target
  (#eq? @_word "task"))
((method_invocation name: (identifier) @_word
    arguments: (argument_list . [(string_literal) (character_literal)] @name) body: (closure)? @body) @target
  (#eq? @_word "task"))
((method_invocation object: (identifier) @_tasks name: (identifier) @_word
    arguments: (argument_list . [(string_literal) (character_literal)] @name) body: (closure)? @body) @target
  (#eq? @_tasks "tasks") (#any-of? @_word "register" "create"))
