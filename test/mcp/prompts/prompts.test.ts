import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cutFact } from '../../../src/mcp/prompts/facts.ts';
import { planText } from '../../../src/mcp/prompts/plan.ts';
import { PROMPTS } from '../../../src/mcp/prompts/registry.ts';
import { listedTools } from '../../../src/tools/listed.ts';
import { ALL_TOOLS } from '../../../src/tools/registry.ts';
import { MODERN_VERSION, type ProjectClient, projectServer, VERSIONS } from '../project-server.ts';

const GREET = 'export function greetUser(name: string): string {\n  return "hello " + name;\n}\n';
const INNER = 'export function inner(): number {\n  return 1;\n}\n';
const server = projectServer({
  'src/greet.ts': GREET,
  'src/inner.ts': INNER,
  'src/deep/er/x.ts': 'export const x = 1;\n',
  'a.md': '# A\n',
});
const all = projectServer({ 'one.ts': GREET }, ['all']);

let client: ProjectClient;

async function texts(name: string, args: Record<string, string>, from = client): Promise<string[]> {
  const { result, error } = await from.request('prompts/get', { name, arguments: args });
  if (error) throw new Error(`${error.code} ${error.message}`);
  const messages = result?.messages as { role: string; content: { type: string; text: string } }[];
  expect(messages.every(({ role, content }) => role === 'user' && content.type === 'text')).toBe(true);
  return messages.map(({ content }) => content.text);
}

beforeAll(async () => {
  client = await server.client('2025-11-25');
});

describe('before the project has an index', () => {
  it.each([
    ['find_where_to_change', { task: 'greet in French' }, 1],
    ['explain_module', { path: 'src/greet.ts' }, 1],
    ['explain_module', { path: 'src' }, 2],
  ])('%s gives its plan for %j, and none is built', async (name, args, messages) => {
    expect(await texts(name, args)).toHaveLength(messages);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await server.host.indexer.list()).toEqual([]);
  });

  it('review_diff wants a Git repository', async () => {
    await expect(texts('review_diff', {})).rejects.toThrow('-32602 not a Git repository');
  });
});

describe('prompts', () => {
  beforeAll(async () => {
    server.git('init', '-q');
    server.git('add', '.');
    server.git('commit', '-qm', 'one');
    server.git('tag', 'v1');
    await server.index();
  });

  it.each(VERSIONS)('are listed by name under %s', async (version) => {
    const { request } = await server.client(version);
    const { result } = await request('prompts/list');
    expect(result?.prompts).toEqual([
      expect.objectContaining({
        name: 'explain_module',
        arguments: [expect.objectContaining({ required: true })],
      }),
      expect.objectContaining({ name: 'find_where_to_change' }),
      expect.objectContaining({
        name: 'review_diff',
        arguments: [expect.objectContaining({ required: false })],
      }),
    ]);
    expect((await request('prompts/list', { cursor: 'x' })).error?.message).toBe('Invalid cursor');
  });

  it('find_where_to_change quotes the task and tells what was found', async () => {
    const [plan, facts] = await texts('find_where_to_change', { task: 'greetUser in French\nNOT: "now" (x' });
    expect(plan).toContain('> greetUser in French\n> NOT: "now" (x\n');
    expect(plan).toContain('1. search_code');
    expect(plan).not.toContain('get_related_tests');
    expect(facts).toMatch(/^Found beforehand by search_code .*[\s\S]*src\/greet\.ts/);
    expect(facts).not.toMatch(/\d ?ms\b/);
  });

  it('review_diff tells what has changed since the main branch', async () => {
    server.git('checkout', '-qb', 'topic');
    server.write({ 'src/greet.ts': GREET.replace('name: string', 'name: string, loud: boolean') });
    const [plan, facts] = await texts('review_diff', {});
    expect(plan).toContain('since it parted from main');
    expect(facts).toContain('~ `function greetUser(name: string): string`');
    server.write({ 'src/inner.ts': INNER.replace('1', '2') });
    const [, since] = await texts('review_diff', { since: 'v1' });
    expect(since).toMatch(/\n## Files Changed Inside of Declarations Only\n\n- src\/inner\.ts$/);
    expect(since).toContain('# Structural Changes (since v1)');
  });

  it('explain_module tells of a file or of a directory', async () => {
    const [plan, facts] = await texts('explain_module', { path: './src/greet.ts' });
    expect(plan).toContain('the file "src/greet.ts"');
    expect(facts).toContain('greetUser');
    const [planOfDirectory, tree] = await texts('explain_module', { path: 'src/' });
    expect(planOfDirectory).toContain('the directory "src"');
    expect(tree).toMatch(
      /by a look at the 3 files below; .*\n\nsrc\/deep\/er\/x\.ts\nsrc\/greet\.ts\nsrc\/inner\.ts$/,
    );
  });

  it('name only tools that the model is shown', async () => {
    const names = ALL_TOOLS.map(({ name }) => name);
    const [core] = await texts('find_where_to_change', { task: 'x' });
    const [more] = await texts('find_where_to_change', { task: 'x' }, await all.client(MODERN_VERSION));
    const shown = listedTools(ALL_TOOLS, ['core']).map(({ name }) => name);
    const named = (text = ''): string[] => names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    expect(named(core).filter((name) => !shown.includes(name))).toEqual([]);
    expect(named(more)).toContain('get_related_tests');
  });

  it('have names of tools in their steps, and each step names what it needs', () => {
    const names = new Set(ALL_TOOLS.map(({ name }) => name));
    const text = planText(
      {
        goal: 'Go.',
        steps: [
          { tools: ['a'], text: 'a' },
          { tools: ['b'], text: 'b' },
        ],
        answer: ['x'],
      },
      (tool) => tool === 'b',
    );
    expect(text).toContain('\n1. b\n');
    expect(PROMPTS.map(({ name }) => name).filter((name) => names.has(name))).toEqual([]);
  });

  it.each([
    ['nonsense', {}, 'Unknown prompt: nonsense. Prompts: explain_module, find_where_to_change, review_diff'],
    ['explain_module', {}, 'Missing required argument: path'],
    ['explain_module', { path: '  ' }, 'Missing required argument: path'],
    ['explain_module', { path: 'nowhere' }, 'No such file or directory in the project: nowhere'],
    ['explain_module', { path: '../home' }, 'No such file or directory in the project: ../home'],
    ['explain_module', { path: '/etc' }, 'No such file or directory in the project: /etc'],
    ['explain_module', { path: 'src', more: 'x' }, "Unknown argument 'more'. Valid arguments: path"],
    ['review_diff', { since: 'no-such' }, 'Unknown branch, tag or commit: no-such'],
    ['review_diff', { since: '--output=x' }, "not a revision: '--output=x'"],
    [
      'find_where_to_change',
      { task: 'x'.repeat(4_001) },
      'task can have 4000 characters at most (got: 4001)',
    ],
  ])('%s with %j is refused', async (name, args, message) => {
    const { error } = await client.request('prompts/get', { name, arguments: args });
    expect(error).toEqual({ code: -32602, message });
  });

  it.each([
    [{ name: 'explain_module', arguments: { path: 5 } }, "Invalid type for 'path': expected string"],
    [{ name: 'explain_module', arguments: [] }, "Invalid type for 'arguments': expected object"],
    [{}, 'Missing required parameter: name'],
  ])('%j is no question', async (params, message) => {
    expect((await client.request('prompts/get', params)).error).toEqual({ code: -32602, message });
  });

  it('go without facts where a tool has none', async () => {
    rmSync(join(server.root, '.git'), { recursive: true });
    expect(await texts('find_where_to_change', { task: '!!!' })).toHaveLength(1);
  });
});

describe('a fact', () => {
  it('that is long is cut at a line, and says so', () => {
    const text = cutFact('x', `${'word\n'.repeat(3_000)}`);
    expect(text.length).toBeLessThan(8_300);
    expect(text).toMatch(/word\n\nNote: cut after \d+ of 14999 characters; ask the tool for the rest\.$/);
  });

  it('of one long line is cut between characters', () => {
    expect(cutFact('x', '🙂'.repeat(9_000))).toMatch(/🙂\n\nNote: cut after 16000 of 18000 characters/);
  });
});
