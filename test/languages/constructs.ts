/**
 * Lists of constructs of a language with what each declares:
 *
 *     === title
 *     code
 *     ---
 *     kind qualified name first line-last line
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extract } from './syntax/extracting.ts';

export interface Construct {
  title: string;
  code: string;
  /** Rows of what it declares, lines counted from its first one. */
  declared: string[];
}

/** The constructs of a file below `test/fixtures/jvm`. */
export function constructsOf(file: string): Construct[] {
  const text = readFileSync(fileURLToPath(new URL(`../fixtures/jvm/${file}`, import.meta.url)), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [head = '', expected = ''] = part.split(/^---\n/m);
      const end = head.indexOf('\n');
      return {
        title: head.slice(0, end),
        code: head.slice(end + 1),
        declared: expected.split('\n').filter((row) => row !== ''),
      };
    });
}

/** Rows of what a text declares, in source order, in the form of {@link Construct}. */
export async function declaredRows(path: string, text: string): Promise<string[]> {
  const { declarations } = await extract(path, text);
  return declarations.map(
    ({ endLine, kind, qualifiedName, startLine }) => `${kind} ${qualifiedName} ${startLine}-${endLine}`,
  );
}

/** All constructs as one text, and the rows of all of them. */
export function joined(constructs: readonly Construct[]): { text: string; declared: string[] } {
  let text = '';
  let lines = 0;
  const declared: string[] = [];
  for (const construct of constructs) {
    declared.push(...construct.declared.map((row) => shifted(row, lines)));
    text += construct.code;
    lines += construct.code.split('\n').length - 1;
  }
  return { text, declared };
}

function shifted(row: string, by: number): string {
  return row.replace(/(\d+)-(\d+)$/, (_, start, end) => `${Number(start) + by}-${Number(end) + by}`);
}
