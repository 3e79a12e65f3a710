/** The names of one file made ready for being searched, whatever their case, with and without containers. */
import { OUTLINE_FLAG, type Outline } from '../../indexing/syntax/outline.ts';

/** Everything in lower case; nothing of `impl` blocks. */
export interface NameRows {
  /** Simple names, each with a line feed before and after it. */
  names: string;
  /** Where each name begins in `names`, and at the end where one more would. */
  starts: Int32Array;
  /** What stands before names in qualified names, separators included; the first is empty. */
  qualifiers: readonly string[];
  /** All of them, each on a line of its own. */
  allQualifiers: string;
  /** Of each declaration the number of its qualifier. */
  qualifierOf: Int32Array;
}

const rows = new WeakMap<Outline, NameRows>();
const foreign = new WeakMap<Outline, string>();

/** Made once for a file, about 0.3 µs a declaration. */
export function nameRows(file: Outline): NameRows {
  const known = rows.get(file);
  if (known) return known;
  const made = { ...lowerNamesOf(file), ...qualifiersOf(file) };
  rows.set(file, made);
  return made;
}

/**
 * True if the file may have a qualified name in which all the parts stand, which {@link partsOf} has made
 * of a text.
 */
export function mayHaveName(file: Outline, parts: readonly string[]): boolean {
  return parts.every((part) => file.lowerNames.includes(part) || foreignQualifiers(file).includes(part));
}

/** A name as it is searched: in lower case, on one line. */
export function searchable(name: string): string {
  return name.toLowerCase().replaceAll('\n', ' ');
}

/** The pieces of a text in lower case that no separator divides, longest first: each stands in a single name. */
export function partsOf(lower: string): readonly string[] {
  return lower
    .split(/[.:]/)
    .filter((part) => part !== '')
    .sort((a, b) => b.length - a.length);
}

function lowerNamesOf(file: Outline): Pick<NameRows, 'names' | 'starts'> {
  const starts = new Int32Array(file.count + 1);
  const lower: string[] = [];
  let start = 1;
  file.names.forEach((name, i) => {
    // Blocks that no search by name finds have none here.
    const text = file.kind(i) === 'impl' ? '' : searchable(name);
    starts[i] = start;
    start += text.length + 1;
    lower.push(text);
  });
  starts[file.count] = start;
  return { names: `\n${lower.join('\n')}\n`, starts };
}

function qualifiersOf(file: Outline): Pick<NameRows, 'qualifiers' | 'allQualifiers' | 'qualifierOf'> {
  const numbers = new Map<string, number>([['', 0]]);
  const qualifierOf = new Int32Array(file.count);
  // Members of one container have one qualifier.
  const ofMembers = new Int32Array(file.count).fill(-1);
  const numberOf = (qualifier: string): number => {
    const number = numbers.get(qualifier) ?? numbers.size;
    numbers.set(qualifier, number);
    return number;
  };
  for (let i = 0; i < file.count; i++) {
    const container = file.container(i);
    if (file.kind(i) === 'impl') continue;
    if (file.has(i, OUTLINE_FLAG.ownQualifiedName)) {
      qualifierOf[i] = numberOf(searchable(qualifierOfForeign(file, i)));
    } else if (container >= 0) {
      let number = ofMembers[container] ?? -1;
      if (number < 0) {
        number = numberOf(searchable(`${file.qualifiedName(container)}${file.separator}`));
        ofMembers[container] = number;
      }
      qualifierOf[i] = number;
    }
  }
  const qualifiers = [...numbers.keys()];
  return { qualifiers, allQualifiers: qualifiers.join('\n'), qualifierOf };
}

/** What stands before the name of a declaration that belongs to something else than its container. */
function qualifierOfForeign(file: Outline, i: number): string {
  const [qualified, name] = [file.qualifiedName(i), file.name(i)];
  return qualified.endsWith(name) ? qualified.slice(0, qualified.length - name.length) : qualified;
}

/** Such qualifiers in lower case; all others are made of names of the file. */
function foreignQualifiers(file: Outline): string {
  const known = foreign.get(file);
  if (known !== undefined) return known;
  const found = new Set<string>();
  for (let i = 0; i < file.count; i++) {
    if (file.has(i, OUTLINE_FLAG.ownQualifiedName)) found.add(qualifierOfForeign(file, i));
  }
  const text = [...found].join('\n').toLowerCase();
  foreign.set(file, text);
  return text;
}
