import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const FILE = 'a.php';
const php = (code: string) => `<?php\n${code}\n`;
const inClass = (member: string) => php(`class A {\n${member}\n}`);
const inFunction = (body: string, parameters = '$x') => php(`function f(${parameters}) { ${body} }`);

describe('PHP', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('php')).toMatchFileSnapshot('./__snapshots__/php.txt');
  });

  test.each([
    ['namespace A\\B;\nclass C {}', ['namespace A\\B', 'class A\\B::C']],
    [
      'namespace A { class B {} } namespace C { class D {} }',
      ['namespace A', 'class A::B', 'namespace C', 'class C::D'],
    ],
    [
      'namespace A;\nclass B {}\nnamespace C;\nclass D {}',
      ['namespace A', 'class A::B', 'namespace C', 'class C::D'],
    ],
    ['namespace { function f() {} }', ['function f']],
    ['interface I { const A = 1; function f(); }', ['interface I', 'constant I::A', 'method I::f']],
    ['trait T { private $a; static function f() {} }', ['trait T', 'field T::a', 'method T::f']],
    [
      'enum E: string { case A = "a"; case B = "b"; const C = self::A; function f() {} }',
      ['enum E', 'variant E::A', 'variant E::B', 'constant E::C', 'method E::f'],
    ],
    [
      'class A { public $a, $b = 1; var $c; const D = 1, E = 2; }',
      ['class A', 'field A::a', 'field A::b', 'field A::c', 'constant A::D', 'constant A::E'],
    ],
    [
      'class A { function __construct(private int $a, $b, readonly B $c) {} }',
      ['class A', 'constructor A::__construct', 'field A::a', 'field A::c'],
    ],
    ['const A = 1, B = C; define("D", 1);', ['constant A', 'constant B', 'constant D']],
    ['if (!defined("A")) { define("A", 1); function f() {} }', ['constant A', 'function f']],
    [
      'function f() { function g() {} define("A", 1); const B = 1; $c = 1; }',
      ['function f', 'function f::g'],
    ],
    ['$a = new class extends B { private $c; const D = 1; function e(private $f = 1) {} };', ['method e']],
    [
      'class A { function f() { return new class { public $b; function g() {} }; } }',
      ['class A', 'method A::f', 'method A::f::g'],
    ],
    [
      'class A { public string $a { get => $this->b; set { f(); } } function g() {} }',
      ['class A', 'field A::a', 'method A::g'],
    ],
    ['$f = function () {}; $g = fn () => 1; static $h = 1;', []],
    [
      'class A { function list() {} function &get() {} const CLASS_NAME = 1; }',
      ['class A', 'method A::list', 'method A::get', 'constant A::CLASS_NAME'],
    ],
    ['', []],
    ['// nothing', []],
    [
      'class A { function f($a { return; }\n function g() {} }\nclass B {}',
      ['class A', 'method A::f', 'method A::g', 'class B'],
    ],
    ['class A { function f( }', ['class A']],
    ['$a = <<<EOT\nclass B { function f() {} }\nEOT;\nclass C {}', ['class C']],
    ['/* class A {} */ # class B {}\nclass C {}', ['class C']],
    ['?>\n<p>class A {}</p>\n<?php class B {} ?>\n<p>', ['class B']],
  ])('declarations: %s', async (code, expected) => {
    expect(await outline(FILE, php(code))).toEqual(expected);
  });

  test('an empty file and one without PHP declare nothing', async () => {
    expect(await outline(FILE, '')).toEqual([]);
    expect(await outline(FILE, '<html>function f() {}</html>\n')).toEqual([]);
  });

  test.each([
    [php('class X {}'), 'public'],
    [php('const X = 1;'), 'public'],
    [inClass('function X() {}'), 'public'],
    [inClass('PRIVATE function X() {}'), 'private'],
    [inClass('final protected static function X() {}'), 'protected'],
    [inClass('private ?int $X = 1;'), 'private'],
    [inClass('var $X;'), 'public'],
    [inClass('static $X;'), 'public'],
    [inClass('public private(set) int $X;'), 'public'],
    [inClass('protected private(set) int $X;'), 'protected'],
    [inClass('private(set) int $X;'), 'public'],
    [inClass('private const X = 1;'), 'private'],
    [inClass('const int X = 1;'), 'public'],
    [inClass('function __construct(protected $X) {}'), 'protected'],
    [inClass('function __construct(readonly B $X) {}'), 'public'],
    [php('enum E { case X; }'), 'public'],
    [php('function f() { function X() {} }'), 'private'],
  ])('visibility: %s', async (text, visibility) => {
    expect(await declarationOf(FILE, text, 'X')).toMatchObject({ visibility });
  });

  test.each([
    ['/** One. */', 'One.'],
    ['/**\n * One.\n *\n * @param int $a First\n */', 'One.\n\n@param int $a First'],
    ['/* none */', null],
    ['// none', null],
    ['/** One. */\n#[A]', 'One.'],
  ])('documentation: %s', async (comment, docComment) => {
    expect(await declarationOf(FILE, php(`${comment}\nfunction x() {}`), 'x')).toMatchObject({ docComment });
  });

  test.each([
    ['class A extends TestCase { function testX() {} }', 'testX', true],
    ['class A extends \\PHPUnit\\Framework\\TestCase { function test_x() {} }', 'test_x', true],
    ['class A extends WebTestCase { function testX() {} }', 'testX', true],
    ['class A extends TestCase { function x() {} }', 'x', false],
    ['class A { function testX() {} }', 'testX', false],
    ['class A {\n/** @test */\nfunction x() {} }', 'x', true],
    ['class A {\n/** Not a @test. */\nfunction x() {} }', 'x', false],
    ['class A { #[Test] function x() {} }', 'x', true],
    ['class A { #[Group("a"), \\PHPUnit\\Test] function x() {} }', 'x', true],
    ['class A { #[TestWith(1)] function x() {} }', 'x', false],
    ['function testX() {}', 'testX', false],
  ])('test: %s', async (code, name, isTest) => {
    expect(await declarationOf(FILE, php(code), name)).toMatchObject({ isTest });
  });

  test.each([
    ['/** @deprecated use y */', true],
    ['/** Not @deprecated. */', false],
    ['#[Deprecated]', true],
    ['#[\\Deprecated("use y")]', true],
    ['#[DeprecatedLater]', false],
  ])('%s deprecates: %s', async (above, isDeprecated) => {
    expect(await declarationOf(FILE, php(`${above}\nfunction x() {}`), 'x')).toMatchObject({ isDeprecated });
  });

  test.each([
    [
      'final public static function x(int $a, B ...$b): ?C { }',
      'final public static function x(int $a, B ...$b): ?C',
    ],
    [
      'abstract function x(array $a = ["{" => 1]): static;',
      'abstract function x(array $a = ["{" => 1]): static',
    ],
    ['#[A] private ?int $x = 1;', 'private ?int $x = 1'],
    ['public string $x { get => 1; }', 'public string $x'],
    ['const int X = 1;', 'const int X = 1'],
  ])('signature of %s', async (member, signature) => {
    const { declarations } = await extract(FILE, inClass(member));
    expect(declarations[1]?.signature).toBe(signature);
  });

  test('the signature of a namespace without braces is its own line', async () => {
    expect(await declarationOf(FILE, php('namespace A\\B;\n\nclass C {}'), 'A\\B')).toMatchObject({
      signature: 'namespace A\\B',
      line: 2,
    });
  });

  test('attributes and types of a method', async () => {
    const text = inClass(
      '#[A, N\\B("x")]\n#[C]\nfinal function f(Foo|null $a, N\\Bar&Baz $b, int ...$c): ?self {}',
    );
    expect(await declarationOf(FILE, text, 'f')).toMatchObject({
      attributes: ['#[A, N\\B("x")]', '#[C]', 'final'],
      line: 5,
      startLine: 3,
      parameterTypes: ['Foo', 'null', 'Bar', 'Baz', 'int'],
      returnTypes: ['self'],
    });
  });

  test.each([
    [
      'class X extends B implements C, \\N\\D { use T, U; }',
      ['extends B', 'implements C', 'implements \\N\\D', 'implements T', 'implements U'],
    ],
    ['interface X extends B, C {}', ['extends B', 'extends C']],
    ['enum X: int implements B { use T; }', ['implements B', 'implements T']],
    ['trait X { use T { a as b; } }', ['implements T']],
    ['class X { function f() { new class extends B implements C { use T; }; } }', []],
  ])('relationships: %s', async (code, expected) => {
    const { relationships } = await declarationOf(FILE, php(code), 'X');
    expect(relationships.map(({ kind, target }) => `${kind} ${target}`)).toEqual(expected);
  });

  test.each([
    ['one if, three parameters', inFunction('if ($x) {}', '$x, int &$y = 1, ...$z'), '2/1/3'],
    ['if, elseif, else if, else', inFunction('if (1) {} elseif (2) {} else if (3) {} else {}'), '4/1/1'],
    ['with colons', inFunction('if (1): elseif (2): else: endif;'), '3/1/1'],
    ['loops nest', inFunction('for (;;) foreach ($a as $b) while (1) do {} while (2);'), '5/4/1'],
    ['cases of a switch', inFunction('switch ($x) { case 1: case 2: break; default: }'), '3/1/1'],
    ['arms of a match', inFunction('$y = match ($x) { 1, 2 => 3, 4 => 5, default => 6 };'), '3/1/1'],
    ['try, catch, finally', inFunction('try {} catch (A | B $e) {} catch (C) {} finally {}'), '3/1/1'],
    ['operators', inFunction('$a && $b || $c ?? $d and $e or $f; $g xor $h; $i ??= 1; $j?->k();'), '6/0/1'],
    ['conditional expressions', inFunction('$y = $x ? 1 : 2; $z = $x ?: 3;'), '3/0/1'],
    [
      'closures count apart',
      inFunction('$a = fn ($b) => $b && $c; $d = function () { if (1) {} };'),
      '1/0/1',
    ],
    ['anonymous classes count apart', inFunction('new class { function g() { if (1) {} } };'), '1/0/1'],
    ['promoted parameters', inClass('function f(private $a, #[B] protected C $b, ) {}'), '1/0/2'],
    ['a method without body', inClass('abstract function f($a);'), null],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf(FILE, text, 'f')).toBe(figures);
  });
});
