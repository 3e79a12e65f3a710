((command name: (command_name) @_word . argument: (_)) @import
  (#any-of? @_word "source" "."))
