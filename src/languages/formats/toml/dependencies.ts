/** Packages that Cargo.toml and pyproject.toml ask for. */
import { oneLineCut } from '../../syntax/one-line.ts';
import type { ImportStatement, Outline } from '../outline.ts';
import { arrayStrings, inlinePairs, type KeyPart, stringEnd, stringText } from './lexing.ts';

/** A table header or an assignment. */
export interface TomlStatement {
  /** Its key, with that of the table around it. */
  path: readonly KeyPart[];
  start: number;
  end: number;
  /** -1 for headers. */
  valueStart: number;
  /** The declaration it stands in. */
  container: number;
}

const MAX_TEXT = 200;
const CARGO_SECTIONS = new Set('dependencies dev-dependencies build-dependencies'.split(' '));
const PACKAGE_NAME = /^[A-Za-z0-9][\w.-]*/;

/** What reads the dependencies of a file with that name; for most files it does nothing. */
export function dependencyReader(
  path: string,
  text: string,
  outline: Outline,
): (statement: TomlStatement) => void {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'Cargo.toml') return cargoReader(text, outline);
  if (name === 'pyproject.toml') return pythonReader(text, outline);
  return () => {};
}

function cargoReader(text: string, outline: Outline): (statement: TomlStatement) => void {
  return namedReader(text, outline, (names) => {
    const at = names[0] === 'target' ? 2 : names[0] === 'workspace' ? 1 : 0;
    if (!CARGO_SECTIONS.has(names[at] ?? '')) return null;
    return { length: at + 1, form: at === 1 ? 'managed' : 'dependency' };
  });
}

function pythonReader(text: string, outline: Outline): (statement: TomlStatement) => void {
  const readNamed = namedReader(text, outline, (names) => {
    if (names[0] !== 'tool' || names[1] !== 'poetry') return null;
    const at = names[2] === 'group' ? 4 : 2;
    const isSection = names[at] === 'dependencies' || (at === 2 && names[at] === 'dev-dependencies');
    return isSection && names[at + 1] !== 'python' ? { length: at + 1, form: 'dependency' } : null;
  });
  return (statement) => {
    readNamed(statement);
    if (statement.valueStart < 0 || !listsRequirements(namesOf(statement))) return;
    for (const { end, start } of arrayStrings(text, statement.valueStart, statement.end)) {
      const module = PACKAGE_NAME.exec(stringText(text, start, end).trim())?.[0] ?? '';
      const written = oneLineCut(text.slice(start, end), MAX_TEXT);
      outline.addImport({ text: written, start, module, form: 'dependency', container: statement.container });
    }
  };
}

/** Keys whose value is an array of requirements. */
function listsRequirements(names: readonly string[]): boolean {
  const key = names.join('\n');
  if (key === 'project\ndependencies' || key === 'tool\nuv\ndev-dependencies') return true;
  if (names[0] === 'project') return names[1] === 'optional-dependencies' && names.length === 3;
  if (names[0] === 'dependency-groups') return names.length === 2;
  return key.startsWith('tool\npdm\ndev-dependencies\n') && names.length === 4;
}

/** For sections in which each key is a package: `serde = "1"`, `serde.version = "1"`, `[dependencies.serde]`. */
function namedReader(
  text: string,
  outline: Outline,
  sectionOf: (names: readonly string[]) => { length: number; form: string } | null,
): (statement: TomlStatement) => void {
  const known = new Map<string, ImportStatement>();
  return (statement) => {
    const names = namesOf(statement);
    const section = sectionOf(names);
    const key = section === null ? undefined : statement.path[section.length];
    if (section === null || key === undefined) return;
    const { end, start, valueStart, container } = statement;
    const isWhole = names.length === section.length + 1;
    const id = names.slice(0, section.length + 1).join('\n');
    let dependency = known.get(id);
    if (dependency === undefined) {
      const written = oneLineCut(text.slice(start, end), MAX_TEXT);
      dependency = { text: written, start, module: key.name, form: section.form, container };
      known.set(id, dependency);
      outline.addImport(dependency);
    }
    const renamed = isWhole
      ? inlinePairs(text, valueStart, end).find(({ parts }) => isKey(parts, 'package'))?.valueStart
      : isKey(statement.path.slice(section.length + 1), 'package')
        ? valueStart
        : undefined;
    if (renamed === undefined || !/["']/.test(text.charAt(renamed))) return;
    dependency.alias = key.name;
    dependency.module = stringText(text, renamed, stringEnd(text, renamed));
  };
}

function isKey(parts: readonly KeyPart[], name: string): boolean {
  return parts.length === 1 && parts[0]?.name === name;
}

function namesOf({ path }: TomlStatement): string[] {
  // Longer keys are none of these, and joining them for each statement would count squared.
  return path.slice(0, 8).map(({ name }) => name);
}
