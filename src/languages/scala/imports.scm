(import_declaration) @import
(export_declaration) @import

(package_clause name: (_) @package)
