import { describe, expect, it } from 'vitest';
import { ownArguments } from '../../src/ide/exposure-arguments.ts';
import type { JsonObject } from '../../src/ide/types.ts';
import {
  exposure,
  FALLBACK,
  type Given,
  ideTool,
  kindOf,
  LEGACY,
  NATIVE,
  ownTools,
} from './exposure-scene.ts';

describe('a call', () => {
  const hidden = (name: string) => `Tool '${name}' is not exposed by quarry ide.`;
  const noSearch = (what: string) => `${what} search is not supported by this IDE version`;

  it.each(LEGACY.filter((name) => name !== 'create_new_file'))(
    'of %s is refused in both modes and always',
    (name) => {
      for (const mode of ['codex', 'cc'] as const) {
        expect(kindOf(exposure({ tools: LEGACY, mode }).route(name))).toBe(hidden(name));
        expect(kindOf(exposure({ tools: [], mode }).route(name))).toBe(hidden(name));
        expect(kindOf(exposure({ ide: null, mode, fallback: true }).route(name))).toBe(hidden(name));
      }
    },
  );

  it.each<[string, Given, string, string]>([
    [
      'create_new_file, codex',
      { tools: LEGACY },
      'create_new_file',
      `${hidden('create_new_file')} Use 'apply_patch' instead.`,
    ],
    [
      'create_new_file, cc',
      { tools: LEGACY, mode: 'cc' },
      'create_new_file',
      `${hidden('create_new_file')} Use 'write' instead.`,
    ],
    ['no name', {}, '', 'Tool name is required'],
    ['a blank name', {}, ' ', 'Tool name is required'],
    ['a native search', { tools: NATIVE }, 'search_text', 'ide'],
    ['a search with both forms', { tools: [...LEGACY, ...NATIVE] }, 'search_text', 'ide'],
    ['a search with the old form', { tools: LEGACY }, 'search_file', 'own'],
    ['text without either', { tools: ['x'] }, 'search_text', noSearch('text')],
    ['regex without either', { tools: ['x'] }, 'search_regex', noSearch('regex')],
    ['file without either', { tools: ['x'] }, 'search_file', noSearch('file')],
    ['symbol has no old form', { tools: LEGACY }, 'search_symbol', noSearch('symbol')],
    [
      'symbol, native off',
      { tools: [...NATIVE, ...LEGACY], disableNewSearch: true },
      'search_symbol',
      noSearch('symbol'),
    ],
    ['text, native off', { tools: NATIVE, disableNewSearch: true }, 'search_text', noSearch('text')],
    [
      'text, native off, with the old form',
      { tools: [...NATIVE, ...LEGACY], disableNewSearch: true },
      'search_text',
      'own',
    ],
    ['find, not listed', { tools: LEGACY }, 'find', 'own'],
    ['find in cc', { tools: LEGACY, mode: 'cc' }, 'find', 'own'],
    ["the IDE's find", { tools: [...LEGACY, 'find'] }, 'find', 'ide'],
    ['a tool of the other mode', { tools: LEGACY }, 'write', 'ide'],
    ['a tool of the other mode, cc', { tools: LEGACY, mode: 'cc' }, 'read_file', 'ide'],
    ['a tool that is listed', { tools: ['ping_it'] }, 'ping_it', 'ide'],
    ['a tool that nobody lists', { tools: ['ping_it'] }, 'nobody', 'ide'],
    ['a name of Object', { tools: ['ping_it'] }, 'constructor', 'ide'],
    [
      'the first need that is missing',
      {},
      'apply_patch',
      "Tool 'apply_patch' needs 'get_file_text_by_path', which this IDE does not offer.",
    ],
    ['symbol with a fallback', { tools: LEGACY, fallback: true }, 'search_symbol', 'own'],
    ['no IDE: a search', { ide: null, fallback: true }, 'search_regex', 'own'],
    ['no IDE: any other', { ide: null, fallback: true }, 'read_file', 'ide'],
  ])('%s', (_case, given, name, outcome) => {
    expect(kindOf(exposure(given).route(name))).toBe(outcome);
  });

  it('is forwarded with what the IDE lists under the name, of several the first', () => {
    const at = exposure({ tools: [ideTool('a', 'first'), ideTool('a', 'second')] });
    expect(at.route('a')).toEqual({ kind: 'ide', tool: ideTool('a', 'first') });
    expect(at.route('nobody')).toEqual({ kind: 'ide', tool: undefined });
  });

  it("of a search is answered by the IDE's old tool rather than from the index", () => {
    const at = exposure({ tools: LEGACY, fallback: true });
    expect(at.route('search_text')).toEqual({ kind: 'own', tool: ownTools.get('search_text') });
    expect(at.route('search_symbol')).toEqual({ kind: 'own', tool: FALLBACK[3] });
  });
});

describe("arguments of the bridge's own tools", () => {
  const [search] = FALLBACK;
  if (search === undefined) throw new Error('no search');

  it.each<[unknown, JsonObject]>([
    [undefined, {}],
    [null, {}],
    [
      { q: 1, limit: null },
      { q: 1, limit: null },
    ],
    [{ q: 'x', project_path: '/etc', projectPath: 7 }, { q: 'x' }],
  ])('%j', (given, args) => {
    expect(ownArguments(search, given)).toEqual(args);
  });

  it.each<[unknown, string]>([
    [{ caseSensitive: false }, "Unknown argument 'caseSensitive'. Allowed: q, paths, limit"],
    [{ q: 'x', toString: 1 }, "Unknown argument 'toString'. Allowed: q, paths, limit"],
    [[], 'arguments must be an object'],
    ['q', 'arguments must be an object'],
  ])('%j is refused', (given, text) => {
    expect(() => ownArguments(search, given)).toThrow(text);
  });
});
