; What TypeScript adds to the declarations of JavaScript.

(ambient_declaration (_) @wrapped) @wrapper.shown

(function_signature name: (identifier) @name) @function
(abstract_class_declaration name: (type_identifier) @name) @class
(interface_declaration name: (type_identifier) @name) @interface
(type_alias_declaration name: (type_identifier) @name) @type_alias
(internal_module name: (_) @name) @namespace
(module name: (_) @name) @module

(enum_declaration name: (identifier) @name) @enum
(enum_body name: (_) @name @variant)
(enum_assignment name: (_) @name) @variant

; Those of object types are dropped by the rules.
(abstract_method_signature name: (_) @name) @method
(method_signature name: (_) @name) @method
(property_signature name: (_) @name) @field
(public_field_definition name: (_) @name) @field
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)] @callable) @method

; Parameters of a constructor that are properties of the class.
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @field
(required_parameter "readonly" pattern: (identifier) @name) @field
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @field

(extends_clause value: (_) @extends)
(extends_clause value: (identifier) @type)
(extends_clause value: (member_expression property: (property_identifier) @type))
(implements_clause (_) @implements)
(extends_type_clause type: (_) @extends)
(export_statement "default" declaration: (abstract_class_declaration name: (_) @exported.default))
(export_statement "default" declaration: (interface_declaration name: (_) @exported.default))
