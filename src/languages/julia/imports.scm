(using_statement) @import
(import_statement) @import
((call_expression . (identifier) @_include . (argument_list . (string_literal) .)) @import
  (#eq? @_include "include"))
