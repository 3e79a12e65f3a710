; What implementations and interfaces have in common; their grammars have the same nodes.
(comment) @comment

; Functions and constants, which the rules tell apart.
(value_definition (let_binding pattern: (value_name) @name) @part) @constant
(value_definition (let_binding pattern: (parenthesized_operator) @name) @part) @constant
(value_definition (let_binding pattern: (typed_pattern pattern: (value_name) @name)) @part) @constant
(value_definition (let_binding pattern: (tuple_pattern (value_name) @name)) @part) @constant
(value_specification (value_name) @name) @constant
(value_specification (parenthesized_operator) @name) @constant
(external (value_name) @name) @function
(external (parenthesized_operator) @name) @function

(type_definition (type_binding name: (type_constructor) @name) @part) @type_alias
(type_definition (type_binding name: (type_constructor) @name body: (record_declaration)) @part) @struct
(type_definition (type_binding name: (type_constructor) @name body: (variant_declaration)) @part) @enum

(module_definition (module_binding (module_name) @name) @part) @module
(module_definition (module_binding (module_name) @name module_type: (signature) @body) @part) @module
(module_type_definition (module_type_name) @name) @interface

(class_definition (class_binding (class_name) @name) @part) @class
(class_definition (class_binding (class_name) @name class_type: (_) @body) @part) @class
(class_type_definition (class_type_binding (class_type_name) @name) @part) @class
(class_binding body: (object_expression (inheritance_definition (class_application (class_path) @extends))))
(class_binding body: (object_expression (inheritance_definition (class_path) @extends)))
