; What C and C++ have in common.

(if_statement) @branch.nest
(else_clause (if_statement) @branch.else)
(for_statement) @branch.nest
(while_statement) @branch.nest
(do_statement) @branch.nest
(switch_statement) @nest
(case_statement value: (_) @branch)
(conditional_expression) @branch
(binary_expression operator: ["&&" "||"] @branch)
(seh_try_statement) @nest
(seh_except_clause) @branch
; What the preprocessor decides is no branch of the program.
(preproc_if condition: (_) @scope)
(preproc_elif condition: (_) @scope)
