; Declarations that only JavaScript writes: prototypes, exports as assignments, fields without types.

(field_definition property: (_) @name) @field
(field_definition property: (_) @name value: [(arrow_function) (function_expression)] @callable) @method

(class_heritage [(identifier) (member_expression)] @extends)
(class_heritage (identifier) @type)
(class_heritage (member_expression property: (property_identifier) @type))

(assignment_expression
  left: (member_expression
    object: (member_expression
      object: (identifier) @owner
      property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(function_expression) (arrow_function)] @callable
  (#eq? @_prototype "prototype")) @method

(assignment_expression
  left: (member_expression
    object: (identifier) @_exports
    property: (property_identifier) @name)
  right: [(function_expression) (arrow_function)] @callable
  (#eq? @_exports "exports")) @function
(assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: [(function_expression) (arrow_function)] @callable
  (#eq? @_module "module")
  (#eq? @_exports "exports")) @function

; What an assignment to the exports makes public.
(assignment_expression
  left: (member_expression object: (identifier) @_exports)
  right: (identifier) @exported
  (#any-of? @_exports "exports" "module"))
(assignment_expression
  left: (member_expression object: (member_expression property: (property_identifier) @_exports))
  right: (identifier) @exported
  (#eq? @_exports "exports"))
(assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object [
    (shorthand_property_identifier) @exported
    (pair value: (identifier) @exported)
  ])
  (#eq? @_module "module")
  (#eq? @_exports "exports"))

; In TypeScript parameters have nodes of their own.
(formal_parameters (identifier) @local)
