(line_comment) @comment
(block_comment) @comment
; A string that stands alone documents what follows it.
(source_file (string_literal) @comment)
(module_definition (string_literal) @comment)
(struct_definition (string_literal) @comment)
(macrocall_expression (macro_argument_list (struct_definition) @wrapped)) @wrapper
(macrocall_expression (macro_argument_list (function_definition) @wrapped)) @wrapper
(macrocall_expression (macro_argument_list (assignment) @wrapped)) @wrapper

(module_definition name: (identifier) @name "end" @body) @module
(module_definition name: (identifier) @name . (_) @body) @module

(struct_definition (type_head) @name "end" @body) @struct
(struct_definition (type_head) @name . (_) @body) @struct
(abstract_definition (type_head) @name) @struct
(primitive_definition (type_head) @name) @struct

; The rules take names out of heads.
(function_definition (signature) @name "end" @body) @function
(function_definition (signature) @name . (_) @body) @function
(macro_definition (signature) @name "end" @body) @macro
(macro_definition (signature) @name . (_) @body) @macro
(assignment . (call_expression) @name (operator) . (_) @body) @function
(assignment . (where_expression . (call_expression)) @name (operator) . (_) @body) @function
(assignment . (where_expression . (typed_expression . (call_expression))) @name (operator) . (_) @body) @function
(assignment . (where_expression . (where_expression . (call_expression))) @name (operator) . (_) @body) @function
(assignment . (typed_expression . (call_expression)) @name (operator) . (_) @body) @function

(const_statement (assignment . (identifier) @name)) @constant
(const_statement (assignment . (typed_expression . (identifier) @name))) @constant
(const_statement (assignment . (open_tuple (identifier) @name))) @constant
(assignment . (identifier) @name (operator) . (arrow_function_expression) @callable) @function

(export_statement (identifier) @exported)
(export_statement (operator) @exported)
