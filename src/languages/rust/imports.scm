(use_declaration) @import
(extern_crate_declaration) @import
(mod_item !body) @import
