(comment) @comment

(function_declaration name: (identifier) @name) @function

; Constants or variables, as their first word says; statements look alike, and are dropped by the rules.
(variable_declaration . (identifier) @name) @constant
(variable_declaration . (identifier) @name (struct_declaration "{" @body)) @struct
(variable_declaration . (identifier) @name (opaque_declaration "{" @body)) @struct
(variable_declaration . (identifier) @name (enum_declaration "{" @body)) @enum
(variable_declaration . (identifier) @name (union_declaration "{" @body)) @union

(test_declaration (block) @body) @test
(test_declaration . (identifier) @name (block) @body) @test
(test_declaration . (string) @name (block) @body) @test
