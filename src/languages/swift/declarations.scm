(comment) @comment
(multiline_comment) @comment
(attribute) @attribute

; One node stands for all types; the word before the name tells which.
(class_declaration "class" name: (type_identifier) @name) @class
(class_declaration "actor" name: (type_identifier) @name) @class
(class_declaration "struct" name: (type_identifier) @name) @struct
(class_declaration "enum" name: (type_identifier) @name) @enum
(class_declaration "extension" name: (_) @name @owner) @impl
(protocol_declaration name: (type_identifier) @name) @interface
(enum_entry name: (simple_identifier) @name) @variant
(typealias_declaration name: (type_identifier) @name) @type_alias
(associatedtype_declaration name: (type_identifier) @name) @type_alias
(macro_declaration (simple_identifier) @name) @macro
(macro_declaration (simple_identifier) @name definition: (_) @body) @macro

; Names may be operators, which are tokens.
(function_declaration name: (simple_identifier) @name) @function
(function_declaration name: (custom_operator) @name) @function
(function_declaration
  name: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "<<" ">>" "~"] @name) @function
(protocol_function_declaration name: (simple_identifier) @name) @method
(protocol_function_declaration name: (custom_operator) @name) @method
(protocol_function_declaration
  name: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "<<" ">>" "~"] @name) @method
(init_declaration "init" @name) @constructor
(deinit_declaration "deinit" @name) @method
(subscript_declaration "subscript" @name) @method
(subscript_declaration "subscript" @name (computed_property) @body) @method
(protocol_body (subscript_declaration "subscript" @name) @method)

(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @variable
(property_declaration name: (pattern (pattern (simple_identifier) @name))) @variable
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (computed_property) @body) @variable
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name) (willset_didset_block) @body) @variable
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @field

(class_declaration "class" (inheritance_specifier (user_type) @supertype))
(class_declaration "enum" (inheritance_specifier (user_type) @supertype))
(class_declaration "actor" (inheritance_specifier (user_type) @implements))
(class_declaration "struct" (inheritance_specifier (user_type) @implements))
(class_declaration "extension" (inheritance_specifier (user_type) @implements))
(protocol_declaration (inheritance_specifier (user_type) @extends))

; Code of properties counts apart, as closures do.
(lambda_literal) @scope
(property_declaration (computed_property) @scope)
(willset_didset_block) @scope

(if_statement) @branch.nest
(if_statement (else) . (if_statement) @branch.else)
(guard_statement) @branch
(for_statement) @branch.nest
(while_statement) @branch.nest
(repeat_while_statement) @branch.nest
(switch_statement) @nest
(switch_entry . (switch_pattern) @branch)
(switch_entry (where_keyword) @branch)
(do_statement) @nest
(catch_block) @branch
(where_clause) @branch
(ternary_expression) @branch
(conjunction_expression "&&" @branch)
(disjunction_expression "||" @branch)
(nil_coalescing_expression "??" @branch)
