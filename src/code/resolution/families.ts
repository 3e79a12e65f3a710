/** Languages that share their declarations, and how names are looked up in each. */

export type FamilyId =
  | 'script'
  | 'python'
  | 'go'
  | 'jvm'
  | 'c'
  | 'csharp'
  | 'rust'
  | 'php'
  | 'ruby'
  | 'swift'
  | 'other';

/** What holds for all files of a family. */
export interface Family {
  id: FamilyId;
  /** Members of the types around are in scope by their plain names. */
  hasImplicitSelf: boolean;
  /** Files see each other's top declarations without an import: those of a directory, or of a package. */
  peers: 'none' | 'directory' | 'namespace' | 'module';
  /** Members of a type may be written in other files. */
  hasOpenTypes: boolean;
  /** What is neither declared nor imported may still be a declaration of any file. */
  mayBeAnywhere: boolean;
  /** First words of receivers that stand for the object whose method this is. */
  self: ReadonlySet<string>;
  /** The same for its bases. */
  base: ReadonlySet<string>;
  /** The same for its type, where members of the type are meant. */
  selfType: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const THIS: ReadonlySet<string> = new Set(['this']);
const SUPER: ReadonlySet<string> = new Set(['super']);

function family(id: FamilyId, traits: Partial<Omit<Family, 'id'>>): Family {
  return {
    id,
    hasImplicitSelf: false,
    peers: 'none',
    hasOpenTypes: false,
    mayBeAnywhere: false,
    self: THIS,
    base: SUPER,
    selfType: NONE,
    ...traits,
  };
}

const SCRIPT = family('script', {});
const PYTHON = family('python', {
  self: new Set(['self']),
  base: new Set(['super()']),
  selfType: new Set(['cls']),
});
const GO = family('go', { peers: 'directory', hasOpenTypes: true, self: NONE, base: NONE });
const JVM = family('jvm', { hasImplicitSelf: true, peers: 'namespace' });
const C = family('c', { hasImplicitSelf: true, hasOpenTypes: true, mayBeAnywhere: true, base: NONE });
const CSHARP = family('csharp', {
  hasImplicitSelf: true,
  peers: 'namespace',
  hasOpenTypes: true,
  base: new Set(['base']),
});
const RUST = family('rust', {
  hasOpenTypes: true,
  self: new Set(['self']),
  base: NONE,
  selfType: new Set(['Self']),
});
const PHP = family('php', {
  peers: 'namespace',
  self: new Set(['$this']),
  base: new Set(['parent']),
  selfType: new Set(['self', 'static']),
});
const RUBY = family('ruby', {
  hasImplicitSelf: true,
  hasOpenTypes: true,
  mayBeAnywhere: true,
  self: new Set(['self']),
});
const SWIFT = family('swift', {
  hasImplicitSelf: true,
  peers: 'module',
  hasOpenTypes: true,
  self: new Set(['self']),
  selfType: new Set(['Self']),
});
const OTHER = family('other', { mayBeAnywhere: true });

const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['TypeScript', SCRIPT],
  ['JavaScript', SCRIPT],
  ['Vue', SCRIPT],
  ['Svelte', SCRIPT],
  ['Python', PYTHON],
  ['Go', GO],
  ['Java', JVM],
  ['Kotlin', JVM],
  ['Scala', JVM],
  ['Groovy', JVM],
  ['C', C],
  ['C++', C],
  ['Objective-C', C],
  ['C#', CSHARP],
  ['Rust', RUST],
  ['PHP', PHP],
  ['Ruby', RUBY],
  ['Swift', SWIFT],
]);

/** In these, what is of the language itself has no members but its own. */
const CLOSED: ReadonlySet<FamilyId> = new Set(['script', 'python', 'php', 'c']);

/** False where sources add members to types of others, or such types stand for those of the source. */
export function isClosed({ id }: Family): boolean {
  return CLOSED.has(id);
}

/** Variables may hold now this type, now that. */
const UNTYPED: ReadonlySet<string> = new Set(['JavaScript', 'Python', 'Ruby', 'PHP']);

/** True where what a variable was given first says nothing of what it is given later. By display name. */
export function hasUntypedVariables(language: string): boolean {
  return UNTYPED.has(language);
}

/** By the display name of a language. */
export function familyOf(language: string): Family {
  return FAMILIES.get(language) ?? OTHER;
}
