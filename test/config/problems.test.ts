import { describe, expect, it } from 'vitest';
import { KEY_NAMES } from '../../src/config/keys.ts';
import { assertValid } from '../../src/config/load.ts';
import { QuarryError } from '../../src/errors.ts';
import { workspace } from './workspace.ts';

const between = (min: number, max: number) => `must be between ${min} and ${max}`;
const integerBetween = (min: number, max: number) => `must be an integer between ${min} and ${max}`;
const belowChunkSize = 'as indexing.chunk_size = 512 (default)';
const upToMaxK = 'as search.max_k = 100 (default)';

describe('a wrong value in the environment', () => {
  it.each([
    ['QUARRY_CHUNK_SIZE', '50', 'indexing.chunk_size', between(100, 2000)],
    ['QUARRY_CHUNK_SIZE', '2001', 'indexing.chunk_size', between(100, 2000)],
    ['QUARRY_CHUNK_SIZE', 'abc', 'indexing.chunk_size', integerBetween(100, 2000)],
    ['QUARRY_CHUNK_SIZE', '256.0', 'indexing.chunk_size', integerBetween(100, 2000)],
    ['QUARRY_CHUNK_SIZE', '1e3', 'indexing.chunk_size', integerBetween(100, 2000)],
    ['QUARRY_CHUNK_SIZE', '0x100', 'indexing.chunk_size', integerBetween(100, 2000)],
    ['QUARRY_CHUNK_SIZE', ' ', 'indexing.chunk_size', integerBetween(100, 2000)],
    ['QUARRY_CHUNK_SIZE', '9'.repeat(20), 'indexing.chunk_size', between(100, 2000)],
    ['QUARRY_OVERLAP', '-1', 'indexing.overlap', `${between(0, 511)}, ${belowChunkSize}`],
    ['QUARRY_OVERLAP', '512', 'indexing.overlap', `${between(0, 511)}, ${belowChunkSize}`],
    ['QUARRY_OVERLAP', 'x', 'indexing.overlap', `${integerBetween(0, 511)}, ${belowChunkSize}`],
    ['QUARRY_MAX_FILE_SIZE_MB', '0', 'indexing.max_file_size_mb', between(1, 1024)],
    ['QUARRY_MAX_FILE_SIZE_MB', '1025', 'indexing.max_file_size_mb', between(1, 1024)],
    ['QUARRY_RESPECT_GITIGNORE', 'yes', 'indexing.respect_gitignore', 'must be true or false'],
    ['QUARRY_RESPECT_GITIGNORE', 'constructor', 'indexing.respect_gitignore', 'must be true or false'],
    ['QUARRY_HOME', 'rel/dir', 'storage.index_dir', 'must be an absolute path'],
    ['QUARRY_DATA_DIR', './x', 'storage.index_dir', 'must be an absolute path'],
    ['QUARRY_DEFAULT_K', '0', 'search.default_k', `${between(1, 100)}, ${upToMaxK}`],
    ['QUARRY_DEFAULT_K', '101', 'search.default_k', `${between(1, 100)}, ${upToMaxK}`],
    ['QUARRY_MAX_K', '0', 'search.max_k', between(1, 500)],
    ['QUARRY_MAX_K', '501', 'search.max_k', between(1, 500)],
    ['QUARRY_MAX_QUERY_LENGTH', '10001', 'search.max_query_length', between(1, 10000)],
    ['QUARRY_MAX_CONCURRENT_INDEXES', '17', 'limits.max_concurrent_indexes', between(1, 16)],
    ['QUARRY_REQUEST_TIMEOUT_SEC', '3601', 'limits.request_timeout_sec', between(1, 3600)],
    ['QUARRY_LOG_LEVEL', 'WARN', 'logging.level', 'must be one of trace, debug, info, warn, error'],
  ])('%s=%s names key, value, source and rule, and the default stays', (variable, text, key, why) => {
    const { load } = workspace();
    const config = load({ env: { [variable]: text } });
    expect(config.problems).toEqual([`Config error: ${key} = ${text} (${variable}): ${why}`]);
    expect(config.values).toEqual(load().values);
    expect(new Set(config.sources.values())).toEqual(new Set(['default']));
  });
});

describe('a wrong value in a file', () => {
  it.each<[toml: string, expected: string]>([
    ['indexing.chunk_size = 50', `indexing.chunk_size = 50 (FILE): ${between(100, 2000)}`],
    ['indexing.chunk_size = "256"', `indexing.chunk_size = "256" (FILE): ${integerBetween(100, 2000)}`],
    ['indexing.chunk_size = 256.0', `indexing.chunk_size = 256 (FILE): ${integerBetween(100, 2000)}`],
    ['indexing.chunk_size = true', `indexing.chunk_size = true (FILE): ${integerBetween(100, 2000)}`],
    [
      'indexing.chunk_size = 99999999999999999999',
      `indexing.chunk_size = 99999999999999999999 (FILE): ${between(100, 2000)}`,
    ],
    ['[indexing.chunk_size]\nx = 1', `indexing.chunk_size = {...} (FILE): ${integerBetween(100, 2000)}`],
    [
      'indexing.include_patterns = []',
      'indexing.include_patterns = [] (FILE): must name at least one pattern',
    ],
    [
      'indexing.include_patterns = "*.ts"',
      'indexing.include_patterns = "*.ts" (FILE): must be a list of strings',
    ],
    [
      'indexing.exclude_patterns = ["a", 1, [2], {}]',
      'indexing.exclude_patterns = ["a", 1, [...], {...}] (FILE): must be a list of strings',
    ],
    [
      'indexing.respect_gitignore = "true"',
      'indexing.respect_gitignore = "true" (FILE): must be true or false',
    ],
    ['storage.index_dir = "rel"', 'storage.index_dir = "rel" (FILE): must be an absolute path'],
    ['storage.index_dir = "/a\\u0000b"', 'storage.index_dir = "/a\\u0000b" (FILE): must be an absolute path'],
    ['logging.level = 3', 'logging.level = 3 (FILE): must be one of trace, debug, info, warn, error'],
    [
      'logging.level = "\\u009b"',
      'logging.level = "\\x9b" (FILE): must be one of trace, debug, info, warn, error',
    ],
    ['indexing = 5', 'indexing = 5 (FILE): must be a table'],
    ['[[indexing]]', 'indexing = [{...}] (FILE): must be a table'],
  ])('%j is reported with the path of the file', (toml, expected) => {
    const { load, write } = workspace();
    const file = write('config/quarry.toml', `${toml}\n`);
    expect(load().problems).toEqual([`Config error: ${expected.replace('FILE', file)}`]);
  });

  it('each invalid pattern is reported for itself', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', 'indexing.include_patterns = ["[", "*.ts", "{a"]\n');
    const { problems, values } = load();
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(
      /^Config error: indexing\.include_patterns = "\[" \(.*quarry\.toml\): Invalid glob pattern '\['/,
    );
    expect(problems[1]).toMatch(
      /^Config error: indexing\.include_patterns = "\{a" \(.*quarry\.toml\): Invalid glob pattern '\{a'/,
    );
    expect(values.indexing.includePatterns).toEqual(['**/*']);
  });

  it('a very long value is cut', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', `logging.level = "${'x'.repeat(5000)}"\n`);
    expect(load().problems[0]).toContain(`"${'x'.repeat(199)}... (`);
  });

  it('is reported even where a stronger source hides it', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', 'indexing.chunk_size = 50\n');
    const config = load({ env: { QUARRY_CHUNK_SIZE: '300' } });
    expect(config.problems).toEqual([
      `Config error: indexing.chunk_size = 50 (${file}): ${between(100, 2000)}`,
    ]);
    expect(config.values.indexing.chunkSize).toBe(300);
  });
});

describe('a wrong option', () => {
  it('is reported under its name on the command line', () => {
    const { problems } = workspace().load({
      options: { 'logging.level': 'loud', 'indexing.chunk_size': '' },
    });
    expect(problems).toEqual([
      `Config error: indexing.chunk_size =  (--chunk-size): ${integerBetween(100, 2000)}`,
      'Config error: logging.level = loud (--log-level): must be one of trace, debug, info, warn, error',
    ]);
  });
});

describe('values that exclude each other', () => {
  it('CF2: overlap must be less than chunk_size, wherever the two are set', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', 'indexing.overlap = 200\n');
    expect(load().problems).toEqual([]);
    const { problems, values } = load({ env: { QUARRY_CHUNK_SIZE: '200' } });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^Config error: indexing\.overlap = 200 \(.*project.quarry\.toml\): must be between 0 and 199, as indexing\.chunk_size = 200 \(QUARRY_CHUNK_SIZE\)$/,
    );
    expect(values.indexing).toMatchObject({ chunkSize: 200, overlap: 64 });
  });

  it('CF2: default_k must not exceed max_k', () => {
    const { load } = workspace();
    expect(load({ env: { QUARRY_DEFAULT_K: '20', QUARRY_MAX_K: '20' } }).problems).toEqual([]);
    expect(load({ env: { QUARRY_DEFAULT_K: '21', QUARRY_MAX_K: '20' } }).problems).toEqual([
      'Config error: search.default_k = 21 (QUARRY_DEFAULT_K): must be between 1 and 20, as search.max_k = 20 (QUARRY_MAX_K)',
    ]);
  });

  it('a default that exceeds what is set is one of them', () => {
    const { problems, values } = workspace().load({ env: { QUARRY_MAX_K: '5' } });
    expect(problems).toEqual([
      'Config error: search.default_k = 10 (default): must be between 1 and 5, as search.max_k = 5 (QUARRY_MAX_K)',
    ]);
    expect(values.search).toMatchObject({ defaultK: 5, maxK: 5 });
  });

  it('nothing is said of the one when the other is wrong itself', () => {
    const { problems } = workspace().load({ env: { QUARRY_CHUNK_SIZE: 'abc', QUARRY_OVERLAP: '600' } });
    expect(problems).toEqual([
      `Config error: indexing.chunk_size = abc (QUARRY_CHUNK_SIZE): ${integerBetween(100, 2000)}`,
    ]);
  });

  it('a hidden value may be out of bounds that do not concern it', () => {
    const { load, write } = workspace();
    write('config/quarry.toml', '[indexing]\nchunk_size = 2000\noverlap = 1000\n');
    write('project/quarry.toml', '[indexing]\nchunk_size = 512\noverlap = 64\n');
    expect(load().problems).toEqual([]);
  });
});

describe('an unknown key', () => {
  const list = `Valid keys: ${KEY_NAMES.join(', ')}`;
  it.each<[shown: string, toml: string, help: string]>([
    ['indexing.chunk_sise = 1', '[indexing]\nchunk_sise = 1', "Did you mean 'indexing.chunk_size'?"],
    ['chunk_sise = 1', 'chunk_sise = 1', "Did you mean 'indexing.chunk_size'?"],
    ['index.chunk_size = 256', '[index]\nchunk_size = 256', "Did you mean 'indexing.chunk_size'?"],
    ['indexing.chunkSize = 256', '[indexing]\nchunkSize = 256', "Did you mean 'indexing.chunk_size'?"],
    ['serch.default_k = "x"', '[serch]\ndefault_k = "x"', "Did you mean 'search.default_k'?"],
    ['"indexing.chunk_size" = 256', '"indexing.chunk_size" = 256', "Did you mean 'indexing.chunk_size'?"],
    ['search.deep = {...}', '[search.deep]\nx = 1', list],
    ['serch = {...}', '[serch]', list],
    ['zzz = 1979-05-27', 'zzz = 1979-05-27', list],
    ['__proto__ = 1', '__proto__ = 1', list],
    ['constructor.name = 1', 'constructor.name = 1', list],
    ['a.a = {...}', `${'a.'.repeat(3000)}b = 1`, list],
  ])('%s is reported with help', (shown, toml, help) => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', `${toml}\n`);
    const [subject, value] = shown.split(' = ');
    expect(load().problems).toEqual([`Config error: ${subject} = ${value} (${file}): unknown key. ${help}`]);
  });

  it('is none if it is an empty section', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', '[indexing]\n[search]\n');
    expect(load().problems).toEqual([]);
  });
});

describe('all problems', () => {
  it('CF2: come together, one per line, by key', () => {
    const { load, write } = workspace();
    const file = write('project/quarry.toml', '[search]\nmax_k = 0\n[indexing]\nchunk_sise = 1\n');
    const config = load({ env: { QUARRY_LOG_LEVEL: 'loud', QUARRY_CHUNK_SIZE: 'abc' } });
    const expected = [
      `Config error: indexing.chunk_sise = 1 (${file}): unknown key. Did you mean 'indexing.chunk_size'?`,
      `Config error: indexing.chunk_size = abc (QUARRY_CHUNK_SIZE): ${integerBetween(100, 2000)}`,
      'Config error: logging.level = loud (QUARRY_LOG_LEVEL): must be one of trace, debug, info, warn, error',
      `Config error: search.max_k = 0 (${file}): ${between(1, 500)}`,
    ];
    expect(config.problems).toEqual(expected);
    expect(() => assertValid(config)).toThrow(new QuarryError('config_error', expected.join('\n')));
  });

  it('are none for a valid configuration', () => {
    expect(() => assertValid(workspace().load())).not.toThrow();
  });

  it('are counted beyond the first hundred', () => {
    const { load, write } = workspace();
    write('project/quarry.toml', Array.from({ length: 150 }, (_, n) => `x${n} = ${n}`).join('\n'));
    const config = load();
    expect(config.problems).toHaveLength(150);
    expect(() => assertValid(config)).toThrow(/\n\.\.\. and 50 more$/);
  });
});
