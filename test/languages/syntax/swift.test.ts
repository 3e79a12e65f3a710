import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

const body = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('Swift', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('swift')).toMatchFileSnapshot('./__snapshots__/swift.txt');
  });

  test.each([
    [
      'types of all sorts',
      'class A {}\nstruct B {}\nenum C {}\nactor D {}\nprotocol E {}',
      ['class A', 'struct B', 'enum C', 'class D', 'interface E'],
    ],
    ['values at the top', 'let a = 1\nvar b = 2', ['constant a', 'variable b']],
    [
      'values of a type',
      'class A { let b = 1; var c = 2; static let d = 3 }',
      ['class A', 'field A.b', 'field A.c', 'constant A.d'],
    ],
    ['values of one statement', 'class A { let b, c: Int }', ['class A', 'field A.b', 'field A.c']],
    [
      'cases of one line',
      'enum A { case b, c(Int), d = 1 }',
      ['enum A', 'variant A.b', 'variant A.c', 'variant A.d'],
    ],
    ['an extension', 'extension A.B: C { func d() {} }', ['impl A.B', 'method A.B.d']],
    [
      'init, deinit and subscript',
      'class A { init?() {}; deinit {}; subscript(b: C) -> D { e } }',
      ['class A', 'constructor A.init', 'method A.deinit', 'method A.subscript'],
    ],
    [
      'what a protocol asks for',
      'protocol A { associatedtype B; var c: Int { get }; func d(); init() }',
      ['interface A', 'type_alias A.B', 'field A.c', 'method A.d', 'constructor A.init'],
    ],
    ['operators', 'struct A { static func == (b: A, c: A) -> Bool { d } }', ['struct A', 'method A.==']],
    ['operators of its own', 'func <+> (a: A, b: A) -> A { a }', ['function <+>']],
    ['a macro', 'public macro a<T>(_ b: T) -> T = #externalMacro(module: "c", type: "D")', ['macro a']],
    [
      'both sides of #if',
      '#if os(macOS)\nfunc a() {}\n#else\nfunc b() {}\n#endif',
      ['function a', 'function b'],
    ],
    [
      'functions and types in functions',
      'func a() { func b() {}; struct C {}; let d = 1 }',
      ['function a', 'function a.b', 'struct a.C'],
    ],
    ['nothing local of properties', 'var a: Int { let b = 1; return b }', ['variable a']],
    ['nothing of an empty file', '', []],
  ])('declares %s', async (_, text, expected) => {
    expect(await outline('a.swift', text)).toEqual(expected);
  });

  test.each([
    ['class A { func x() {} }', 'internal'],
    ['class A { public func x() {} }', 'public'],
    ['class A { open func x() {} }', 'public'],
    ['class A { fileprivate func x() {} }', 'private'],
    ['class A { private let x = 1 }', 'private'],
    ['class A { private(set) var x = 1 }', 'internal'],
    ['class A { public private(set) var x = 1 }', 'public'],
    ['public protocol A { func x() }', 'public'],
    ['public enum A { case x }', 'public'],
    ['enum A { case x }', 'internal'],
    ['public extension A { func x() {} }', 'public'],
    ['public extension A { private func x() {} }', 'private'],
    ['extension A { func x() {} }', 'internal'],
    ['package func x() {}', 'internal'],
  ])('%s: x is %s', async (text, visibility) => {
    expect(await declarationOf('a.swift', text, 'x')).toMatchObject({ visibility });
  });

  test('documentation, attributes, async and deprecation', async () => {
    const text = body(
      '/// Finds.',
      '///',
      '/// - Returns: b',
      '@available(*, deprecated, message: "c")',
      '@MainActor public static func f(_ a: [A], b: B = 1) async throws -> C? {}',
    );
    expect(await declarationOf('a.swift', text, 'f')).toMatchObject({
      docComment: 'Finds.\n\n- Returns: b',
      attributes: ['@available(*, deprecated, message: "c")', '@MainActor', 'static'],
      isDeprecated: true,
      isAsync: true,
      startLine: 4,
      line: 5,
      parameterTypes: ['A', 'B'],
      returnTypes: ['C'],
    });
  });

  test.each([
    ['func f() async {}', true],
    ['func f(a: () async -> Void) {}', false],
    ['protocol A { func f() async }', true],
    ['func f() { async() }', false],
  ])('%s: async is %s', async (text, isAsync) => {
    expect(await declarationOf('a.swift', text, 'f')).toMatchObject({ isAsync });
  });

  test.each([
    ['var a: Int { get { 1 } }', 'var a: Int'],
    ['var a: Int = 1 { didSet { b() } }', 'var a: Int = 1'],
    ['func a<T: B>(_ c: T) -> [T] where T: D { c }', 'func a<T: B>(_ c: T) -> [T] where T: D'],
    ['protocol B { var a: Int { get set } }', 'var a: Int { get set }'],
  ])('signature of %s', async (text, signature) => {
    expect(await declarationOf('a.swift', text, 'a')).toMatchObject({ signature });
  });

  test.each([
    ['class A: XCTestCase { func testX() {} }', true],
    ['class A: XCTestCase { func testX(a: B) {} }', false],
    ['class A: XCTestCase { private func testX() {} }', false],
    ['class A: B { func testX() {} }', false],
    ['struct A { @Test func testX() {} }', true],
    ['@Test("b", .tags(.c)) func testX() {}', true],
    ['func testX() {}', false],
  ])('%s: testX is a test: %s', async (text, isTest) => {
    expect(await declarationOf('a.swift', text, 'testX')).toMatchObject({ isTest });
  });

  test.each([
    ['if, else if, else', 'func f(a: Int) { if a { } else if b { } else { } }', '3/1/1'],
    ['an if in else', 'func f() { if a { } else { if b { } } }', '3/2/0'],
    ['a guard', 'func f() { guard let a = b else { return } }', '2/0/0'],
    ['loops nest', 'func f() { for a in b { while c { repeat { } while d } } }', '4/3/0'],
    ['a loop with where', 'func f() { for a in b where c { } }', '3/1/0'],
    [
      'cases but not default',
      'func f() { switch a { case .b, .c: d(); case .e: g(); default: h() } }',
      '3/1/0',
    ],
    ['do with two catches', 'func f() { do { try a() } catch B.c { } catch { } }', '3/1/0'],
    ['&&, ||, ?? and ?:', 'func f() -> A { a && b || c ?? d ? e : g }', '5/0/0'],
    ['closures count apart', 'func f() { a { b in if b { } } }', '1/0/0'],
    ['no body', 'protocol A { func f(a: B) }', null],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.swift', text, 'f')).toBe(figures);
  });

  test.each([
    ['import A', { module: 'A', names: [], form: 'import' }],
    ['@testable import A', { module: 'A', text: '@testable import A' }],
    ['import struct A.B', { module: 'A', names: [{ name: 'B' }] }],
    ['import A.B', { module: 'A.B', names: [] }],
  ])('%s', async (text, expected) => {
    expect((await extract('a.swift', text)).imports).toMatchObject([expected]);
  });

  test.each([
    ['a(1)', ['call a']],
    ['a.b?.c(1)', ['call a.b | c']],
    ['A<B>(c: 1)', ['call A']],
    ['@A var b = 1', ['call A']],
    ['let a: [B.C]? = d', ['type B | C']],
    ['class A: B {}', ['type B']],
    ['// a()\nlet s = "b()"', []],
  ])('references of %s', async (text, expected) => {
    const { references } = await extract('a.swift', text);
    expect(
      references.map(
        ({ name, receiver, role }) => `${role} ${receiver === null ? '' : `${receiver} | `}${name}`,
      ),
    ).toEqual(expect.arrayContaining(expected));
  });

  test('declared and constructed types of names', async () => {
    const { typedNames } = await extract(
      'a.swift',
      'let a: B? = c\nlet d = E(1)\nlet f = G<H>()\nlet i = j(1)\n',
    );
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual(['a: B?', 'd: E', 'f: G<H>']);
  });

  test.each([
    [
      'class A: B, C {}',
      [
        { kind: 'extends', target: 'B', assumed: true },
        { kind: 'extends', target: 'C', assumed: true },
      ],
    ],
    ['struct A: B<C> {}', [{ kind: 'implements', target: 'B' }]],
    ['protocol A: B {}', [{ kind: 'extends', target: 'B' }]],
    ['struct A {}\nextension A: B {}', [{ kind: 'implements', target: 'B' }]],
  ])('relationships of %s', async (text, expected) => {
    const { declarations } = await extract('a.swift', text);
    expect(declarations[0]?.relationships).toEqual(expected);
  });

  test('a syntax error costs only the broken part', async () => {
    const text = body('struct A {', '  func b() {}', '  func c(d: ) {}', '  func e() {}', '}', 'func f() {}');
    const found = await outline('a.swift', text);
    expect(found).toEqual(expect.arrayContaining(['struct A', 'method A.b', 'method A.e', 'function f']));
  });
});
