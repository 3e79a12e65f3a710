(import_declaration) @import
(package_declaration (_) @package)
