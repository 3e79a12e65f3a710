import { describe, expect, it } from 'vitest';
import { loadOwnTools } from '../../src/ide/bridge-own-tools.ts';
import { Exposure, type Route } from '../../src/ide/exposure.ts';
import { ownArguments } from '../../src/ide/exposure-arguments.ts';
import type { ToolMode } from '../../src/ide/settings.ts';
import type { BridgeTool, IdeTool, JsonObject } from '../../src/ide/types.ts';

const LEGACY = [
  'search_in_files_by_text',
  'search_in_files_by_regex',
  'find_files_by_glob',
  'find_files_by_name_keyword',
  'search',
  'get_file_text_by_path',
  'list_directory_tree',
  'create_new_file',
  'replace_text_in_file',
  'rename_refactoring',
  'execute_terminal_command',
];
const NATIVE = ['search_text', 'search_regex', 'search_file', 'search_symbol'];
const FALLBACK = NATIVE.map((name): BridgeTool => {
  const inputSchema = { type: 'object', properties: { q: {}, paths: {}, limit: {} } };
  return { name, description: 'index', inputSchema, isReadOnly: true, needs: [], run: async () => ({}) };
});
const CODEX = [
  'read_file',
  'search_text',
  'search_regex',
  'search_file',
  'list_dir',
  'apply_patch',
  'rename',
];
const CC = ['read', 'search_text', 'search_regex', 'search_file', 'write', 'edit', 'rename'];

const ownTools = await loadOwnTools();

interface Given {
  tools?: readonly (string | IdeTool)[];
  /** Null: no IDE. */
  ide?: null;
  mode?: ToolMode;
  disableNewSearch?: boolean;
  fallback?: boolean;
}

function exposure({
  tools = [],
  ide,
  mode = 'codex',
  disableNewSearch = false,
  fallback = false,
}: Given): Exposure {
  const listed = tools.map((tool) => (typeof tool === 'string' ? ideTool(tool, 'query') : tool));
  const ideTools = ide === null ? undefined : listed;
  return new Exposure({
    mode,
    disableNewSearch,
    ideTools,
    ownTools,
    fallbackTools: fallback ? FALLBACK : [],
  });
}

function ideTool(name: string, argument: string): IdeTool {
  return {
    name,
    inputSchema: {
      type: 'object',
      properties: { [argument]: { type: 'string' }, project_path: { type: 'string' } },
      required: [argument, 'project_path'],
    },
  };
}

const names = (listed: readonly JsonObject[]) => listed.map(({ name }) => name);
const propertiesOf = (at: Exposure, name: string) => {
  const schema = at.listed().find((tool) => tool.name === name)?.inputSchema;
  return Object.keys(Object(Object(schema).properties));
};
const kindOf = (route: Route) => (route.kind === 'refused' ? route.text : route.kind);

describe('tools/list', () => {
  it.each<[string, Given, string[]]>([
    ['legacy and another, codex', { tools: [...LEGACY, 'reformat_file'] }, [...CODEX, 'reformat_file']],
    ['legacy and another, cc', { tools: [...LEGACY, 'reformat_file'], mode: 'cc' }, [...CC, 'reformat_file']],
    ['one foreign tool alone', { tools: ['ping_it'] }, ['ping_it']],
    ['native alone', { tools: NATIVE }, [...CODEX.slice(1, 4), 'search_symbol']],
    ['native and legacy', { tools: [...NATIVE, ...LEGACY] }, [...CODEX, 'search_symbol']],
    ['native and legacy, native off', { tools: [...NATIVE, ...LEGACY], disableNewSearch: true }, CODEX],
    ['native alone, native off', { tools: [...NATIVE, 'ping_it'], disableNewSearch: true }, ['ping_it']],
    [
      'a native text and a legacy regex',
      { tools: ['search_text', 'search_in_files_by_regex'] },
      ['search_text', 'search_regex'],
    ],
    ["the IDE's order for its own", { tools: ['b', 'search_symbol', 'a'] }, ['b', 'search_symbol', 'a']],
    [
      "the IDE's read_file and apply_patch, in our places",
      { tools: ['zz', 'apply_patch', 'read_file'] },
      ['read_file', 'apply_patch', 'zz'],
    ],
    [
      'the same in cc are tools as any other',
      { tools: ['apply_patch', 'read_file'], mode: 'cc' },
      ['apply_patch', 'read_file'],
    ],
    ['a name that the IDE lists twice', { tools: ['a', 'b', 'a'] }, ['a', 'b']],
    ["the IDE's find", { tools: ['find', ...LEGACY] }, [...CODEX, 'find']],
    ['nothing', { tools: [] }, []],
    ['no IDE, no fallback', { ide: null }, []],
    ['no IDE, fallback', { ide: null, fallback: true }, NATIVE],
    ['no search in the IDE, fallback', { tools: ['ping_it'], fallback: true }, [...NATIVE, 'ping_it']],
    ['legacy, fallback', { tools: [...LEGACY, 'x'], fallback: true }, [...CODEX, 'search_symbol', 'x']],
    [
      'native, fallback',
      { tools: ['x', ...NATIVE], fallback: true },
      [...NATIVE.slice(0, 3), 'x', 'search_symbol'],
    ],
    [
      'native off, fallback',
      { tools: ['search_text', 'find_files_by_glob'], disableNewSearch: true, fallback: true },
      NATIVE,
    ],
  ])('%s', (_case, given, listed) => {
    expect(names(exposure(given).listed())).toEqual(listed);
  });

  it.each<[string, ToolMode, string[]]>([
    ['get_file_text_by_path', 'codex', ['read_file', 'apply_patch']],
    ['get_file_text_by_path', 'cc', ['read', 'edit']],
    ['list_directory_tree', 'codex', ['list_dir']],
    ['list_directory_tree', 'cc', []],
    ['create_new_file', 'codex', ['apply_patch']],
    ['create_new_file', 'cc', ['write', 'edit']],
    ['rename_refactoring', 'codex', ['rename']],
    ['rename_refactoring', 'cc', ['rename']],
    ['search_in_files_by_text', 'codex', ['search_text']],
    ['search_in_files_by_regex', 'cc', ['search_regex']],
    ['find_files_by_glob', 'codex', ['search_file']],
  ])('without %s, %s lacks %j, and they are refused', (missing, mode, gone) => {
    const at = exposure({ tools: LEGACY.filter((name) => name !== missing), mode });
    const all = mode === 'codex' ? CODEX : CC;
    expect(names(at.listed())).toEqual(all.filter((name) => !gone.includes(name)));
    for (const name of gone) {
      const text = name.startsWith('search_')
        ? `${name.slice(7)} search is not supported by this IDE version`
        : `Tool '${name}' needs '${missing}', which this IDE does not offer.`;
      expect(kindOf(at.route(name))).toBe(text);
    }
  });

  it("a native search has the IDE's schema without the project path, a shim has ours", () => {
    const at = exposure({ tools: ['search_text', 'search_in_files_by_regex'] });
    expect(propertiesOf(at, 'search_text')).toEqual(['query']);
    expect(propertiesOf(at, 'search_regex')).toEqual(['q', 'paths', 'limit']);
    const off = exposure({ tools: [...NATIVE, ...LEGACY], disableNewSearch: true });
    expect(propertiesOf(off, 'search_text')).toEqual(['q', 'paths', 'limit']);
  });

  it("the IDE's own read_file and apply_patch have its schemas", () => {
    const at = exposure({
      tools: [...LEGACY, ideTool('read_file', 'path'), ideTool('apply_patch', 'patch')],
    });
    expect(propertiesOf(at, 'read_file')).toEqual(['path']);
    expect(propertiesOf(at, 'apply_patch')).toEqual(['patch']);
    expect(names(at.listed())).toEqual(CODEX);
  });

  it("the IDE's tool takes the place of one of ours that cannot work", () => {
    const at = exposure({ tools: ['rename', 'search_text'] });
    expect(names(at.listed())).toEqual(
      ['search_text', 'rename'].sort((a, b) => CODEX.indexOf(a) - CODEX.indexOf(b)),
    );
    expect(at.route('rename').kind).toBe('ide');
    expect(exposure({ tools: [...LEGACY, 'rename'] }).route('rename').kind).toBe('own');
  });

  it.each<ToolMode>(['codex', 'cc'])(
    'in %s every tool of the bridge has a closed schema and says whether it writes',
    (mode) => {
      for (const { name, inputSchema, annotations, description } of exposure({
        tools: LEGACY,
        mode,
      }).listed()) {
        expect(inputSchema, String(name)).toMatchObject({ type: 'object', additionalProperties: false });
        const writes = ['write', 'edit', 'apply_patch', 'rename'].includes(String(name));
        expect(annotations, String(name)).toEqual({ readOnlyHint: !writes });
        expect(description).not.toBe('');
      }
    },
  );

  it('IDE tools keep every field, less the project path', () => {
    const tool = {
      ...ideTool('x', 'a'),
      title: 'X',
      icons: [{ src: 'data:' }],
      _meta: { k: [1] },
      odd: null,
    };
    expect(exposure({ tools: [tool] }).listed()).toEqual([
      { ...tool, inputSchema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
    ]);
  });
});

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
