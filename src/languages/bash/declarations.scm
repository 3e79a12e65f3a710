(comment) @comment

(function_definition name: (word) @name) @function

(declaration_command ["readonly" "export"] (variable_assignment name: (variable_name) @name) @part) @constant
(declaration_command ["readonly" "export"] (variable_name) @name @part) @constant
((declaration_command ["declare" "typeset"] (word) @_flags (variable_assignment name: (variable_name) @name) @part) @constant
  (#match? @_flags "^-[a-zA-Z]*[rx]"))

; The rules take the name out of `name=value`.
((command name: (command_name) @_alias argument: (_) @name @part) @constant
  (#eq? @_alias "alias"))
