import { describe, expect, it } from 'vitest';
import { workspace } from './workspace.ts';

describe('the toolsets that are shown', () => {
  it.each([
    ['a list', 'toolsets = ["structure", "text"]', ['text', 'structure']],
    ['text with commas', 'toolsets = "files, core"', ['core', 'files']],
  ])('are set by a file with %s', (_, line, toolsets) => {
    const { load, write } = workspace();
    write('project/quarry.toml', `[server]\n${line}\n`);
    const { values, problems } = load();
    expect([values.server.toolsets, problems]).toEqual([toolsets, []]);
  });

  it('are set by the option before the environment before the files', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', '[server]\ntoolsets = ["artifacts"]\n');
    expect(load().values.server.toolsets).toEqual(['artifacts']);
    write('project/quarry.toml', '[server]\ntoolsets = ["files"]\n');
    expect(load().values.server.toolsets).toEqual(['files']);
    const env = { QUARRY_TOOLSETS: 'text,structure' };
    expect(load({ env }).values.server.toolsets).toEqual(['text', 'structure']);
    const config = load({ env, options: { 'server.toolsets': 'all' } });
    expect(config.values.server.toolsets).toEqual(['all']);
    expect(config.sources.get('server.toolsets')).toBe('option --toolsets');
  });

  it.each([
    ['nope', '"nope"'],
    ['text,,files', '""'],
  ])('are never %j', (text, shown) => {
    const { values, problems, faulty } = workspace().load({ env: { QUARRY_TOOLSETS: text } });
    expect(problems).toEqual([
      `Config error: server.toolsets = ${shown} (QUARRY_TOOLSETS): must be one of core, text, files, structure, artifacts, all`,
    ]);
    expect([values.server.toolsets, [...faulty]]).toEqual([['core'], ['server.toolsets']]);
  });
});

describe('what decides over who is served', () => {
  it.each([
    ['server.http', '":80"'],
    ['server.token_file', '"/tmp/token"'],
    ['server.allowed_hosts', '["evil.example"]'],
    ['server.max_sessions', '5'],
    ['server.session_lifetime_sec', '5'],
    ['server.max_body_kb', '2048'],
  ] as const)('is refused in the file of a project (%s)', (key, value) => {
    const { load, write } = workspace();
    write('project/quarry.toml', `${key} = ${value}\n`);
    const { problems, sources } = load();
    expect(problems).toEqual([expect.stringMatching(/not allowed in a project's quarry\.toml$/)]);
    expect(sources.get(key)).toBe('default');
  });

  it('is taken from the file of the user and the environment', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', '[server]\nhttp = ":8080"\nallowed_hosts = ["a.example", "b.example"]\n');
    const { values, problems } = load({ env: { QUARRY_TOKEN_FILE: 'token', QUARRY_MAX_SESSIONS: '7' } });
    expect(problems).toEqual([]);
    expect(values.server).toMatchObject({
      http: ':8080',
      tokenFile: 'token',
      allowedHosts: ['a.example', 'b.example'],
      maxSessions: 7,
    });
  });

  it.each([
    ['QUARRY_HTTP', '8080', 'must be :PORT'],
    ['QUARRY_ALLOWED_HOSTS', 'a.example,http://b', 'must be a name without port'],
    ['QUARRY_MAX_BODY_KB', '1', 'must be between 16 and 65536'],
  ])('is wrong with %s = %s', (name, value, why) => {
    expect(workspace().load({ env: { [name]: value } }).problems).toEqual([expect.stringContaining(why)]);
  });

  it('is a token file with an absolute path, in a file', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', '[server]\ntoken_file = "token"\n');
    expect(load().problems).toEqual([expect.stringContaining('must be an absolute path')]);
  });
});
