(import_spec) @import

(package_clause (package_identifier) @package)
