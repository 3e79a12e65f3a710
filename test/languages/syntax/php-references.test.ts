import { describe, expect, test } from 'vitest';
import { extract } from './extracting.ts';

const FILE = 'a.php';
const php = (code: string) => `<?php\n${code}\n`;
const inClass = (member: string) => php(`class A {\n${member}\n}`);
const inFunction = (body: string, parameters = '$x') => php(`function f(${parameters}) { ${body} }`);

/** `role receiver|name` of all references. */
async function referencesOf(text: string): Promise<string[]> {
  const { references } = await extract(FILE, text);
  return references.map(
    ({ name, receiver, role }) => `${role} ${receiver === null ? '' : `${receiver}|`}${name}`,
  );
}

describe('PHP: imports and references', () => {
  test.each([
    ['use A\\B;', ['use A\\B B']],
    ['use \\A\\B as C, D;', ['use A\\B B as C', 'use D D']],
    ['use A\\{B, C as D, E\\F};', ['use A\\B B', 'use A\\C C as D', 'use A\\E\\F F']],
    ['use A\\{\n  B, // why\n  function c, const D,\n};', ['use A\\B B', 'function A\\c c', 'const A\\D D']],
    ['use function A\\{b, c};', ['function A\\b b', 'function A\\c c']],
    ['use const A\\B;', ['const A\\B B']],
    ["require __DIR__ . '/a.php';", ['require ./a.php']],
    ["require_once(__DIR__ . '/../a.php');", ['require_once ./../a.php']],
    ["include_once dirname(__FILE__) . '/a.php';", ['include_once ./a.php']],
    ['include dirname(__DIR__, 2) . "/a/b.php";', ['include ../../a/b.php']],
    ["require 'a.php';", ['require a.php']],
    ['require $a . \'/a.php\'; require "$a/b.php"; require __DIR__ . $b;', []],
    ['class A { use B; }', []],
    ['$f = function () use ($a) {};', []],
  ])('imports: %s', async (code, expected) => {
    const { imports } = await extract(FILE, php(code));
    expect(
      imports.map(({ form, module, names }) =>
        [
          form,
          module,
          ...names.map(({ alias, name }) => (alias === undefined ? name : `${name} as ${alias}`)),
        ].join(' '),
      ),
    ).toEqual(expected);
  });

  test.each([
    ['f(); \\g(); N\\h();', ['call f', 'call g', 'call h']],
    ['$a->f(); $this->b->g(); $c?->h();', ['call $a|f', 'call $this->b|g', 'call $c|h']],
    ['A::f(); parent::g(); static::h();', ['call A|f', 'call parent|g', 'call static|h']],
    ['new A; new B(); new \\N\\C(); new $d; new self();', ['call A', 'call B', 'call C', 'call self']],
    ['A::B; C::class; D::$e; self::F;', ['type A', 'type C', 'type D']],
    ['$a instanceof B; try {} catch (C | \\N\\D $e) {}', ['type B', 'type C', 'type D']],
    ['fn (A $a): ?B => f(...);', ['type A', 'type B', 'call f']],
    ['"f() {$a->g()}"; // h()', ['call $a|g']],
    ['$a(); $b->$c(); $d->e;', []],
    ['new class(f()) extends A implements B { use C; };', ['call f', 'type A', 'type B', 'type C']],
  ])('references: %s', async (body, expected) => {
    expect(await referencesOf(inFunction(body))).toEqual(expected);
  });

  test('attributes are calls', async () => {
    expect(await referencesOf(php('#[A, \\N\\B(1)]\n#[C]\nclass D {}'))).toEqual([
      'call A',
      'call B',
      'call C',
    ]);
  });

  test('types of variables come from what is written or constructed', async () => {
    const text = inClass(
      'private A $a; function __construct(private B $b, ?C $c) { $d = new D(); $this->e = new E; $f = g(); }',
    );
    const { typedNames } = await extract(FILE, text);
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'a: A',
      '$b: B',
      'b: B',
      '$c: ?C',
      '$d: D',
      'e: E',
    ]);
  });
});
