/** Dependencies of a Maven project. */
import { oneLineCut } from '../../syntax/one-line.ts';
import { type Outline, TOP } from '../outline.ts';

const MAX_TEXT = 300;
/** Deeper elements are not followed. */
const MAX_LEVEL = 8;
const PATHS: ReadonlyMap<string, string> = new Map([
  ['project/dependencies/dependency', 'dependency'],
  ['project/dependencyManagement/dependencies/dependency', 'managed'],
  ['project/profiles/profile/dependencies/dependency', 'dependency'],
  ['project/profiles/profile/dependencyManagement/dependencies/dependency', 'managed'],
]);

interface Dependency {
  level: number;
  form: string;
  start: number;
  container: number;
  groupId: string;
  artifactId: string;
}

/** Is told of elements as they begin and end; does nothing for a file that is no POM. */
export class PomDependencies {
  readonly #text: string;
  readonly #outline: Outline;
  readonly #isPom: boolean;
  readonly #path: string[] = [];
  #dependency: Dependency | null = null;
  #contentStart = 0;

  constructor(path: string, text: string, outline: Outline) {
    this.#text = text;
    this.#outline = outline;
    const isNamed = path.slice(path.lastIndexOf('/') + 1) === 'pom.xml';
    this.#isPom = isNamed || text.slice(0, 4_000).includes('//maven.apache.org/POM/');
  }

  /** `level` counts the elements around it; the container is the declaration it stands in. */
  opened(name: string, level: number, start: number, end: number, container = TOP): void {
    if (!this.#isPom || level > MAX_LEVEL) return;
    this.#path.length = Math.min(level, this.#path.length);
    this.#path.push(name);
    this.#contentStart = end;
    if (name !== 'dependency') return;
    const form = PATHS.get(this.#path.join('/'));
    if (form !== undefined) {
      this.#dependency = { level, form, start, container, groupId: '', artifactId: '' };
    }
  }

  /** `start` and `end` are those of the end tag. */
  closed(name: string, level: number, start: number, end: number): void {
    const dependency = this.#dependency;
    if (dependency === null) return;
    if (level === dependency.level + 1 && (name === 'groupId' || name === 'artifactId')) {
      dependency[name] = this.#text.slice(this.#contentStart, start).trim().slice(0, MAX_TEXT);
    }
    if (level > dependency.level) return;
    this.#dependency = null;
    const { artifactId, container, form, groupId } = dependency;
    if (artifactId === '') return;
    this.#outline.addImport({
      text: oneLineCut(this.#text.slice(dependency.start, end), MAX_TEXT),
      start: dependency.start,
      module: groupId === '' ? artifactId : `${groupId}:${artifactId}`,
      form,
      container,
    });
  }
}
