(comment) @comment
(variable_declaration (assignment_statement) @wrapped) @wrapper.shown

(function_declaration name: (identifier) @name) @function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name)) @function
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name)) @method

(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition) @callable)) @function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name) .)
  (expression_list . value: (function_definition) @callable)) @function

; Functions in the table of a module; the rules drop those of other tables.
(field name: (identifier) @name value: (function_definition) @callable) @function

; The variable that the file returns, as the rules find out, or what it returns without a name.
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: [
  (table_constructor) (function_call) (identifier)
] .)) @module))
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: [
  (table_constructor) (function_call) (identifier)
] .)) @module)
(chunk (return_statement (expression_list . (table_constructor "{" @body) .)) @module)
