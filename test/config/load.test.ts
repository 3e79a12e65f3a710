import { describe, expect, it } from 'vitest';
import { KEY_NAMES, KEYS } from '../../src/config/keys.ts';
import { loadConfig } from '../../src/config/load.ts';
import { workspace } from './workspace.ts';

const DEFAULTS = {
  indexing: {
    chunkSize: 512,
    overlap: 64,
    maxFileSizeMb: 10,
    includePatterns: ['**/*'],
    excludePatterns: [
      '**/target/**',
      '**/node_modules/**',
      '**/.git/**',
      '**/dist/**',
      '**/build/**',
      '**/*.pyc',
      '**/__pycache__/**',
    ],
    respectGitignore: true,
  },
  search: { defaultK: 10, maxK: 100, maxQueryLength: 500 },
  limits: { maxConcurrentIndexes: 1, requestTimeoutSec: 300 },
  logging: { level: 'info', format: 'text' },
  server: {
    toolsets: ['core'],
    keepAnswers: true,
    http: '',
    tokenFile: '',
    allowedHosts: [],
    maxSessions: 1000,
    sessionLifetimeSec: 3600,
    maxBodyKb: 1024,
  },
};

describe('without any setting', () => {
  it('GC1: all values are the defaults, and their sources say so', () => {
    const { load } = workspace();
    const config = load();
    expect(config.values).toMatchObject(DEFAULTS);
    expect([...config.sources]).toEqual(KEY_NAMES.map((name) => [name, 'default']));
    expect(config).toMatchObject({ files: [], problems: [], warnings: [] });
  });

  it('the sources are listed by key, ascending', () => {
    const keys = [...workspace().load().sources.keys()];
    expect(keys).toEqual([...keys].sort());
    expect(keys).toHaveLength(22);
  });

  it.skipIf(process.platform === 'win32' || process.platform === 'darwin')(
    'indexes go to the data directory of the platform',
    () => {
      const { load, path } = workspace();
      expect(load().values.storage.indexDir).toBe(path('home', '.local', 'share', 'quarry'));
      expect(load({ env: { XDG_DATA_HOME: '/d' } }).values.storage.indexDir).toBe('/d/quarry');
    },
  );

  it.skipIf(process.platform === 'win32')(
    'an unknown home is a problem unless the directory is named',
    () => {
      const config = loadConfig({ env: {}, cwd: '/', home: 'nowhere' });
      expect(config.problems).toEqual([
        'Config error: storage.index_dir (default): the home directory is not known; set QUARRY_HOME',
      ]);
      expect(loadConfig({ env: { QUARRY_HOME: '/q' }, cwd: '/', home: 'nowhere' }).problems).toEqual([]);
    },
  );

  it('no two loads share a list', () => {
    const { load } = workspace();
    load().values.indexing.excludePatterns.push('x');
    expect(load().values.indexing.excludePatterns).toHaveLength(7);
  });
});

describe('every key', () => {
  const cases: [key: keyof typeof KEYS, toml: string, expected: unknown][] = [
    ['indexing.chunk_size', '1000', 1000],
    ['indexing.overlap', '0', 0],
    ['indexing.max_file_size_mb', '1024', 1024],
    ['indexing.include_patterns', '["*.ts", "src/**"]', ['*.ts', 'src/**']],
    ['indexing.exclude_patterns', '[]', []],
    ['indexing.respect_gitignore', 'false', false],
    ['storage.index_dir', "'/tmp/q/'", '/tmp/q'],
    ['search.default_k', '100', 100],
    ['search.max_k', '500', 500],
    ['search.max_query_length', '10000', 10000],
    ['limits.max_concurrent_indexes', '16', 16],
    ['limits.request_timeout_sec', '3600', 3600],
    ['logging.level', '"trace"', 'trace'],
    ['logging.format', '"json"', 'json'],
    ['server.toolsets', '["all"]', ['all']],
    ['server.keep_answers', 'false', false],
    ['server.http', '"[::1]:80"', '[::1]:80'],
    ['server.token_file', "'/tmp/token'", '/tmp/token'],
    ['server.allowed_hosts', '["a.example"]', ['a.example']],
    ['server.max_sessions', '100000', 100_000],
    ['server.session_lifetime_sec', '1', 1],
    ['server.max_body_kb', '16', 16],
  ];

  it('is in the table of cases', () => {
    expect(cases.map(([key]) => key)).toEqual(Object.keys(KEYS));
  });

  it.each(cases)('%s is read from a file', (key, toml, expected) => {
    const { load, write } = workspace();
    const file = write('config/quarry.toml', `${key} = ${toml}\n`);
    const config = load();
    expect(config.problems).toEqual([]);
    expect(Object.values(config.values).flatMap((section) => Object.values(section))).toContainEqual(
      expected,
    );
    expect(config.sources.get(key)).toBe(`file ${file}`);
    expect(config.files).toEqual([file]);
  });

  it.each([
    ['QUARRY_CHUNK_SIZE', '256', 'indexing', 'chunkSize', 256],
    ['QUARRY_OVERLAP', ' 32 ', 'indexing', 'overlap', 32],
    ['QUARRY_MAX_FILE_SIZE_MB', '1', 'indexing', 'maxFileSizeMb', 1],
    ['QUARRY_RESPECT_GITIGNORE', 'false', 'indexing', 'respectGitignore', false],
    ['QUARRY_HOME', '/tmp/h', 'storage', 'indexDir', '/tmp/h'],
    ['QUARRY_DATA_DIR', '/tmp/d', 'storage', 'indexDir', '/tmp/d'],
    ['QUARRY_DEFAULT_K', '1', 'search', 'defaultK', 1],
    ['QUARRY_MAX_K', '20', 'search', 'maxK', 20],
    ['QUARRY_MAX_QUERY_LENGTH', '1', 'search', 'maxQueryLength', 1],
    ['QUARRY_MAX_CONCURRENT_INDEXES', '2', 'limits', 'maxConcurrentIndexes', 2],
    ['QUARRY_REQUEST_TIMEOUT_SEC', '1', 'limits', 'requestTimeoutSec', 1],
    ['QUARRY_LOG_LEVEL', 'debug', 'logging', 'level', 'debug'],
  ])('%s=%s sets %s.%s', (variable, text, section, name, expected) => {
    const config = workspace().load({ env: { [variable]: text } });
    expect(config.problems).toEqual([]);
    expect(config.values).toMatchObject({ [section]: { [name]: expected } });
    expect([...config.sources.values()].filter((source) => source !== 'default')).toEqual([
      `env ${variable}`,
    ]);
  });

  it('GC3: keeps all patterns of a list', () => {
    const { load, write } = workspace();
    const patterns = Array.from({ length: 13 }, (_, n) => `*.e${n}`);
    write('project/quarry.toml', `[indexing]\ninclude_patterns = ${JSON.stringify(patterns)}\n`);
    expect(load().values.indexing.includePatterns).toEqual(patterns);
  });
});

describe('precedence', () => {
  it('CF1: the environment beats the file', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', '[indexing]\nchunk_size = 256\n');
    const config = load({ env: { QUARRY_CHUNK_SIZE: '300' } });
    expect(config.values.indexing.chunkSize).toBe(300);
    expect(config.sources.get('indexing.chunk_size')).toBe('env QUARRY_CHUNK_SIZE');
  });

  it('goes key by key: option, environment, project, user, default', () => {
    const { load, write, path } = workspace();
    write(
      'config/quarry.toml',
      'indexing.chunk_size = 201\n[search]\nmax_k = 51\ndefault_k = 11\nmax_query_length = 91\n',
    );
    write('project/quarry.toml', 'indexing.chunk_size = 202\n[search]\nmax_k = 52\ndefault_k = 12\n');
    const config = load({
      env: { QUARRY_CHUNK_SIZE: '203', QUARRY_MAX_K: '53' },
      options: { 'indexing.chunk_size': '204', 'search.max_k': undefined },
    });
    expect(config.values).toMatchObject({
      indexing: { chunkSize: 204, overlap: 64 },
      search: { maxK: 53, defaultK: 12, maxQueryLength: 91 },
    });
    expect(Object.fromEntries(config.sources)).toMatchObject({
      'indexing.chunk_size': 'option --chunk-size',
      'indexing.overlap': 'default',
      'search.max_k': 'env QUARRY_MAX_K',
      'search.default_k': `file ${path('project/quarry.toml')}`,
      'search.max_query_length': `file ${path('config/quarry.toml')}`,
    });
    expect(config.files).toEqual([path('project/quarry.toml'), path('config/quarry.toml')]);
    expect(config.problems).toEqual([]);
  });

  it('QUARRY_HOME beats QUARRY_DATA_DIR', () => {
    const config = workspace().load({ env: { QUARRY_HOME: '/h', QUARRY_DATA_DIR: '/d' } });
    expect(config.values.storage.indexDir).toBe('/h');
  });

  it('an empty variable counts as unset', () => {
    const config = workspace().load({
      env: {
        QUARRY_CHUNK_SIZE: '',
        QUARRY_HOME: '',
        QUARRY_DATA_DIR: '/d',
        QUARRY_CONFIG: '',
        QUARRY_NONSENSE: '',
      },
    });
    expect(config).toMatchObject({ problems: [], warnings: [], values: { indexing: { chunkSize: 512 } } });
    expect(config.values.storage.indexDir).toBe('/d');
  });

  it('options take lists of patterns, or one', () => {
    const config = workspace().load({
      options: { 'indexing.include_patterns': ['*.a', '*.b'], 'indexing.exclude_patterns': '*.c' },
    });
    expect(config.values.indexing).toMatchObject({
      includePatterns: ['*.a', '*.b'],
      excludePatterns: ['*.c'],
    });
    expect(config.sources.get('indexing.include_patterns')).toBe('option --include');
  });
});

describe('unknown variables', () => {
  it.each([
    [
      { QUARRY_CHUNK_SISE: '1' },
      ["unknown environment variable QUARRY_CHUNK_SISE is ignored. Did you mean 'QUARRY_CHUNK_SIZE'?"],
    ],
    [
      { QUARRY_Z: '1', QUARRY_FLUX: '1' },
      [
        'unknown environment variable QUARRY_FLUX is ignored',
        'unknown environment variable QUARRY_Z is ignored',
      ],
    ],
    [{ QUARRYX: '1', QUARRY: '1', MY_QUARRY_X: '1' }, []],
    [{ QUARRY_LOG_LEVEL: 'info', QUARRY_DATA_DIR: '/d' }, []],
    [{ 'QUARRY_A\u001b[2J': '1' }, ['unknown environment variable QUARRY_A\\x1b[2J is ignored']],
  ])('%j are warned of, and are no problem', (env, warnings) => {
    expect(workspace().load({ env })).toMatchObject({ warnings, problems: [] });
  });
});
