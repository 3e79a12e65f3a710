/** Which files are in a format, and what holds for all of them. */
import { describe, expect, it } from 'vitest';
import { extractFormat, FORMATS, formatOf } from '../../../src/languages/formats/registry.ts';
import { read } from './reading.ts';

describe('files of formats', () => {
  it.each([
    ['JSON', 'a.json a.jsonc A.JSON .x.json package.json'],
    ['YAML', 'a.yml a.yaml'],
    ['TOML', 'a.toml Pipfile'],
    ['Properties', 'a.properties .env .env.example'],
    ['XML', 'pom.xml a.plist a.svg'],
    ['HTML', 'a.htm a.html'],
    ['Markdown', 'README.md a.markdown'],
    ['SQL', 'a.sql'],
    ['Protocol Buffers', 'a.proto'],
    ['GraphQL', 'a.graphql a.gql'],
    ['CSS', 'a.css'],
    ['SCSS', 'a.scss'],
    ['CMake', 'a.cmake CMakeLists.txt'],
    ['Makefile', 'Makefile GNUmakefile a.mk'],
    ['Dockerfile', 'Dockerfile Dockerfile.dev Dockerfile.test.md Containerfile'],
  ])('%s', (name, files) => {
    for (const file of files.split(' ')) {
      expect(formatOf(`some.dir/${file}`, '')?.displayName, file).toBe(name);
      expect(formatOf(file, '')?.displayName, file).toBe(name);
    }
  });

  it.each(
    'a.txt json Dockerfiles Dockerfile.dockerignore .dockerignore MyMakefile a.md.bak yaml/x a. CMakeLists'.split(
      ' ',
    ),
  )('no format: %s', (path) => {
    expect(formatOf(path, '')).toBeNull();
  });
});

describe('every format', () => {
  const hostile: [string, string][] = [
    ...[
      '[',
      '{',
      '(',
      '<a>',
      '{"a":',
      'a: [',
      'a {',
      '<!--',
      '/*',
      '"',
      "'",
      '`',
      '$(',
      '#{',
      'CREATE TABLE a (',
      'message A {',
      '# a\n',
      'a:\n',
      '\\\n',
      'FROM a\n',
      'a=b\n',
      '\0',
      '\ud800',
      ' ',
      '\n',
      '\r\n',
    ].map((part): [string, string] => [JSON.stringify(part), part.repeat(5_000)]),
    ['one long word', 'a'.repeat(200_000)],
    ['a row of stars', `/* ${'*'.repeat(50_000)} x */\na {}`],
    ['deeper and deeper', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ];

  it.each(FORMATS.map((format) => [format.id, format] as const))('takes anything: %s', (_id, format) => {
    for (const [what, text] of hostile) {
      const { declarations, imports } = extractFormat(format, 'x', text);
      expect(declarations.length, what).toBeLessThanOrEqual(20_000);
      expect(imports.length, what).toBeLessThanOrEqual(20_000);
      const size = Buffer.byteLength(text);
      declarations.forEach((declaration, index) => {
        const { container, endByte, name, startByte } = declaration;
        const isSound =
          startByte <= endByte &&
          endByte <= size &&
          container < index &&
          startByte >= (declarations[index - 1]?.startByte ?? 0) &&
          endByte <= (declarations[container]?.endByte ?? size) &&
          name !== '';
        if (!isSound) expect.fail(`${what}: ${JSON.stringify(declaration)}`);
      });
    }
  });

  it.each(FORMATS.map((format) => [format.id, format] as const))(
    'an empty file is empty: %s',
    (_id, format) => {
      for (const text of ['', '\ufeff', '\n', ' \r\n\t']) {
        expect(extractFormat(format, 'x', text)).toMatchObject({
          declarations: [],
          imports: [],
          hasErrors: false,
        });
      }
    },
  );

  it('names the language and counts', () => {
    expect(read('a.yml', 'é: 1\nb: 2')).toMatchObject({
      path: 'a.yml',
      language: 'YAML',
      size: 10,
      lines: 2,
      separator: '.',
    });
  });

  it('a file over the limit is not read', () => {
    const [format] = FORMATS;
    if (format === undefined) throw new Error('no formats');
    expect(extractFormat(format, 'x', 'set(A 1)', { maxBytes: 7 })).toMatchObject({
      incomplete: 'too_large',
      declarations: [],
      size: 8,
    });
    expect(extractFormat(format, 'x', 'set(A 1)', { maxBytes: 8 })).not.toHaveProperty('incomplete');
  });

  it('no more declarations than the bound', () => {
    expect(read('a.yml', 'a: 1\n'.repeat(30_000)).declarations).toHaveLength(20_000);
  });

  it('names in names do not grow without end', () => {
    const text = `message ${'x'.repeat(150)} {`.repeat(2_000);
    const names = read('a.proto', text).declarations.map(({ qualifiedName }) => qualifiedName.length);
    expect(Math.max(...names)).toBeLessThan(1_500);
  });
});
