(import_declaration) @import
((juxt_function_call name: (identifier) @_word args: (argument_list . (map_item))) @import
  (#eq? @_word "apply"))
((method_invocation name: (identifier) @_word body: (closure)) @import
  (#any-of? @_word "plugins" "dependencies"))
