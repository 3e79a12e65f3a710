((block . (identifier) @_module (body (attribute . (identifier) @_source) @import))
  (#eq? @_module "module") (#eq? @_source "source"))
