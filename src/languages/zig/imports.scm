((builtin_function (builtin_identifier) @_import (arguments . (string) .)) @import
  (#match? @_import "^@import$"))
