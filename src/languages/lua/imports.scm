((function_call name: (identifier) @_require arguments: (arguments . (string) .)) @import
  (#eq? @_require "require"))
