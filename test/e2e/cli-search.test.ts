/** Commands that search. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, json, project, unhurried } from './support/command.ts';
import { numbered, writeFiles } from './support/lab.ts';

describe('search', () => {
  const { place, root, quarry, program } = project('find-me');

  it('indexes the project first if it has not been, and prints only results', async () => {
    const { code, out, err } = unhurried(await program(['search', 'createSession', '-k', '1']));
    expect({ code, err }).toEqual({
      code: 0,
      err: 'There are more results. Raise -k or narrow the query.\n',
    });
    expect(out).toMatch(/^src\/session\.ts:1-3 {2}\d+\.\d\d\n {4}1 {2}export function createSession/);
    expect(out).not.toContain('\x1b');
  });

  it('--json gives ranges that hold the text', async () => {
    const reply = json(await quarry(['search', 'how', 'sessions', 'are', 'created', '--json']));
    expect(Object.keys(reply)).toEqual(['query', 'session', 'root', 'results', 'more', 'notes']);
    expect(reply).toMatchObject({
      query: 'how sessions are created',
      session: 'find-me',
      root,
      more: false,
      notes: [],
    });
    const [first] = reply.results;
    const text = FILES['docs/guide.md'];
    expect(first).toEqual({
      path: 'docs/guide.md',
      chunk: 0,
      bytes: [0, text.length],
      lines: [1, 3],
      score: expect.any(Number),
      text,
    });
  });

  it('sees an edit at once', async () => {
    writeFiles(root, { 'src/fresh.ts': 'const zebra = 1;\n' });
    expect((await quarry(['search', 'zebra'])).out).toContain('src/fresh.ts:1-1');
  });

  it('shows paths as seen from the working directory', async () => {
    expect((await quarry(['search', 'createSession'], { cwd: join(root, 'docs') })).out).toMatch(
      /^\.\.\/src\/session\.ts:1-3/,
    );
    const elsewhere = await quarry(['search', 'createSession', '--session', 'find-me'], {
      cwd: place.directory,
    });
    expect(elsewhere.out).toContain('/find-me/src/session.ts:1-3');
  });

  it('--literal interprets nothing', async () => {
    expect(json(await quarry(['search', '--literal', "createSession('me')", '--json'])).results).toHaveLength(
      1,
    );
    expect(json(await quarry(['search', '--literal', 'CREATESESSION', '--json'])).results).toEqual([]);
  });

  it('finds nothing without that being a failure', async () => {
    expect(await quarry(['search', 'nowhere-to-be-found-zzz'])).toMatchObject({
      code: 0,
      out: '',
      err: 'No results. Try other words.\n',
    });
  });

  it('tells how a query was read, beside the results', async () => {
    const { out, err } = await quarry(['search', '"createSession']);
    expect(out).toContain('src/session.ts');
    expect(err).toContain('Note: query not parsed as written; searched as plain terms.');
    expect((await quarry(['search', '"createSession', '--quiet'])).err).toBe('');
  });

  it('does not know a session that is not there', async () => {
    const { code, out, err } = await quarry(['search', 'x', '--session', 'nope']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toBe(
      'error: Session not found: nope\nhint: `quarry sources` lists the sessions there are.\n',
    );
  });

  it('ends quietly when nobody reads on', async () => {
    writeFiles(
      root,
      numbered(
        300,
        (i) => `many/${i}.txt`,
        (i) => `walrus ${i}\n${'x'.repeat(400)}\n`,
      ),
    );
    const { code, signal, err } = await program(['search', 'walrus', '-k', '100', '--full', '--quiet'], {
      readsOnce: true,
    });
    expect({ code, signal, err }).toEqual({ code: 0, signal: null, err: '' });
  });

  it('shows control characters of a tree instead of sending them to the terminal', async () => {
    writeFiles(root, { 'odd/\x1b[31mred.txt': 'pangolin \x1b]0;title\x07\n' });
    const { out } = await quarry(['search', 'pangolin']);
    expect(out).toContain('odd/\\x1b[31mred.txt:1-1');
    expect(out).toContain('pangolin \\x1b]0;title\\x07\n');
    const asJson = (await quarry(['search', 'pangolin', '--json'])).out;
    expect(asJson.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });
});

describe('refs', () => {
  const { root, quarry } = project('refs');

  it('prints what find_references answers', async () => {
    const { code, out, err } = await quarry(['refs', 'createSession', '--context', '0']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^## References to `createSession` \(2 found\)\n/);
    expect(out).toContain('#### src/login.ts:3\n');
  });

  it('--json gives the references', async () => {
    const reply = json(await quarry(['refs', 'createSession', '--definitions', '--max', '1', '--json']));
    expect(reply).toMatchObject({
      symbol: 'createSession',
      session: 'refs',
      root,
      total: 3,
      leftOutByType: 0,
      notes: [],
    });
    expect(reply.references).toHaveLength(1);
    expect(reply.references[0]).toEqual({
      path: expect.any(String),
      line: expect.any(Number),
      column: expect.any(Number),
      text: expect.stringContaining('createSession'),
      pattern: 'function_call',
      confidence: 0.95,
      occurrences: 1,
      definition: expect.any(Boolean),
    });
  });

  it.each([
    [['refs', 'x'], 'error: Symbol must be at least 2 characters\n'],
    [['refs', 'foo', '--type', 'class'], /^error: Invalid symbol_type: 'class'\. Must be /],
    [['refs', 'foo', '--max', '201'], 'error: max_results must be between 1 and 200 (got: 201)\n'],
  ] as const)('%j is refused in the words of the tool', async (args, message) => {
    const { code, err } = await quarry(args);
    expect(code).toBe(2);
    if (typeof message === 'string') expect(err).toBe(message);
    else expect(err).toMatch(message);
  });
});
