import { expect, it } from 'vitest';
import { importLines } from '../../../src/code/jvm/model-imports.ts';
import { jvmLanguage } from '../../../src/code/jvm/model-package.ts';
import { libraryOf } from '../../tools/artifacts/asking.ts';

async function shownLines(path: string, text: string): Promise<string | null> {
  const { structure } = await libraryOf({ [path]: text });
  const file = structure.file(path);
  const language = file && jvmLanguage(file);
  if (!file || !language) return 'not parsed';
  const range = importLines(file, text, language);
  return range && `${range.start}-${range.end}`;
}

it.each<[string, string | null]>([
  ['class X {}', null],
  ['// import a.B;\n/* import a.C; */\nclass X { String s = "import a.D;"; }', null],
  ['package p;\n\nimport a.B;\nclass X {}', '3-3'],
  [
    'package p;\n// import no.No;\nimport a.B;\n// between\n\nimport static a.C.*;\n// import z.Z;\nclass X {}',
    '3-6',
  ],
  ['import a.B;\nclass X { String s = """\n import c.D;\n"""; }', '1-1'],
  ['import a.B; import c.D; // import e.F;\nclass X {}', '1-1'],
  ['import a.B; import\n c\n .D\n ;\nclass X {}', '1-4'],
  ['import a.B;\nimport /* import x.Y; */\n static c. // ;\n D.*;\nclass X {}', '1-4'],
  ['import a.B;\r\nimport c.D;\r\n\r\nclass X {}\r\n', '1-2'],
  ['/* a\n b */ import a.B;\nclass X {}', '2-2'],
  ['import module.a.B;\nclass X {}', '1-1'],
  ['import module java.base;\nimport a.\n B;\nclass X {}', '1-3'],
  ['import static\n module\n .a.B;\nclass X {}', '1-3'],
])('Java %j: lines %s', async (text, expected) => {
  expect(await shownLines('X.java', text)).toBe(expected);
});

it.each<[string, string | null]>([
  ['class X', null],
  ['// import a.B\n/* /* */ import a.C */\nval s = "import a.D"\n', null],
  ['package p\n\nimport a.B\nimport c.*\nclass X', '3-4'],
  ['import a.B as C\n// between\nimport d.E as F // import g.H\n\nclass X', '1-3'],
  ['import a.`import`\nimport b.import.c\nclass X', '1-2'],
  ['import a.B; import c.D\nclass X', '1-1'],
  ['import a.B\nimport c\n  .d\n  .E\nclass X', '1-4'],
  ['@file:Suppress("import x.Y")\nimport a.B\nclass X', '2-2'],
  ['import a.B\r\nimport c.D\r\nclass X\r\n', '1-2'],
  ['import a.B\nval s = """\nimport c.D\n"""', '1-1'],
])('Kotlin %j: lines %s', async (text, expected) => {
  expect(await shownLines('X.kt', text)).toBe(expected);
});

it('a script may begin with the line that names its program', async () => {
  expect(await shownLines('x.kts', "#!/usr/bin/env kotlin ' import\nimport a.B\nimport c.D\nclass X")).toBe(
    '2-3',
  );
});

it('a text that has changed since it was parsed gives the lines known before', () => {
  const imports = [2, 5].map((line) => ({
    ...{ text: 'import a.B', line, module: 'a', names: [{ name: 'B' }], form: 'import', declaration: -1 },
  }));
  expect(importLines({ imports }, 'class X {}\n', 'java')).toEqual({ start: 2, end: 5 });
});
