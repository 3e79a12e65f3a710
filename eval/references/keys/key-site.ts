/** What a compiler or type checker says of the names in a project. */

export type KeyRole = 'call' | 'type' | 'import' | 'value';

/** Where something is declared. */
export interface DeclaredAt {
  path: string;
  /** UTF-8 offset of the name, or of the whole where there is none. */
  start: number;
}

/** One name that refers to something. */
export interface KeySite {
  path: string;
  name: string;
  /** UTF-8 offset of the name. */
  start: number;
  line: number;
  role: KeyRole;
  /**
   * `declared`: what the data model calls a declaration, in the project. `local`: anything else in the
   * project, such as variables of functions and members of object literals. `outside`: in a library.
   */
  where: 'declared' | 'local' | 'outside';
  /** Of the project; all overloads and merged parts. */
  declarations: readonly DeclaredAt[];
}

/** All sites that are known, by file and offset. */
export type AnswerKey = ReadonlyMap<string, ReadonlyMap<number, KeySite>>;

/** Makes the key of some files below `root`. `home` is the directory of this program. */
export type KeyMaker = (root: string, paths: readonly string[], home: string) => Promise<AnswerKey>;

/** Puts sites in order; what a file says twice of one place counts once. */
export function keyOf(sites: Iterable<KeySite>): AnswerKey {
  const key = new Map<string, Map<number, KeySite>>();
  for (const site of sites) {
    let ofFile = key.get(site.path);
    if (ofFile === undefined) {
      ofFile = new Map();
      key.set(site.path, ofFile);
    }
    ofFile.set(site.start, site);
  }
  return key;
}
