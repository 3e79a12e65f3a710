(open_module) @import
(include_module) @import
(include_module_type) @import
