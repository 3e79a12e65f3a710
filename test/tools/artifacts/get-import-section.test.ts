import { describe, expect, it } from 'vitest';
import { getImportSection } from '../../../src/tools/artifacts/get-import-section.ts';
import { askLibrary, DEMO_FILES, libraryOf } from './asking.ts';

async function sectionOf(
  type: string,
  texts: Readonly<Record<string, string>> = DEMO_FILES,
): Promise<Record<string, unknown>> {
  return askLibrary(getImportSection, await libraryOf(texts), { type_name: type });
}

describe('get_import_section', () => {
  it.each([
    ['com.acme.Shapes', 'com.acme.Shapes'],
    ['com.acme.Shapes.Point', 'com.acme.Shapes.Point'],
    ['com.acme.Shapes$Point', 'com.acme.Shapes.Point'],
  ])('of %s: the lines of the imports of its file', async (asked, name) => {
    expect(await sectionOf(asked)).toEqual({
      status: 'success',
      type_name: name,
      import_section: {
        line_range: { start: 3, end: 4 },
        source_code: 'import java.util.List;\nimport static java.lang.Math.max;',
      },
    });
  });

  it.each(['com.acme.Base', 'com.acme.util.TextKt'])('of %s: none', async (type) => {
    expect(await sectionOf(type)).toEqual({
      status: 'success',
      type_name: type,
      import_section: { line_range: null, source_code: '' },
    });
  });

  it('holds what stands between, and knows an import from the word in a comment or string', async () => {
    const java = [
      '// import no.First;',
      'import a.B;',
      '// of importance: import x.Y;',
      '',
      'import c.D; // the last import',
      '/* import no.Last; */',
      '@Note("import e.F;")',
      'class A {}',
    ];
    const { import_section: section } = await sectionOf('A', { 'A.java': java.join('\r\n') });
    expect(section).toEqual({
      line_range: { start: 2, end: 5 },
      source_code: java.slice(1, 5).join('\n'),
    });
  });

  it('of Kotlin ends with the last line of its last import', async () => {
    const texts = { 'a.kt': 'package p\n\nimport a.B as C\nimport d\n  .E\n\nfun import() {}\nclass A\n' };
    for (const type of ['p.A', 'p.AKt']) {
      expect((await sectionOf(type, texts)).import_section).toEqual({
        line_range: { start: 3, end: 5 },
        source_code: 'import a.B as C\nimport d\n  .E',
      });
    }
  });

  it('is that of the file chosen where several declare the type', async () => {
    const texts = {
      'src/test/java/A.java': 'import t.T;\nclass A {}',
      'x/y/z/A.java': 'import m.M;\nclass A {}',
    };
    expect((await sectionOf('A', texts)).import_section).toMatchObject({ source_code: 'import m.M;' });
  });

  it('com.acme.Nope is not found', async () => {
    expect(await sectionOf('com.acme.Nope')).toEqual({
      status: 'type_not_found',
      message: "type_name 'com.acme.Nope' is no type of this artifact",
      suggested_action: 'list_types',
    });
  });
});
