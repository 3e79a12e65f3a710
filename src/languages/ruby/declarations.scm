(comment) @comment

(module name: (constant) @name) @module
(module name: (scope_resolution scope: (_) @owner name: (constant) @name)) @module
(class name: (constant) @name) @class
(class name: (scope_resolution name: (constant) @name)) @class
(class name: (scope_resolution scope: (_) @owner name: (constant) @name)) @class
(method name: (_) @name) @method
(singleton_method name: (_) @name) @method

; What is empty has no body in the tree: what closes it stands for that.
(module !body name: (constant) @name "end" @body) @module
(module !body name: (scope_resolution scope: (_) @owner name: (constant) @name) "end" @body) @module
(class !body name: (constant) @name "end" @body) @class
(class !body name: (scope_resolution name: (constant) @name) "end" @body) @class
(class !body name: (scope_resolution scope: (_) @owner name: (constant) @name) "end" @body) @class
(method !body name: (_) @name "end" @body) @method
(singleton_method !body name: (_) @name "end" @body) @method

((call !receiver method: (identifier) @_define
    arguments: (argument_list . [(simple_symbol) (string)] @name)
    block: (_) @body @callable) @method
  (#any-of? @_define "define_method" "define_singleton_method"))

(assignment left: (constant) @name) @constant
(operator_assignment left: (constant) @name) @constant
(assignment left: (left_assignment_list (constant) @name)) @constant
(assignment left: (scope_resolution scope: (_) @owner name: (constant) @name)) @constant

; Classes without the keyword, and the members that a struct is given.
((assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_make)) @class
  (#any-of? @_maker "Struct" "Data" "Class") (#any-of? @_make "new" "define"))
((assignment left: (constant) @name
    right: (call receiver: (constant) @_maker method: (identifier) @_make block: (_) @body)) @class
  (#any-of? @_maker "Struct" "Data" "Class") (#any-of? @_make "new" "define"))
((assignment left: (constant) @name
    right: (call receiver: (constant) @_maker method: (identifier) @_make block: (_) @body)) @module
  (#eq? @_maker "Module") (#eq? @_make "new"))
((assignment right: (call receiver: (constant) @_maker arguments: (argument_list [(constant) (scope_resolution)] @extends)))
  (#eq? @_maker "Class"))
((assignment left: (constant)
    right: (call receiver: (constant) @_maker arguments: (argument_list (simple_symbol) @name @field)))
  (#any-of? @_maker "Struct" "Data"))
((class superclass: (superclass
    (call receiver: (constant) @_maker arguments: (argument_list (simple_symbol) @name @field))))
  (#any-of? @_maker "Struct" "Data"))

((call !receiver method: (identifier) @_attr arguments: (argument_list [(simple_symbol) (string)] @name @part)) @field
  (#any-of? @_attr "attr_reader" "attr_writer" "attr_accessor" "attr"))

; `private def x` and `private attr_reader :x`
(call !receiver arguments: (argument_list . (method) @wrapped)) @wrapper
(call !receiver arguments: (argument_list . (singleton_method) @wrapped)) @wrapper
(call !receiver arguments: (argument_list
  . (call !receiver arguments: (argument_list . (simple_symbol))) @wrapped)) @wrapper

; Tests and suites; the first word tells which.
((call method: (identifier) @_runner
    arguments: (argument_list . [(string) (constant) (scope_resolution) (simple_symbol)] @name)
    block: (_) @body) @test
  (#any-of? @_runner
    "it" "specify" "example" "scenario" "test" "fit" "xit" "fspecify" "xspecify" "fexample" "xexample"
    "describe" "context" "feature" "fdescribe" "xdescribe" "fcontext" "xcontext"
    "shared_examples" "shared_examples_for" "shared_context"))
((call !receiver !arguments method: (identifier) @_runner block: (_) @body) @test
  (#any-of? @_runner "it" "specify" "example"))

(superclass [(constant) (scope_resolution)] @extends)
((class body: (body_statement
    (call !receiver method: (identifier) @_mixin
      arguments: (argument_list [(constant) (scope_resolution)] @implements))))
  (#any-of? @_mixin "include" "prepend" "extend"))
((module body: (body_statement
    (call !receiver method: (identifier) @_mixin
      arguments: (argument_list [(constant) (scope_resolution)] @implements))))
  (#any-of? @_mixin "include" "prepend" "extend"))

; Blocks belong to the method around them, but those that make functions.
(lambda) @scope
((call !receiver method: (identifier) @_maker block: (_) @scope)
  (#any-of? @_maker "lambda" "proc"))

(if) @branch.nest
(unless) @branch.nest
(elsif) @branch
(if_modifier) @branch
(unless_modifier) @branch
(while) @branch.nest
(until) @branch.nest
(for) @branch.nest
(while_modifier) @branch.nest
(until_modifier) @branch.nest
(conditional) @branch
(case) @nest
(case_match) @nest
(when) @branch
(in_clause) @branch
(in_clause guard: (_) @branch)
(begin) @nest
(rescue) @branch
(rescue_modifier) @branch
["&&" "||" "and" "or"] @branch
