(import_statement) @import
(export_statement source: (string)) @import
(call_expression function: (import)) @import
((call_expression function: (identifier) @_require arguments: (arguments . (string) .)) @import
  (#eq? @_require "require"))
