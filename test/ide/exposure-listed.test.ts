import { describe, expect, it } from 'vitest';
import type { ToolMode } from '../../src/ide/settings.ts';
import {
  CC,
  CODEX,
  exposure,
  type Given,
  ideTool,
  kindOf,
  LEGACY,
  NATIVE,
  names,
  propertiesOf,
} from './exposure-scene.ts';

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
