(import_declaration) @import
(export_declaration) @import
