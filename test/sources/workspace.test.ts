import { describe, expect, it } from 'vitest';
import { findWorkspace, type Workspace } from '../../src/sources/workspace.ts';

/** The workspace of a tree of texts; what ends in `/` stands for a file without a text of interest. */
function workspaceOf(files: Record<string, string>, others: readonly string[] = []): Workspace {
  const directories = new Set(
    [...Object.keys(files), ...others].map((path) => path.slice(0, path.lastIndexOf('/'))).filter(Boolean),
  );
  return findWorkspace({
    rootName: 'repo',
    directories: [...directories].sort(),
    readText: (path) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null),
  });
}

/** `type` and members as `path name`. */
function shown(files: Record<string, string>, others?: readonly string[]): string[] {
  const { type, members } = workspaceOf(files, others);
  return [type, ...members.map(({ path, name }) => `${path} ${name}`)];
}

const json = JSON.stringify;
const crate = (name: string) => `[package]\nname = "${name}"\n`;
const pack = (name: string) => json({ name });
const pom = (name: string, ...modules: string[]) =>
  `<project><parent><artifactId>above</artifactId></parent><artifactId>${name}</artifactId><modules>${modules
    .map((module) => `<module>${module}</module>`)
    .join('\n')}</modules></project>`;

describe('a tree without a workspace', () => {
  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, '. repo'],
    ['a package.json', { 'package.json': pack('@x/app') }, '. @x/app'],
    ['a Cargo.toml', { 'Cargo.toml': crate('tool') }, '. tool'],
    ['a go.mod', { 'go.mod': '// one\nmodule "example.org/m" // two\n' }, '. example.org/m'],
    ['a pom.xml', { 'pom.xml': pom('app') }, '. app'],
    ['a pyproject.toml', { 'pyproject.toml': '[project]\nname = "py"\n' }, '. py'],
    ['an empty list', { 'package.json': json({ name: 'a', workspaces: [] }) }, '. a'],
    ['settings without include', { 'settings.gradle': 'rootProject.name = "g"' }, '. g'],
    ['a broken manifest', { 'package.json': '{"workspaces": ["a"' }, '. repo'],
    ['a list of another type', { 'package.json': json({ workspaces: { packages: 7 } }) }, '. repo'],
    ['a blank name', { 'package.json': pack('  ') }, '. repo'],
    ['a name with a line break', { 'package.json': pack('a\nb') }, '. repo'],
  ])('with %s is one member of type none', (_, files, member) => {
    expect(shown(files, ['src/a.ts', 'a/b.ts'])).toEqual(['none', member]);
  });
});

describe('Cargo', () => {
  it('members are found by glob, by path order, and the root comes last', () => {
    const files = {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
      'crates/core/Cargo.toml': crate('core'),
      'crates/cli/Cargo.toml': crate('cli-tool'),
    };
    expect(shown(files, ['crates/notes/x.md'])).toEqual([
      'cargo',
      'crates/cli cli-tool',
      'crates/core core',
      '. repo',
    ]);
  });

  it('a literal member without a manifest is called after its directory', () => {
    const files = { 'Cargo.toml': `${crate('top')}[workspace]\nmembers = ["./tools/gen/", "gone"]\n` };
    expect(shown(files, ['tools/gen/src/main.rs'])).toEqual(['cargo', 'tools/gen gen', '. top']);
  });

  it('exclude takes out directories with what is in them, but nothing that is spelled out', () => {
    const files = {
      'Cargo.toml': '[workspace]\nmembers = ["**", "old/kept"]\nexclude = ["old"]\n',
      'a/Cargo.toml': crate('a'),
      'old/Cargo.toml': crate('old'),
      'old/b/Cargo.toml': crate('b'),
      'old/kept/Cargo.toml': crate('kept'),
    };
    expect(shown(files)).toEqual(['cargo', 'a a', 'old/kept kept', '. repo']);
  });
});

describe('npm, yarn and pnpm', () => {
  const packages = {
    'apps/web/package.json': pack('@mono/web'),
    'apps/old/package.json': pack('old'),
    'apps/old/node_modules/dep/package.json': pack('dep'),
    'libs/a/b/package.json': pack('deep'),
    'libs/package.json': pack('libs'),
  };

  it.each<[string, readonly string[], readonly string[]]>([
    ['*', ['apps/*'], ['apps/old old', 'apps/web @mono/web']],
    ['a leading ./ and a trailing /', ['./apps/*/'], ['apps/old old', 'apps/web @mono/web']],
    ['?', ['apps/???'], ['apps/old old', 'apps/web @mono/web']],
    [
      '** with its own directory, without installed packages',
      ['apps/**', 'libs/**'],
      ['apps/old old', 'apps/web @mono/web', 'libs libs', 'libs/a/b deep'],
    ],
    ['negation of a path', ['apps/*', '!apps/old'], ['apps/web @mono/web']],
    ['negation by glob', ['apps/*', '!**/o?d'], ['apps/web @mono/web']],
    ['a directory of the top only', ['*'], ['libs libs']],
    ['alternatives', ['{apps,libs/a}/*'], ['apps/old old', 'apps/web @mono/web', 'libs/a/b deep']],
    [
      'nothing outside the root',
      ['../apps/*', '/apps/web', 'C:/apps', 'apps/../../x', 'libs/a/b'],
      ['libs/a/b deep'],
    ],
    ['a malformed glob', ['apps/[', '{', 'libs/a/*'], ['libs/a/b deep']],
  ])('know %s', (_, patterns, members) => {
    const expected = [...members, '. top'];
    expect(shown({ ...packages, 'package.json': json({ name: 'top', workspaces: patterns }) })).toEqual([
      'npm',
      ...expected,
    ]);
    const yaml = `# all\npackages:\n${patterns.map((pattern) => `  - '${pattern}'\n`).join('')}`;
    expect(shown({ ...packages, 'package.json': pack('top'), 'pnpm-workspace.yaml': yaml })).toEqual([
      'pnpm',
      ...expected,
    ]);
  });

  it.each([
    'packages: [apps/web, "libs/*/*"]\ncatalog: {}\n',
    'catalog:\n  a: 1\npackages: # ours\n- apps/web\n\n# more\n- "libs/*/*"\r\nonlyBuilt: [x]\n',
    '"packages" :\n  [\n  apps/web,\n  libs/*/*,\n]\nbroken: [\n',
  ])('take any form of a list in YAML: %j', (yaml) => {
    expect(shown({ ...packages, 'pnpm-workspace.yaml': yaml })).toEqual([
      'pnpm',
      'apps/web @mono/web',
      'libs/a/b deep',
      '. repo',
    ]);
  });

  it('have no list in settings alone', () => {
    expect(shown({ ...packages, 'pnpm-workspace.yaml': 'catalog:\n  packages: 1\n' })[0]).toBe('none');
  });

  it('take {packages} as well', () => {
    const files = { ...packages, 'package.json': json({ workspaces: { packages: ['apps/web'] } }) };
    expect(shown(files)).toEqual(['npm', 'apps/web @mono/web', '. repo']);
  });
});

describe('Go', () => {
  it('go.work names members in blocks and lines; their names are module paths', () => {
    const files = {
      'go.work':
        'go 1.22\n\nuse ./a // one\nuse (\n\t./b\n\t"./c d"\n\t// ./no\n\t../out\n)\nreplace x => ./r\n',
      'a/go.mod': 'module example.org/a\n',
      'b/go.mod': 'go 1.22\nmodule (\n  example.org/b/v2\n)\n',
      'go.mod': 'module example.org/root',
    };
    expect(shown(files, ['c d/x.go', 'no/x.go', 'r/x.go'])).toEqual([
      'go',
      'a example.org/a',
      'b example.org/b/v2',
      'c d c d',
      '. example.org/root',
    ]);
  });
});

describe('Gradle', () => {
  const projects = ['a/x.java', 'b/c/src/main/java/C.java', 'd/x.kt', 'e/x.kt', 'no/x.kt'];

  it.each([
    ['settings.gradle', "include 'a', \"b:c\"\ninclude ':d',\n  // include 'no'\n  'e'"],
    ['settings.gradle', "/* include 'no' */ include(['a', 'b:c', 'd', 'e'] as String[])"],
    ['settings.gradle.kts', 'include(":a", ":b:c")\nsettings.include("d")\ninclude(\n  "e",\n)'],
    ['settings.gradle.kts', 'println("include \\"no\\" // \'")\ninclude("a","b:c","d","e","$no","gone")'],
    [
      'settings.gradle',
      "includeBuild 'no'\nx.include 'no'\n'''\ninclude 'no'\n'''\ninclude 'a','b:c','d','e'",
    ],
  ])('%s with %j', (file, text) => {
    expect(shown({ [file]: text }, projects)).toEqual(['gradle', 'a a', 'b/c c', 'd d', 'e e', '. repo']);
  });

  it('the root is called what rootProject.name says', () => {
    expect(shown({ 'settings.gradle.kts': 'rootProject.name = "shop"\ninclude("a")' }, projects)).toEqual([
      'gradle',
      'a a',
      '. shop',
    ]);
  });
});

describe('Maven', () => {
  it('modules have modules, and profiles have some too', () => {
    const files = {
      'pom.xml':
        `<?xml version="1.0"?><!-- <modules><module>no</module></modules> -->${pom('top', 'a', ' b ')}`.replace(
          '</project>',
          '<profiles><profile><id>x</id><modules><module>../out</module><module><![CDATA[p]]></module></modules></profile></profiles></project>',
        ),
      'a/pom.xml': pom('a-artifact', 'sub/pom.xml', '../b', '..'),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of Maven.
      'a/sub/pom.xml': pom('${x}'),
      'b/pom.xml': pom('b-artifact'),
    };
    expect(shown(files, ['p/x.java', 'no/x.java'])).toEqual([
      'maven',
      'a a-artifact',
      'a/sub sub',
      'b b-artifact',
      'p p',
      '. top',
    ]);
  });

  it('a module list that leads in a circle ends', () => {
    expect(
      shown({
        'pom.xml': pom('t', 'a'),
        'a/pom.xml': pom('a', '../a', '../a/../b'),
        'b/pom.xml': pom('b', '../a'),
      }),
    ).toEqual(['maven', 'a a', 'b b', '. t']);
  });
});

describe('Python', () => {
  it('uv has members and exclude', () => {
    const files = {
      'pyproject.toml':
        '[project]\nname = "top"\n[tool.uv.workspace]\nmembers = ["packages/*"]\nexclude = ["packages/x"]\n',
      'packages/a/pyproject.toml': '[project]\nname = "py-a"\n',
      'packages/x/pyproject.toml': '[project]\nname = "py-x"\n',
    };
    expect(shown(files)).toEqual(['uv', 'packages/a py-a', '. top']);
  });

  it('Poetry has the directories of path dependencies, those of groups and platforms too', () => {
    const files = {
      'pyproject.toml': `[tool.poetry]
name = "top"
[tool.poetry.dependencies]
python = "^3.12"
a = { path = "libs/a", develop = true }
wheel = { path = "dist/w.whl" }
out = { path = "../out" }
b = [{ path = "libs/b", markers = "x" }, { version = "1" }]
[tool.poetry.group.dev.dependencies]
c = { path = "./libs/c" }
`,
      'libs/a/pyproject.toml': '[tool.poetry]\nname = "lib-a"\n',
    };
    expect(shown(files, ['libs/b/x.py', 'libs/c/x.py', 'dist/w.whl'])).toEqual([
      'poetry',
      'libs/a lib-a',
      'libs/b b',
      'libs/c c',
      '. top',
    ]);
  });
});

describe('several kinds', () => {
  it('are joined, and the first gives the type and the names', () => {
    const files = {
      'Cargo.toml': '[workspace]\nmembers = ["core", "both"]\n',
      'package.json': json({ name: 'js', workspaces: ['web', 'both'] }),
      'core/Cargo.toml': crate('core'),
      'both/Cargo.toml': crate('both-rs'),
      'both/package.json': pack('both-js'),
      'web/package.json': pack('web'),
    };
    expect(shown(files)).toEqual(['cargo', 'both both-rs', 'core core', 'web web', '. js']);
  });

  it('take the name from the manifest that is there', () => {
    const files = {
      'Cargo.toml': '[workspace]\nmembers = ["x"]\n',
      'package.json': json({ workspaces: ['x'] }),
      'x/package.json': pack('x-js'),
    };
    expect(shown(files)).toEqual(['cargo', 'x x-js', '. repo']);
  });
});

describe('a file', () => {
  const workspace = workspaceOf({ 'package.json': json({ workspaces: ['a', 'a/b', 'a-b'] }) }, [
    'a/x.ts',
    'a/b/y.ts',
    'a-b/z.ts',
    'ab/q.ts',
  ]);

  it('members stand in the order of components', () => {
    expect(workspace.members.map(({ path }) => path)).toEqual(['a', 'a/b', 'a-b', '.']);
  });

  it.each([
    ['a/x.ts', 'a'],
    ['a/b/deep/y.ts', 'a/b'],
    ['a/b', 'a/b'],
    ['a-b/z.ts', 'a-b'],
    ['ab/q.ts', '.'],
    ['README.md', '.'],
    ['.', '.'],
  ])('%s belongs to %s', (file, member) => {
    expect(workspace.memberOf(file).path).toBe(member);
  });
});

describe('a hostile tree', () => {
  it('keys that every object has are no lists and no names', () => {
    expect(shown({ 'package.json': '{"__proto__": {"name": "x", "workspaces": ["a"]}}' }, ['a/x'])).toEqual([
      'none',
      '. repo',
    ]);
    expect(shown({ 'Cargo.toml': '[__proto__.workspace]\nmembers = ["a"]\n' }, ['a/x'])).toEqual([
      'none',
      '. repo',
    ]);
  });

  it('a manifest that cannot be read is none', () => {
    const readText = () => {
      throw new Error('no');
    };
    expect(findWorkspace({ rootName: 'r', directories: ['a'], readText }).type).toBe('none');
  });

  it.each([
    ['pnpm-workspace.yaml', `packages: ${'['.repeat(100_000)}`],
    [
      'pnpm-workspace.yaml',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'
        .split('')
        .map((k, i) => `${k}: &${k} [${`*${'abcdefghi'[i]},`.repeat(9)}]\n`)
        .join('')}packages: *j\n`,
    ],
    ['pnpm-workspace.yaml', `packages:\n  ${'"'.repeat(500_000)}`],
    ['package.json', `{"workspaces": ${'['.repeat(100_000)}`],
    ['Cargo.toml', `workspace = ${'['.repeat(100_000)}`],
    ['pom.xml', '<a>'.repeat(200_000)],
    ['pom.xml', '<!--'.repeat(200_000)],
    ['pom.xml', `<a b="${'>'.repeat(500_000)}`],
    ['settings.gradle', `include ${"'a',".repeat(200_000)}`],
    ['settings.gradle', `/*${'*'.repeat(1_000_000)}`],
    ['settings.gradle', `"""${'\\"'.repeat(500_000)}`],
    ['go.work', `use "${'\\"'.repeat(500_000)}`],
    ['go.work', `use ${'('.repeat(500_000)}`],
  ])('%s with an endless structure says nothing', (file, text) => {
    const { members } = workspaceOf({ [file]: text }, ['src/x.ts']);
    expect(members).toEqual([{ name: 'repo', path: '.' }]);
  });

  it('thousands of globs over thousands of directories come to an end', () => {
    const globs = Array.from({ length: 5_000 }, (_, i) => `**/*${i}*/**/*`);
    const others = Array.from({ length: 3_000 }, (_, i) => `d${i}/e${i}/x.ts`);
    expect(workspaceOf({ 'package.json': json({ workspaces: globs }) }, others).members).toHaveLength(1);
  });
});
