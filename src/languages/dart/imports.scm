(library_import) @import
(library_export) @import
(part_directive) @import
