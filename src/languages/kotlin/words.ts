/** Words of Kotlin that begin or lead over to a declaration. */

/** Modifiers of declarations. All of them may be names, too. */
export const MODIFIERS: ReadonlySet<string> = new Set([
  ...['public', 'private', 'protected', 'internal', 'expect', 'actual', 'external'],
  ...['final', 'open', 'abstract', 'sealed', 'const', 'override', 'lateinit', 'tailrec'],
  ...['suspend', 'inner', 'enum', 'annotation', 'companion', 'inline', 'value', 'infix', 'operator', 'data'],
]);

/** What a declaration is of. */
export const DECLARATIONS: ReadonlySet<string> = new Set([
  ...['class', 'interface', 'object', 'fun', 'val', 'var', 'typealias', 'constructor'],
]);
