/** The library that is asked, and the others that its types may build on. */
import type { TypeSpace } from '../../code/jvm/supertypes.ts';
import { artifactName, type Coordinates } from '../../sources/artifacts/coordinates.ts';
import type { Library } from './library.ts';

/** So many other libraries are opened for one question. */
const MOST_OPENED = 200;

/** Made for one question; each library is opened once, when it is its turn. */
export class LibrarySpaces {
  readonly asked: TypeSpace;
  readonly #libraries = new Map<TypeSpace, Library>();
  /** By name; undefined for what could not be opened. */
  readonly #spaces = new Map<string, TypeSpace | undefined>();
  readonly #others = new Map<Library, readonly Coordinates[]>();
  #opened = 0;

  constructor(library: Library) {
    this.asked = this.#enter(library);
  }

  /** The library of one of these spaces. */
  libraryOf(space: TypeSpace): Library | undefined {
    return this.#libraries.get(space);
  }

  #enter(library: Library): TypeSpace {
    const space = { sources: library, beyond: (names: readonly string[]) => this.#beyond(library, names) };
    this.#libraries.set(space, library);
    this.#spaces.set(artifactName(library.coordinates), space);
    return space;
  }

  /** The others as a library orders them; then those of the library that was asked. */
  async *#beyond(library: Library, names: readonly string[]): AsyncGenerator<TypeSpace> {
    const asked = this.#libraries.get(this.asked) ?? library;
    const given = new Set([artifactName(library.coordinates)]);
    for (const from of library === asked ? [library] : [library, asked]) {
      if (!given.has(artifactName(from.coordinates))) {
        given.add(artifactName(from.coordinates));
        yield this.asked;
      }
      for (const coordinates of await this.#othersOf(from)) {
        const name = artifactName(coordinates);
        if (given.has(name)) continue;
        given.add(name);
        if (!from.mayHold(coordinates, names)) continue;
        const space = await this.#open(name, coordinates, from);
        if (space) yield space;
      }
    }
  }

  async #othersOf(library: Library): Promise<readonly Coordinates[]> {
    const others = this.#others.get(library) ?? (await library.others());
    this.#others.set(library, others);
    return others;
  }

  async #open(name: string, coordinates: Coordinates, from: Library): Promise<TypeSpace | undefined> {
    if (this.#spaces.has(name)) return this.#spaces.get(name);
    if (this.#opened >= MOST_OPENED) return undefined;
    this.#opened++;
    const library = await from.open(coordinates);
    if (library) return this.#enter(library);
    this.#spaces.set(name, undefined);
    return undefined;
  }
}
