import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { lab, writeFiles } from './support/lab.ts';
import { failureOf, readSearch } from './support/replies.ts';

const place = lab();

const DEFAULTS = (home: string) =>
  '# Quarry MCP Configuration\n\n## Logging\n- **Log Level:** info\n\n## Indexing\n- **Chunk Size:** 512 chars\n' +
  '- **Overlap:** 64 chars\n- **Max File Size:** 10 MB\n- **Include Patterns:** 1 patterns\n' +
  '- **Exclude Patterns:** 7 patterns\n- **Respect .gitignore:** yes\n\n## Storage\n' +
  `- **Index Directory:** ${home}\n- **Config File:** none\n\n## Search\n- **Default K:** 10\n- **Max K:** 100\n` +
  '- **Max Query Length:** 500\n\n## Limits\n- **Max Concurrent Indexes:** 1\n- **Request Timeout:** 300s';

const DETAILS =
  '\n\n## Include Patterns\n- `**/*`\n\n## Exclude Patterns\n- `**/target/**`\n- `**/node_modules/**`\n- `**/.git/**`\n' +
  '- `**/dist/**`\n- `**/build/**`\n- `**/*.pyc`\n- `**/__pycache__/**`\n\n## Sources\n' +
  '- indexing.chunk_size: default\n- indexing.exclude_patterns: default\n- indexing.include_patterns: default\n' +
  '- indexing.max_file_size_mb: default\n- indexing.overlap: default\n- indexing.respect_gitignore: default\n' +
  '- limits.max_concurrent_indexes: default\n- limits.request_timeout_sec: default\n- logging.level: default\n' +
  '- search.default_k: default\n- search.max_k: default\n- search.max_query_length: default\n' +
  '- storage.index_dir: env QUARRY_HOME';

describe('get_config', () => {
  it('GC1, GC4: shows the values in force, without patterns and sources', async () => {
    const server = place.server();
    expect(await server.callTool('get_config')).toBe(DEFAULTS(place.home));
    expect(await server.callTool('get_config', { detailed: false })).toBe(DEFAULTS(place.home));
  });

  it('detailed also shows patterns and sources, keys ascending', async () => {
    const reply = await place.server().callTool('get_config', { detailed: true });
    expect(reply).toBe(DEFAULTS(place.home) + DETAILS);
  });

  it('GC2: a value of the environment is shown with its variable', async () => {
    const server = place.server({ env: { QUARRY_CHUNK_SIZE: '256', QUARRY_OVERLAP: '' } });
    const reply = await server.callTool('get_config', { detailed: true });
    expect(reply).toContain('- **Chunk Size:** 256 chars\n- **Overlap:** 64 chars\n');
    expect(reply).toContain('- indexing.chunk_size: env QUARRY_CHUNK_SIZE\n');
    expect(reply).toContain('- indexing.overlap: default\n');
  });

  it('GC3: patterns of a file are counted and listed, the file is named', async () => {
    const patterns = Array.from({ length: 13 }, (_, i) => `*.e${i}`);
    const project = place.tree({
      'quarry.toml': `[indexing]\ninclude_patterns = ${JSON.stringify(patterns)}\nexclude_patterns = []\n`,
    });
    const reply = await place.server({ project }).callTool('get_config', { detailed: true });
    expect(reply).toContain('- **Include Patterns:** 13 patterns\n- **Exclude Patterns:** 0 patterns\n');
    expect(reply).toContain(`- **Config File:** ${project}/quarry.toml\n`);
    expect(reply).toContain(
      `## Include Patterns\n${patterns.map((pattern) => `- \`${pattern}\``).join('\n')}\n\n`,
    );
    expect(reply).toContain(`- indexing.include_patterns: file ${project}/quarry.toml\n`);
  });

  it('GC5: an invalid configuration is no answer', async () => {
    const failure = await failureOf(place.server({ env: { QUARRY_MAX_K: '0' } }), 'get_config');
    expect(failure.code).toBe(-32003);
  });

  test.each([
    [{ detailed: 'yes' }, "Invalid type for 'detailed': expected boolean"],
    [{ session: 's' }, "Unknown parameter 'session'. Valid parameters: detailed"],
  ])('%j is refused', async (args, message) => {
    expect(await failureOf(place.server(), 'get_config', args)).toEqual({ code: -32602, message });
  });
});

describe('CF1: precedence', () => {
  it('argument before environment before file', async () => {
    const project = place.tree({
      'quarry.toml': '[indexing]\nchunk_size = 256\noverlap = 20\n',
      'a.txt': 'x'.repeat(2000),
    });
    const server = place.server({ project, env: { QUARRY_CHUNK_SIZE: '300' }, home: place.unused() });
    await server.callTool('index_repository', { path: project, session: 'configured' });
    const info = await server.callTool('get_session_info', { session: 'configured' });
    expect(info).toContain('- **Chunk size:** 300 chars\n- **Overlap:** 20 chars\n');
    await server.callTool('index_repository', { path: project, session: 'argument', chunk_size: 400 });
    expect(await server.callTool('get_session_info', { session: 'argument' })).toContain(
      '- **Chunk size:** 400 chars\n',
    );
  });

  it('project file before user file, key by key', async () => {
    const project = place.tree({ 'quarry.toml': '[search]\ndefault_k = 3\n' });
    const settings = place.tree({ 'quarry.toml': '[search]\ndefault_k = 4\nmax_k = 50\n' });
    const server = place.server({ project, env: { QUARRY_CONFIG_DIR: settings } });
    const reply = await server.callTool('get_config');
    expect(reply).toContain('- **Default K:** 3\n- **Max K:** 50\n');
    expect(reply).toContain(`- **Config File:** ${project}/quarry.toml, ${settings}/quarry.toml\n`);
  });

  it('QUARRY_CONFIG names one file in place of both', async () => {
    const project = place.tree({
      'quarry.toml': '[search]\ndefault_k = 3\n',
      'other.toml': '[search]\nmax_k = 50\n',
    });
    const server = place.server({ project, env: { QUARRY_CONFIG: join(project, 'other.toml') } });
    const reply = await server.callTool('get_config');
    expect(reply).toContain('- **Default K:** 10\n- **Max K:** 50\n');
  });

  it('settings of the project count for its own session', async () => {
    const project = place.tree({
      'quarry.toml': '[indexing]\ninclude_patterns = ["*.md"]\n',
      'a.md': 'x',
      'b.ts': 'x',
    });
    const server = place.server({ project, home: place.unused() });
    expect(await server.callTool('get_session_info')).toContain('- **Files:** 1\n');
  });
});

describe('CF2: what is wrong is named', () => {
  test.each([
    [
      { QUARRY_CHUNK_SIZE: 'abc' },
      '',
      /^Config error: indexing\.chunk_size = abc \(QUARRY_CHUNK_SIZE\): .+$/,
    ],
    [
      { QUARRY_CHUNK_SIZE: '50' },
      '',
      /^Config error: indexing\.chunk_size = 50 \(QUARRY_CHUNK_SIZE\): must be between 100 and 2000$/,
    ],
    [
      { QUARRY_CHUNK_SIZE: '100', QUARRY_OVERLAP: '100' },
      '',
      /^Config error: indexing\.overlap = 100 \(QUARRY_OVERLAP\): /,
    ],
    [
      { QUARRY_MAX_K: '5', QUARRY_DEFAULT_K: '6' },
      '',
      /^Config error: search\.default_k = 6 \(QUARRY_DEFAULT_K\): /,
    ],
    [{}, '[indexing]\nchunk_sise = 1\n', /chunk_sise.*quarry\.toml.*chunk_size/],
    [{}, '[indexing\n', /quarry\.toml/],
    [{ QUARRY_CONFIG: '/nope' }, '', /QUARRY_CONFIG = \/nope/],
  ])('%j %j', async (env, toml, message) => {
    const project = place.tree({ 'a.txt': 'x', ...(toml && { 'quarry.toml': toml }) });
    const server = place.server({ project, env });
    for (const [tool, args] of [
      ['search_code', { query: 'x' }],
      ['list_sessions', {}],
      ['index_repository', { path: 'relative' }],
    ] as const) {
      expect(await failureOf(server, tool, args)).toEqual({
        code: -32003,
        message: expect.stringMatching(message),
      });
    }
  });

  it('all problems are named, one per line, by key', async () => {
    const server = place.server({ env: { QUARRY_MAX_K: '0', QUARRY_CHUNK_SIZE: '50' } });
    const { message } = await failureOf(server, 'list_sessions');
    expect(message.split('\n').map((line) => /^Config error: ([\w.]+) = /.exec(line)?.[1])).toEqual([
      'indexing.chunk_size',
      'search.max_k',
    ]);
  });

  it('an unknown QUARRY_ variable is a warning only', async () => {
    const server = place.server({ env: { QUARRY_CHUNK_SIZ: '1' } });
    await expect(server.callTool('get_config')).resolves.toContain('512 chars');
    expect(server.stderr).toContain('QUARRY_CHUNK_SIZ');
  });
});

describe('CF3: limits of search', () => {
  it('max_k, default_k and max_query_length hold', async () => {
    const env = { QUARRY_MAX_K: '20', QUARRY_DEFAULT_K: '2', QUARRY_MAX_QUERY_LENGTH: '5' };
    const project = place.tree({ a: 'same', b: 'same', c: 'same' });
    const server = place.server({ project, env, home: place.unused() });
    expect(await failureOf(server, 'search_code', { query: 'same', k: 21 })).toEqual({
      code: -32602,
      message: 'k cannot exceed 20',
    });
    expect((await failureOf(server, 'search_code', { query: 'sames!' })).message).toBe(
      'Query too long: 6 characters (max 5)',
    );
    const reply = await server.callTool('search_code', { query: 'same' });
    expect(readSearch(reply).passages).toHaveLength(2);
    expect(reply).toContain('More results exist. Raise k (max 20) or narrow the query.');
  });

  it('max_file_size_mb holds', async () => {
    const project = place.tree({ 'a.txt': 'x', 'b.txt': 'x'.repeat(1024 * 1024 + 1) });
    const server = place.server({ project, env: { QUARRY_MAX_FILE_SIZE_MB: '1' }, home: place.unused() });
    const reply = await server.callTool('index_repository', { path: project });
    expect(reply).toContain('**Skipped:** 1 file (1 too large)\n- `b.txt`: too large\n');
    writeFiles(project, { 'b.txt': 'x'.repeat(1024 * 1024) });
    expect(await server.callTool('find_file', { pattern: 'b.txt' })).toContain('1 of 2 total files');
  });
});
