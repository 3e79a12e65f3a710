((call target: (identifier) @_word (arguments . [(alias) (dot)])) @import
  (#any-of? @_word "alias" "import" "use" "require"))
