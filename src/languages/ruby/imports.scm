((call !receiver method: (identifier) @_require arguments: (argument_list . (string) .)) @import
  (#any-of? @_require "require" "require_relative"))
((call method: (identifier) @_autoload arguments: (argument_list . (simple_symbol) . (string))) @import
  (#eq? @_autoload "autoload"))
