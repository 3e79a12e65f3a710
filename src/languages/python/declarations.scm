(comment) @comment
(decorator) @attribute
(decorated_definition definition: (_) @wrapped) @wrapper

(function_definition name: (identifier) @name) @function
(class_definition name: (identifier) @name) @class
(type_alias_statement left: (type (identifier) @name)) @type_alias
(type_alias_statement left: (type (generic_type (identifier) @name))) @type_alias

; Assignments outside of functions: at the top, in classes, and where the top branches.
(module (expression_statement (assignment left: (identifier) @name) @variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @variable))
(module (expression_statement (assignment right: (assignment left: (identifier) @name) @variable)))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @variable)))
(if_statement consequence: (block (expression_statement (assignment left: (identifier) @name) @variable)))
(else_clause body: (block (expression_statement (assignment left: (identifier) @name) @variable)))
(try_statement body: (block (expression_statement (assignment left: (identifier) @name) @variable)))
(except_clause (block (expression_statement (assignment left: (identifier) @name) @variable)))

; What a constructor sets on its object.
(assignment left: (attribute object: (identifier) attribute: (identifier) @name)) @field

(function_definition body: (block . (expression_statement . (string) @doc)))
(class_definition body: (block . (expression_statement . (string) @doc)))

((assignment left: (identifier) @_all right: [(list (string) @exported) (tuple (string) @exported)])
  (#eq? @_all "__all__"))
((augmented_assignment left: (identifier) @_all right: [(list (string) @exported) (tuple (string) @exported)])
  (#eq? @_all "__all__"))

(class_definition superclasses: (argument_list (identifier) @extends @type))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @type) @extends))
(class_definition superclasses: (argument_list (subscript value: (identifier) @extends @type)))
(class_definition superclasses: (argument_list (subscript value: (attribute attribute: (identifier) @type) @extends)))

(lambda) @scope

(if_statement) @branch.nest
(elif_clause) @branch
(for_statement) @branch.nest
(while_statement) @branch.nest
(match_statement) @nest
(case_clause) @branch
(case_clause guard: (if_clause) @branch)
(try_statement) @nest
(except_clause) @branch
(with_statement) @nest
(conditional_expression) @branch
["and" "or"] @branch
