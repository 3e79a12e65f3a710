/** The classes that Kotlin makes of what its files declare at the top. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind } from '../../languages/syntax/types.ts';
import { facadeAnnotations } from './facade-annotations.ts';

/** What one file gives to a facade. */
export interface FacadePart {
  /** Simple name of the facade. */
  name: string;
  /** It is one with the parts of other files of that name. */
  isMultifile: boolean;
}

/** Functions and properties; a function that is a test has a kind of its own. */
const CALLABLE = new Set<DeclarationKind>(['function', 'method', 'test', 'field', 'constant', 'variable']);

/** By outline: an update keeps those of the files that have not changed. */
const known = new WeakMap<Outline, FacadePart>();

/**
 * The part of a facade that a Kotlin file gives; undefined for scripts, and files without functions and
 * properties at the top. Reads the text of the others, once.
 */
export function facadePart(file: Outline, readText: (path: string) => string | null): FacadePart | undefined {
  if (!hasTopCallable(file) || /\.kts$/i.test(file.path)) return undefined;
  const before = known.get(file);
  if (before) return before;
  const { jvmName, isMultifile } = facadeAnnotations(readText(file.path) ?? '');
  const part = { name: jvmName ?? facadeName(file.path), isMultifile };
  known.set(file, part);
  return part;
}

function hasTopCallable(file: Outline): boolean {
  for (let i = 0; i < file.count; i++) {
    if (file.container(i) < 0 && CALLABLE.has(file.kind(i))) return true;
  }
  return false;
}

/** The name Kotlin gives a facade by itself: `text-tools.kt` is `Text_toolsKt`. */
export function facadeName(path: string): string {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  const written = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}0-9]/gu, '_');
  const [first = '_', ...rest] = written;
  const start = /[\p{L}_]/u.test(first) ? first.toUpperCase() : `_${first}`;
  return `${start}${rest.join('')}Kt`;
}
