; Words of the language that only look like calls are left out.
((call method: (identifier) @call)
  (#not-any-of? @call
    "new" "require" "require_relative" "autoload" "attr_reader" "attr_writer" "attr_accessor"
    "private" "protected" "public" "module_function" "private_class_method" "private_constant"
    "include" "extend" "prepend"))
(call method: (constant) @call)
; `new` calls what stands before it.
((call receiver: (constant) @call method: (identifier) @_new) (#eq? @_new "new"))
((call receiver: (scope_resolution name: (constant) @call) method: (identifier) @_new) (#eq? @_new "new"))

; A lone word is a variable or a call; as a statement before another one it is a call.
((body_statement (identifier) @call . (_))
  (#not-any-of? @call "private" "protected" "public" "module_function" "private_class_method"))
(block_body (identifier) @call . (_))
(then (identifier) @call . (_))
(do (identifier) @call . (_))
(else (identifier) @call . (_))
; And so is what ends in a mark that no variable may have.
((if condition: (identifier) @call) (#match? @call "[?!]$"))
((unless condition: (identifier) @call) (#match? @call "[?!]$"))
((if_modifier condition: (identifier) @call) (#match? @call "[?!]$"))
((unless_modifier condition: (identifier) @call) (#match? @call "[?!]$"))
((if_modifier body: (identifier) @call) (#match? @call "[?!]$"))
((unless_modifier body: (identifier) @call) (#match? @call "[?!]$"))
((elsif condition: (identifier) @call) (#match? @call "[?!]$"))
((while condition: (identifier) @call) (#match? @call "[?!]$"))
((until condition: (identifier) @call) (#match? @call "[?!]$"))
((conditional condition: (identifier) @call) (#match? @call "[?!]$"))
((unary operand: (identifier) @call) (#match? @call "[?!]$"))
((binary (identifier) @call) (#match? @call "[?!]$"))
((body_statement (identifier) @call .) (#match? @call "[?!]$"))
((then (identifier) @call .) (#match? @call "[?!]$"))

(superclass (constant) @type)
(superclass (scope_resolution name: (constant) @type))
(exceptions (constant) @type)
(exceptions (scope_resolution name: (constant) @type))
(pattern (constant) @type)
(pattern (scope_resolution name: (constant) @type))
(in_clause pattern: (constant) @type)
(as_pattern value: (constant) @type)
(keyword_pattern value: (constant) @type)
(array_pattern class: (constant) @type)
(hash_pattern class: (constant) @type)
; By custom constants that are no classes have only capitals.
((argument_list (constant) @type) (#match? @type "[a-z]|^.$"))
((argument_list (scope_resolution name: (constant) @type)) (#match? @type "[a-z]|^.$"))
((pair value: (constant) @type) (#match? @type "[a-z]|^.$"))
((array (constant) @type) (#match? @type "[a-z]|^.$"))
((assignment right: (constant) @type) (#match? @type "[a-z]|^.$"))
((call receiver: (constant) @type method: (identifier) @_method)
  (#match? @type "[a-z]|^.$") (#not-eq? @_method "new"))
((call receiver: (scope_resolution name: (constant) @type) method: (identifier) @_method)
  (#match? @type "[a-z]|^.$") (#not-eq? @_method "new"))

((assignment left: [(identifier) (instance_variable) (class_variable) (global_variable) (constant)] @binding
    right: (call receiver: [(constant) (scope_resolution)] @binding.type method: (identifier) @_new))
  (#eq? @_new "new"))
((operator_assignment left: [(identifier) (instance_variable) (class_variable)] @binding
    right: (call receiver: [(constant) (scope_resolution)] @binding.type method: (identifier) @_new))
  (#eq? @_new "new"))

(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(optional_parameter name: (identifier) @local)
(keyword_parameter name: (identifier) @local)
(splat_parameter name: (identifier) @local)
(block_parameter name: (identifier) @local)
(assignment left: (identifier) @local)
(left_assignment_list (identifier) @local)
(for pattern: (identifier) @local)
