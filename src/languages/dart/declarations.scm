(comment) @comment
(documentation_comment) @comment
(annotation) @attribute

; A body stands beside its head, not in it.
(function_signature name: (identifier) @name) @function
(getter_signature name: (identifier) @name) @function
(setter_signature name: (identifier) @name) @function
(program (function_signature name: (identifier) @name) @function . (function_body) @body)
(program (getter_signature name: (identifier) @name) @function . (function_body) @body)
(program (setter_signature name: (identifier) @name) @function . (function_body) @body)
(lambda_expression parameters: (function_signature name: (identifier) @name) body: (_) @body) @function

(class_definition name: (identifier) @name) @class
(class_definition (mixin_application_class . (identifier) @name)) @class
(extension_type_declaration name: (identifier) @name) @class
(mixin_declaration (mixin) . (identifier) @name (class_body) @body) @trait
(extension_declaration class: (_) @owner) @impl
(extension_declaration name: (identifier) @name class: (_) @owner) @impl
(enum_declaration name: (identifier) @name) @enum

(type_alias . (type_identifier) @name) @type_alias
; The old form, with the type of the result first.
(type_alias (type_identifier) @name . (formal_parameter_list)) @type_alias
(type_alias (type_identifier) @name . (type_parameters) . (formal_parameter_list)) @type_alias

(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name) @part)) @field
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name) @part)) @field
(declaration (identifier_list (identifier) @name @part)) @field
(representation_declaration name: (identifier) @name) @field

(declaration (function_signature name: (identifier) @name)) @method
(declaration (getter_signature name: (identifier) @name)) @method
(declaration (setter_signature name: (identifier) @name)) @method
(declaration (operator_signature)) @method
(declaration (constructor_signature . (identifier) @name)) @constructor
(declaration (constant_constructor_signature (const_builtin) . (identifier) @name)) @constructor
(declaration (factory_constructor_signature . (identifier) @name)) @constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name)) @constructor

(class_body (method_signature (function_signature name: (identifier) @name)) @method . (function_body) @body)
(class_body (method_signature (getter_signature name: (identifier) @name)) @method . (function_body) @body)
(class_body (method_signature (setter_signature name: (identifier) @name)) @method . (function_body) @body)
(class_body (method_signature (operator_signature)) @method . (function_body) @body)
(class_body (method_signature (constructor_signature . (identifier) @name)) @constructor . (function_body) @body)
(class_body (method_signature (factory_constructor_signature . (identifier) @name)) @constructor . (function_body) @body)
(extension_body (method_signature (function_signature name: (identifier) @name)) @method . (function_body) @body)
(extension_body (method_signature (getter_signature name: (identifier) @name)) @method . (function_body) @body)
(extension_body (method_signature (setter_signature name: (identifier) @name)) @method . (function_body) @body)
(extension_body (method_signature (operator_signature)) @method . (function_body) @body)
(enum_body (method_signature (function_signature name: (identifier) @name)) @method . (function_body) @body)
(enum_body (method_signature (getter_signature name: (identifier) @name)) @method . (function_body) @body)
(enum_body (method_signature (setter_signature name: (identifier) @name)) @method . (function_body) @body)
(enum_body (method_signature (operator_signature)) @method . (function_body) @body)
(enum_body (method_signature (factory_constructor_signature . (identifier) @name)) @constructor . (function_body) @body)

(superclass . (type_identifier) @extends)
(mixin_application . (type_identifier) @extends)
(mixins (type_identifier) @implements)
(interfaces (type_identifier) @implements)
