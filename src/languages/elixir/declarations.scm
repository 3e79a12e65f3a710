; All is calls here; what is called tells the declarations.
(comment) @comment

((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @module
  (#eq? @_word "defmodule"))
((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @interface
  (#eq? @_word "defprotocol"))
((call target: (identifier) @_word (arguments . (alias) @name @implements) (do_block) @body) @impl
  (#eq? @_word "defimpl"))
((call target: (identifier) @_word
    (arguments . (alias) @name @implements (keywords . (pair value: (alias) @owner))) (do_block) @body) @impl
  (#eq? @_word "defimpl"))

; Functions and macros, which the rules tell apart. The head: a name, a name with parameters, an
; operator; all of them with or without a guard. The body: a block, `do:`, or none.
((call target: (identifier) @_word (arguments . (identifier) @name) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?|guardp?|delegate|n|np)?$"))
((call target: (identifier) @_word (arguments . (identifier) @name . (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?|guardp?|delegate|n|np)?$"))
((call target: (identifier) @_word (arguments . (call target: (identifier) @name)) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?|guardp?|delegate|n|np)?$"))
((call target: (identifier) @_word (arguments . (call target: (identifier) @name) . (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?|guardp?|delegate|n|np)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (_) operator: _ @name)) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?)?$") (#not-eq? @name "when"))
((call target: (identifier) @_word (arguments . (binary_operator left: (_) operator: _ @name) (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?)?$") (#not-eq? @name "when"))
((call target: (identifier) @_word (arguments . (binary_operator left: (identifier) @name operator: "when")) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?|guardp?)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (identifier) @name operator: "when") . (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?|guardp?)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (call target: (identifier) @name) operator: "when")) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?|guardp?)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (call target: (identifier) @name) operator: "when") . (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?|guardp?)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (binary_operator operator: _ @name) operator: "when")) (do_block)? @body) @function
  (#match? @_word "^def(p|macrop?)?$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (binary_operator operator: _ @name) operator: "when") (keywords) @body)) @function
  (#match? @_word "^def(p|macrop?)?$"))

((call target: (identifier) @_word) @struct
  (#any-of? @_word "defstruct" "defexception"))

((unary_operator operand: (call target: (identifier) @_word
    (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))) @type_alias
  (#any-of? @_word "type" "typep" "opaque"))

((call target: (identifier) @_word (arguments . (string) @name) (do_block)? @body) @test
  (#any-of? @_word "test" "property" "describe"))

((unary_operator operand: (call target: (identifier) @_word)) @attribute
  (#any-of? @_word "doc" "typedoc" "spec" "impl" "deprecated" "since" "dialyzer" "decorate" "tag" "describetag"))
((unary_operator operand: (call target: (identifier) @_word (arguments . (_) @doc)))
  (#eq? @_word "moduledoc"))
