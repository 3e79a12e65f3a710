import { referencesOf } from '../../code/resolution/references.ts';
import { type SymbolUse, usesOf } from '../../code/resolution/symbol-uses.ts';
import { requiredText, wholeNumber } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import type { StructureSource } from './source.ts';

/** Longer lines of code are cut there. */
const MAX_TEXT = 160;

export const getCallers = defineStructureTool({
  name: 'get_callers',
  title: 'Callers of a symbol',
  description:
    'Finds where a symbol is called, named in signatures and imported, each with its confidence. Use it before ' +
    'changing a function or type, instead of searching for its name.',
  parameters: {
    symbol: requiredText('Name or qualified name; letter case counts.'),
    limit: wholeNumber('Most references to return.', { minimum: 1, maximum: 50, fallback: 20 }),
  },
  async answer({ symbol, limit }, source) {
    const references = referencesOf(source.structure, await source.imports());
    const uses = distinct(await usesOf(symbol, source.files, references));
    const lines = new Lines(source);
    const shown = uses.slice(0, limit).map((use) => wireForm(use, lines));
    const isCut = uses.length > shown.length;
    return json({
      symbol,
      count: shown.length,
      total: uses.length,
      references: shown,
      ...(isCut && { truncated: true, limit }),
    });
  },
});

/** Of uses that read the same, such as two calls on one line, the first. */
function distinct(uses: readonly SymbolUse[]): SymbolUse[] {
  const seen = new Set<string>();
  return uses.filter(({ confidence, declaration, file, importIndex, kind, line }) => {
    const around = declaration < 0 ? '' : `${file.kind(declaration)} ${file.name(declaration)}`;
    const text = file.imports[importIndex]?.text ?? '';
    const key = [file.id, line, kind, confidence, around, text].join('\n');
    return !seen.has(key) && seen.add(key);
  });
}

function wireForm({ confidence, declaration, file, importIndex, kind, line }: SymbolUse, lines: Lines) {
  const around = declaration < 0 ? {} : { name: file.name(declaration), kind: file.kind(declaration) };
  return {
    file: file.path,
    line,
    match_type: kind,
    ...around,
    confidence,
    ...(kind === 'call' && { text: lines.at(file.path, line) }),
    ...(kind === 'import' && { import: file.imports[importIndex]?.text ?? '' }),
  };
}

/** Lines of files as they are now; each file is read once. */
class Lines {
  readonly #source: StructureSource;
  readonly #files = new Map<string, readonly string[]>();

  constructor(source: StructureSource) {
    this.#source = source;
  }

  /** Trimmed and cut; undefined if there is no such line any more. */
  at(path: string, line: number): string | undefined {
    let lines = this.#files.get(path);
    if (lines === undefined) {
      lines = this.#source.readText(path)?.split('\n') ?? [];
      this.#files.set(path, lines);
    }
    return lines[line - 1]?.trim().slice(0, MAX_TEXT);
  }
}
