import { describe, expect, it } from 'vitest';
import { listPackages } from '../../../src/tools/artifacts/list-packages.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

type Texts = Readonly<Record<string, string>>;

async function packagesOf(args: Record<string, unknown>, texts: Texts = DEMO_FILES): Promise<unknown> {
  const answer = await askLibrary(listPackages, await libraryOf(texts), args);
  expect(answer).toMatchObject({ status: 'success', max_depth: args.max_depth ?? 1 });
  expect(Object.keys(answer)).toEqual(['status', 'max_depth', 'packages']);
  return answer.packages;
}

/** A file with a type for each package. */
function typesIn(...packages: readonly string[]): Texts {
  return Object.fromEntries(packages.map((name, i) => [`${i}/A.java`, `package ${name};\nclass A {}\n`]));
}

describe('list_packages', () => {
  it('without parent begins with the top packages, chains joined', async () => {
    expect(await packagesOf({})).toEqual([
      { name: '(default)', type_count: 1 },
      { name: 'com.acme', type_count: 2, packages: [{ name: 'util', type_count: 3 }] },
    ]);
  });

  it('with a parent begins with it, and says where packages follow', async () => {
    expect(await packagesOf({ parent_package: 'com' })).toEqual([
      { name: 'com', type_count: 0, packages: [{ name: 'acme', type_count: 2, more: true }] },
    ]);
    expect(await packagesOf({ parent_package: 'com', max_depth: 2 })).toEqual([
      {
        name: 'com',
        type_count: 0,
        packages: [{ name: 'acme', type_count: 2, packages: [{ name: 'util', type_count: 3 }] }],
      },
    ]);
  });

  it('takes the default package as a parent', async () => {
    expect(await packagesOf({ parent_package: '(default)' })).toEqual([{ name: '(default)', type_count: 1 }]);
  });

  it('describes packages if asked to', async () => {
    const asked = { parent_package: 'com.acme', include_description: true };
    expect(await packagesOf(asked)).toEqual([
      {
        name: 'com.acme',
        type_count: 2,
        description: 'Demo root.',
        packages: [{ name: 'util', type_count: 3, description: '' }],
      },
    ]);
    expect(JSON.stringify(await packagesOf({ parent_package: 'com.acme' }))).not.toContain('description');
  });

  it.each([['com.acm'], ['com.acme.'], ['.com'], ['com..acme'], ['Com'], ['com.acme.Shapes'], ['toString']])(
    'finds no package %s',
    async (parent) => {
      const answer = await askLibrary(listPackages, await libraryOf(DEMO_FILES), { parent_package: parent });
      expect(answer).toEqual({
        status: 'package_not_found',
        message: `parent_package '${parent}' is no package of this artifact`,
        suggested_action: 'list_packages',
      });
    },
  );

  it('finds no default package where nothing is in it', async () => {
    const library = await libraryOf(typesIn('a'));
    const answer = await askLibrary(listPackages, library, { parent_package: '(default)' });
    expect(answer.status).toBe('package_not_found');
  });

  it.each([0, 21, -1])('max_depth %i is out of range', async (depth) => {
    const answer = await askLibrary(listPackages, await libraryOf(DEMO_FILES), { max_depth: depth });
    expect(answer.status).toBe('invalid_range');
    expect(answer.message).toContain('max_depth');
  });

  it.each(['1', 1.5, true])('max_depth %j is no integer', async (depth) => {
    const answer = await askLibrary(listPackages, await libraryOf(DEMO_FILES), { max_depth: depth });
    expect(answer.status).toBe('invalid_argument');
  });

  it('joins no chain at a package with types, at a fork, or below a parent', async () => {
    const texts = typesIn('a.b.c', 'a.b.c.d.e', 'x.y.one', 'x.y.two', 'z.z.z');
    expect(await packagesOf({}, texts)).toEqual([
      { name: 'a.b.c', type_count: 1, packages: [{ name: 'd', type_count: 0, more: true }] },
      {
        name: 'x.y',
        type_count: 0,
        packages: [
          { name: 'one', type_count: 1 },
          { name: 'two', type_count: 1 },
        ],
      },
      { name: 'z.z.z', type_count: 1 },
    ]);
    expect(await packagesOf({ parent_package: 'z' }, texts)).toEqual([
      { name: 'z', type_count: 0, packages: [{ name: 'z', type_count: 0, more: true }] },
    ]);
  });

  it('orders packages by bytes', async () => {
    const texts = typesIn('p.b', 'p.B', 'p.a_', 'p.a', 'p.a1', 'p.\uff21', 'p.é');
    expect(await packagesOf({}, texts)).toMatchObject([
      {
        packages: ['B', 'a', 'a1', 'a_', 'b', 'é', '\uff21'].map((name) => ({ name })),
      },
    ]);
  });

  it('counts types at the top and facades, each name once', async () => {
    const texts = {
      'A.java': 'package p;\nclass A { class In {} }\ninterface B {}\n',
      'src/test/java/A.java': 'package p;\nclass A {}\n',
      'a.kt': 'package p\nfun f() {}\nobject C { object In }\ntypealias D = Int\n',
      's.kts': 'package p\nval x = 1\n',
    };
    expect(await packagesOf({}, texts)).toEqual([{ name: 'p', type_count: 5 }]);
  });

  it('knows a package that has a description alone', async () => {
    const texts = { ...typesIn('p'), 'x/package-info.java': '/** Sub. */\n@Deprecated\npackage p.sub;\n' };
    expect(await packagesOf({ include_description: true }, texts)).toEqual([
      {
        name: 'p',
        type_count: 1,
        description: '',
        packages: [{ name: 'sub', type_count: 0, description: 'Sub.' }],
      },
    ]);
  });

  it('describes a package from package.html beside its files', async () => {
    const page = '<html><body>Old page. More.</body></html>';
    const texts = { 'p/A.java': 'package p;\nclass A {}', 'p/package.html': page };
    const described = async (more: Texts) =>
      packagesOf({ include_description: true, parent_package: 'p' }, { ...texts, ...more });
    expect(await described({})).toMatchObject([{ description: 'Old page.' }]);
    const info = { 'p/package-info.java': '/** New. */ package p;' };
    expect(await described(info)).toMatchObject([{ description: 'New.' }]);
    // Without words of its own it hides nothing.
    expect(await described({ 'p/package-info.java': 'package p;' })).toMatchObject([
      { description: 'Old page.' },
    ]);
    // Of several packages in a folder nobody knows which one the page is about.
    expect(await described({ 'p/B.java': 'package q;\nclass B {}' })).toMatchObject([{ description: '' }]);
  });

  it('describes a package from its sources rather than from its tests', async () => {
    const texts = {
      'src/test/java/p/package-info.java': '/** Tests. */ package p;',
      'x/y/src/main/java/p/package-info.java': '/** Main. */ package p;',
    };
    expect(await packagesOf({ include_description: true }, texts)).toEqual([
      { name: 'p', type_count: 0, description: 'Main.' },
    ]);
  });

  it('of an artifact without types lists nothing', async () => {
    expect(
      await packagesOf({}, { 'x.groovy': 'package p\nclass G {}', 'module-info.java': 'module a {}' }),
    ).toEqual([]);
  });
});
