import { describe, expect, it } from 'vitest';
import {
  projectKeyOf,
  withoutProjectArguments,
  withoutProjectKeys,
  withProjectPath,
} from '../../src/ide/project-path.ts';
import type { IdeTool, JsonObject } from '../../src/ide/types.ts';

const text = { type: 'string' };
const tool = (properties: unknown, more: JsonObject = {}): IdeTool => ({
  name: 'ping_it',
  inputSchema: { type: 'object', properties, ...more },
});

describe('the name of the project path', () => {
  it.each<[string, IdeTool | undefined, string | undefined]>([
    ['project_path', tool({ message: text, project_path: text }), 'project_path'],
    ['projectPath', tool({ projectPath: text }), 'projectPath'],
    [
      'both: the first, in whatever order they come',
      tool({ projectPath: text, project_path: text }),
      'project_path',
    ],
    ['neither', tool({ message: text }), undefined],
    ['no properties', { name: 'x', inputSchema: { type: 'object' } }, undefined],
    ['no schema', { name: 'x' }, undefined],
    ['a schema that is none', { name: 'x', inputSchema: 'project_path' }, undefined],
    ['properties that are none', tool(['project_path']), undefined],
    ['a tool that is not listed', undefined, undefined],
    ['inherited names do not count', tool(Object.create({ project_path: text })), undefined],
  ])('%s', (_case, given, key) => {
    expect(projectKeyOf(given)).toBe(key);
  });
});

describe('what the IDE gets', () => {
  const path = '/work/app';
  it.each<[string, IdeTool | undefined, JsonObject, JsonObject]>([
    [
      'set where it is missing',
      tool({ project_path: text }),
      { message: 'm' },
      { message: 'm', project_path: path },
    ],
    [
      'set whatever the client says, and the other spelling removed',
      tool({ project_path: text }),
      { message: 'm', project_path: '/etc', projectPath: '/etc' },
      { message: 'm', project_path: path },
    ],
    [
      'in the spelling of the tool',
      tool({ projectPath: text }),
      { project_path: 'x' },
      { projectPath: path },
    ],
    ['a tool without one: as it is', tool({ message: text }), { project_path: 'x' }, { project_path: 'x' }],
    ['a tool not listed: as it is', undefined, { projectPath: 'x', a: 1 }, { projectPath: 'x', a: 1 }],
  ])('%s', (_case, given, args, sent) => {
    expect(withProjectPath(given, args, path)).toEqual(sent);
  });

  it('keeps an argument named __proto__', () => {
    const args: JsonObject = JSON.parse('{"__proto__": {"a": 1}}');
    const sent = JSON.stringify(withProjectPath(tool({ project_path: text }), args, path));
    expect(sent).toBe('{"__proto__":{"a":1},"project_path":"/work/app"}');
  });
});

describe('what clients see', () => {
  it('has neither name in properties and required, and everything else as it was', () => {
    const listed = {
      ...tool(
        { message: text, project_path: text, projectPath: text },
        { required: ['message', 'project_path', 'projectPath', 7], $defs: { project_path: text }, allOf: [] },
      ),
      title: 'Ping',
      outputSchema: { type: 'object', required: ['project_path'] },
      annotations: { readOnlyHint: true },
      _meta: { x: 1 },
    };
    expect(withoutProjectKeys(listed)).toEqual({
      ...listed,
      inputSchema: {
        type: 'object',
        properties: { message: text },
        required: ['message', 7],
        $defs: { project_path: text },
        allOf: [],
      },
    });
  });

  it('an empty list of required names stays a list', () => {
    const { inputSchema } = withoutProjectKeys(tool({ project_path: text }, { required: ['project_path'] }));
    expect(inputSchema).toEqual({ type: 'object', properties: {}, required: [] });
  });

  it.each([
    { name: 'x' },
    { name: 'x', inputSchema: null },
    { name: 'x', inputSchema: [] },
    { name: 'x', inputSchema: {} },
  ])('%j stays as it is', (given) => {
    expect(withoutProjectKeys(given)).toEqual(given);
  });
});

it('the tools of the bridge never see it', () => {
  expect(withoutProjectArguments({ q: 'x', project_path: 1, projectPath: 2, projectpath: 3 })).toEqual({
    q: 'x',
    projectpath: 3,
  });
});
