/** `composer.json`: which files hold the classes of a PHP project. */
import { entriesOf, member, stringsOf } from './json.ts';
import { pathFrom, within } from './paths.ts';
import { Nearest, type SourceFiles } from './source-files.ts';

const MAX_RULES = 5000;
const SECTIONS = ['autoload', 'autoload-dev'];

/** A beginning of class names and the directories in which its classes are. */
export interface ClassRule {
  prefix: string;
  directories: readonly string[];
}

/** What one `composer.json` says. */
export interface Composer {
  directory: string;
  /** The longest prefix first. */
  psr4: readonly ClassRule[];
  psr0: readonly ClassRule[];
  /** Files and directories that are searched for classes. */
  classMap: readonly string[];
  /** Files that are always loaded. */
  loaded: readonly string[];
}

/** All of a source: the nearest at or above a directory, and those elsewhere. */
export class Composers {
  readonly #files: SourceFiles;
  readonly #nearest: Nearest<Composer>;
  #all: readonly Composer[] | null = null;

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#nearest = new Nearest((directory) => this.#read(directory));
  }

  at(directory: string): Composer | null {
    return this.#nearest.at(directory);
  }

  get all(): readonly Composer[] {
    this.#all ??= this.#files
      .directoriesAbove(new Set(['PHP']))
      .filter((directory) => !/(?:^|\/)vendor\//.test(`${directory}/`))
      .flatMap((directory) => this.#nearest.at(directory) ?? []);
    return this.#all;
  }

  #read(directory: string): Composer | null {
    const json = this.#files.readJson(within(directory, 'composer.json'));
    if (json === undefined) return null;
    const sections = SECTIONS.map((name) => member(json, name));
    const rules = (key: string): ClassRule[] =>
      sections
        .flatMap((section) => entriesOf(member(section, key)))
        .slice(0, MAX_RULES)
        .map(([prefix, written]) => ({ prefix, directories: placesIn(directory, written) }))
        .sort((a, b) => b.prefix.length - a.prefix.length);
    const places = (key: string): string[] =>
      sections.flatMap((section) => placesIn(directory, member(section, key))).slice(0, MAX_RULES);
    return {
      directory,
      psr4: rules('psr-4'),
      psr0: rules('psr-0'),
      classMap: places('classmap'),
      loaded: places('files'),
    };
  }
}

function placesIn(directory: string, written: unknown): string[] {
  return stringsOf(written).flatMap((path) => pathFrom(directory, path === '' ? '.' : path) ?? []);
}
