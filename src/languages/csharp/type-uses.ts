/**
 * Where types stand. The grammar has one node for all names, so that only their place tells a type.
 * Each place takes the same forms of types; those made of others (arrays, tuples, nullable types,
 * type arguments) are places themselves.
 */

/** `T` stands for a type. */
const PLACES = [
  '(method_declaration returns: T)',
  '(local_function_statement type: T)',
  '(delegate_declaration type: T)',
  '(operator_declaration type: T)',
  '(conversion_operator_declaration type: T)',
  '(indexer_declaration type: T)',
  '(property_declaration type: T)',
  '(event_declaration type: T)',
  '(parameter type: T)',
  '(bracketed_parameter_list type: T)',
  '(parameter_list type: T)',
  '(variable_declaration type: T)',
  '(foreach_statement type: T)',
  '(declaration_expression type: T)',
  '(catch_declaration type: T)',
  '(lambda_expression type: T)',
  '(from_clause type: T)',
  '(join_clause type: T)',
  '(base_list T)',
  '(primary_constructor_base_type type: T)',
  '(explicit_interface_specifier T)',
  '(type_parameter_constraint type: T)',
  '(type_argument_list T)',
  '(array_type type: T)',
  '(nullable_type type: T)',
  '(pointer_type type: T)',
  '(ref_type type: T)',
  '(scoped_type type: T)',
  '(tuple_element type: T)',
  '(function_pointer_parameter type: T)',
  '(function_pointer_type returns: T)',
  '(cast_expression type: T)',
  '(as_expression right: T)',
  '(is_expression right: T)',
  '(typeof_expression type: T)',
  '(default_expression type: T)',
  '(sizeof_expression type: T)',
  '(declaration_pattern type: T)',
  '(recursive_pattern type: T)',
  '(type_pattern type: T)',
];

// Each further form costs more to prepare than the one before.
const TYPE = `[
  (identifier) @type
  (predefined_type) @type.builtin
  (generic_name . (identifier) @type)
  (qualified_name name: (identifier) @type)
]`;

/** Only types are written like this, but for what is constructed. */
const QUALIFIED_GENERIC = '(qualified_name name: (generic_name . (identifier) @type))';

/** `x is Circle` reads as a comparison with a constant; by custom most such names are types. */
const COMPARED = '(constant_pattern (identifier) @type)';

/** A query for all types that are used. */
export const typeUses = [
  ...PLACES.map((place) => place.replace('T)', `${TYPE})`)),
  QUALIFIED_GENERIC,
  COMPARED,
].join('\n');
