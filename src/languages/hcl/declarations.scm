(comment) @comment

; Names are put together by the rules: of a word and labels.
(block . (identifier) (block_start) @body) @object
((block . (identifier) @_word . (string_lit) @name (block_start) @body) @variable
  (#eq? @_word "variable"))

(attribute . (identifier) @name) @key
(attribute . (identifier) @name (expression (collection_value) @body)) @key
(attribute . (identifier) @name (expression (template_expr (heredoc_template) @body))) @key
((block . (identifier) @_word (body (attribute . (identifier) @name) @variable))
  (#eq? @_word "locals"))
