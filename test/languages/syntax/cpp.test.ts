import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('C++', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('cpp')).toMatchFileSnapshot('./__snapshots__/cpp.txt');
  });

  test.each([
    ['class A {};', 'class A'],
    ['class A;', ''],
    ['class A final : public B {};', 'class A'],
    ['struct A { A(); A(int a) {} ~A(); };', 'struct A, constructor A::A, constructor A::A, method A::~A'],
    ['class A { void f(); int g() const { return 1; } };', 'class A, method A::f, method A::g'],
    ['class A { int* f(); B& g(); const C** h(); };', 'class A, method A::f, method A::g, method A::h'],
    ['class A { template <class T> void f(T t); };', 'class A, method A::f'],
    ['class A { static int b; int c = 1, *d; };', 'class A, field A::b, field A::c, field A::d'],
    ['class A { class B { int c; }; };', 'class A, class A::B, field A::B::c'],
    [
      'class A { enum class B { C }; using D = int; };',
      'class A, enum A::B, variant A::B::C, type_alias A::D',
    ],
    ['class A { friend class B; friend void f(); };', 'class A'],
    ['class A { friend void f(A a) {} };', 'class A, function f'],
    [
      'struct A { operator bool() const; operator const B*(); };',
      'struct A, method A::operator bool, method A::operator const B*',
    ],
    [
      'struct A { A& operator=(A a); int operator()(int); int operator[](int); };',
      'struct A, method A::operator=, method A::operator(), method A::operator[]',
    ],
    ['struct A { void* operator new(size_t n); };', 'struct A, method A::operator new'],
    ['bool operator == (const A& a, const A& b);', 'function operator=='],
    ['std::ostream& operator<<(std::ostream& o, A a) { return o; }', 'function operator<<'],
    ['int operator""_km(long double x);', 'function operator""_km'],
    ['template <typename T> class A { T b; };', 'class A, field A::b'],
    ['template <> class A<int> {};', 'class A'],
    ['template <typename T> T f(T a) { return a; }', 'function f'],
    ['template class A<int>;', ''],
    ['template <class T> concept A = true;', 'trait A'],
    ['template <class T> using A = B<T>;', 'type_alias A'],
    ['using A = B;', 'type_alias A'],
    ['using namespace a;', ''],
    ['namespace a { int b; }', 'namespace a, variable a::b'],
    ['namespace a::b { void c(); }', 'namespace a::b, function a::b::c'],
    ['namespace { void a(); }', 'function a'],
    ['inline namespace a {}', 'namespace a'],
    ['namespace a = b::c;', 'namespace a'],
    ['extern "C" int a(void);', 'function a'],
    ['extern "C" { int a(void); int b; }', 'function a, variable b'],
    ['int a{1}, &b = a;', 'variable a, variable b'],
    ['auto a = [](int b) { int c; };', 'variable a'],
    ['A& f(); A&& g(); A* h();', 'function f, function g, function h'],
    ['void A::f() {}', 'method A::f'],
    ['void A::f();', 'method A::f'],
    ['A::A() : b(1) {}', 'constructor A::A'],
    ['A::~A() = default;', 'method A::~A'],
    ['template <class T> void A<T>::f() {}', 'method A::f'],
    ['template <class T> A<T>::A() {}', 'constructor A::A'],
    ['B& a::b::C::f() { }', 'method a::b::C::f'],
    ['A::operator bool() const { return true; }', 'method A::operator bool'],
    ['bool A::operator==(const A& a) const { return true; }', 'method A::operator=='],
    ['int A::b = 1;', 'field A::b'],
    ['struct A::B { int c; };', 'struct A::B, field A::B::c'],
    ['namespace a { void f(); } void a::f() {}', 'namespace a, function a::f, function a::f'],
    ['void f() { A a(1); B b(); struct C { void g(); }; }', 'function f, struct f::C, method f::C::g'],
    ['TEST(A, B) {}', 'test A.B'],
    ['TEST_F(A, B) {}', 'test A.B'],
    ['TEST_P(A, B) {}', 'test A.B'],
    ['TEST_CASE("a b", "[c]") { int d; }', 'test a b'],
    ['typedef struct { int b; } a;', 'struct a, field a::b'],
    ['', ''],
  ])('%s declares %s', async (text, declared) => {
    expect((await outline('a.cpp', `${text}\n`)).join(', ')).toBe(declared);
  });

  test.each([
    [
      'try { range-for { if, else if } } catch',
      'void f(int a, B& b) { try { for (auto x : b) { if (a) ; else if (x) ; } } catch (E& e) {} }',
      '5/3/2',
    ],
    ['and, or, &&', 'void f(int a) { g(a and b or c && d); }', '4/0/1'],
    ['references to values are no operators', 'void f(A&& a) { auto&& b = a; }', '1/0/1'],
    ['a lambda counts apart', 'void f() { g([](int a) { if (a) return; }); }', '1/0/0'],
    ['a class in the body counts apart', 'void f() { struct A { void g() { if (a) ; } }; }', '1/0/0'],
    ['initializers of a constructor count', 'A::f(int a) : b(a ? 1 : 2) {}', '2/0/1'],
    ['defaults, packs and dots', 'template <class... T> void f(int a = 1, T... b, ...) {}', '1/0/3'],
    ['an operator', 'int A::f(int a) const& noexcept { return a ?: 1; }', '2/0/1'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.cpp', text, 'f')).toBe(figures);
  });

  test('sections of classes decide, beginning private in a class and public in a struct', async () => {
    const text = [
      'class A {',
      '  int a;',
      ' public:',
      '  void b();',
      '  class I { int i; public: int j; };',
      '  int c;',
      ' protected:',
      '  A();',
      '#if X',
      ' private:',
      '  int d;',
      '#endif',
      '};',
      'struct S : private A { int e; private: int f; };',
    ].join('\n');
    const { declarations } = await extract('a.cpp', text);
    expect(declarations.map(({ kind, name, visibility }) => `${kind} ${name} ${visibility}`)).toEqual([
      'class A public',
      'field a private',
      'method b public',
      'class I public',
      'field i private',
      'field j public',
      'field c public',
      'constructor A protected',
      'field d private',
      'struct S public',
      'field e public',
      'field f private',
    ]);
  });

  test.each([
    ['namespace { int f(); }', 'private'],
    ['namespace a { namespace { int f(); } }', 'private'],
    ['namespace {} int f();', 'public'],
    ['static int f();', 'private'],
    ['struct A { static int f(); };', 'public'],
    ['int A::f() {}', 'public'],
  ])('%s is %s', async (text, visibility) => {
    expect(await declarationOf('a.cpp', text, 'f')).toMatchObject({ visibility });
  });

  test.each([
    ['[[deprecated("x")]] void f();', true],
    ['class [[deprecated]] f {};', true],
    ['struct A { [[deprecated]] int f; };', true],
    ['struct A { void f() const __attribute__((deprecated)); };', true],
    ['[[nodiscard]] int f();', false],
  ])('%s: deprecated is %s', async (text, isDeprecated) => {
    expect(await declarationOf('a.cpp', text, 'f')).toMatchObject({ isDeprecated });
  });

  test.each([
    [
      'template <typename T>\nclass f : public B<T> { int a; };',
      'template <typename T> class f : public B<T>',
    ],
    ['template <class T> requires C<T> void f(T a) {}', 'template <class T> requires C<T> void f(T a)'],
    ['struct A { virtual void f() const = 0; };', 'virtual void f() const = 0'],
    ['struct f { explicit f(int a) : b(a) {} };', 'explicit f(int a)'],
    ['auto f(int a) -> B { }', 'auto f(int a) -> B'],
    ['int A::f(int a = 1) const noexcept { }', 'int A::f(int a = 1) const noexcept'],
  ])('signature of %j', async (text, signature) => {
    const { declarations } = await extract('a.cpp', text);
    expect(declarations.filter(({ name }) => name === 'f').at(-1)).toMatchObject({ signature });
  });

  test('bases, without access and type arguments', async () => {
    const text = 'class A : public B, private virtual c::D, E<int>, public f::G<B>::H {};';
    expect((await declarationOf('a.cpp', text, 'A')).relationships).toEqual(
      ['B', 'c::D', 'E', 'f::G'].map((target) => ({ kind: 'extends', target })),
    );
  });

  test('types of parameters and results; type parameters are none', async () => {
    const text = 'template <class T> std::vector<B> f(const T& a, c::D* d, std::map<E, int> e);';
    expect(await declarationOf('a.cpp', text, 'f')).toMatchObject({
      parameterTypes: ['D', 'map', 'E', 'int'],
      returnTypes: ['vector', 'B'],
    });
  });

  test.each([
    ['a();', [[null, 'a']]],
    [
      'a.b(); a->b(); this->b(); a::b(); a::c::b();',
      [
        ['a', 'b'],
        ['a', 'b'],
        ['this', 'b'],
        ['a', 'b'],
        ['a::c', 'b'],
      ],
    ],
    [
      'a<int>(); b.a<int>(); c::a<int>();',
      [
        [null, 'a'],
        ['b', 'a'],
        ['c', 'a'],
      ],
    ],
    [
      'auto a = new A(1); new B<int>;',
      [
        [null, 'A'],
        [null, 'B'],
      ],
    ],
    [
      'A a(1); A b{1}; auto c = A{1}; A d;',
      [
        [null, 'A'],
        [null, 'A'],
        [null, 'A'],
      ],
    ],
    ['ASSERT(a); static_cast<int>(b);', [[null, 'ASSERT']]],
    ['/* a() */ auto s = "a()"; auto r = R"(a())"; // a()', []],
  ])('calls of %s', async (body, calls) => {
    const { references } = await extract('a.cpp', `void f() { ${body}\n}`);
    const found = references.filter(({ role }) => role === 'call');
    expect(found.map(({ name, receiver }) => [receiver, name])).toEqual(calls);
  });

  test('types of variables, as written or constructed', async () => {
    const text =
      'void f(A a, const B& b, C* c, std::D<E> d) { F g; auto h = new G(); auto i = std::make_unique<H>(); for (J& j : k) {} }';
    const { typedNames } = await extract('a.cpp', text);
    expect(typedNames.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'a: A',
      'b: B',
      'c: C',
      'd: std::D<E>',
      'g: F',
      'h: G',
      'i: H',
      'j: J',
    ]);
  });

  test('a syntax error costs only the broken part', async () => {
    const { declarations, hasErrors } = await extract(
      'a.cpp',
      'int a();\nint b( { ) ;\nclass C { int d; };\n',
    );
    expect(hasErrors).toBe(true);
    expect(declarations.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'C', 'd']));
  });
});

describe('headers .h', () => {
  test.each([
    'class A;',
    'class A { int b; };',
    'namespace a { int b; }',
    'template <typename T> T f(T a);',
    'struct A { public: int b; };',
    'struct A {\n private:\n  int b;\n};',
    'struct A : B { int c; };',
    'struct A { int f() const; };',
    'struct A { A(); };',
    'void f(const A& a);',
    'std::string f();',
    'using A = int;',
    'enum class A { B };',
    'extern "C" int f(void);',
    'bool operator==(A a, A b);',
    'inline int f() { return static_cast<int>(1); }',
    '#include <vector>\nint f();',
  ])('%j is C++', async (text) => {
    expect((await extract('a.h', `${text}\n`)).language).toBe('C++');
  });

  test.each([
    '',
    'int f(void);',
    'struct a { int class; int private : 3; };',
    'int f(int new, struct b *this, void *template);',
    '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif',
    '#if defined(__cplusplus)\nclass A {};\n#else\ntypedef struct A A;\n#endif',
    '#ifndef __cplusplus\nint a;\n#else\nclass A {};\n#endif',
    '/* class A { public: }; std::string */\nint f(void);',
    '// namespace a {\nint f(void);',
    'const char *s = "class A { std::string };";',
    '[[gnu::cold]] int f(void);',
    '#include <stdio.h>\n#include <sys/types.h>',
    'static inline int f(int a, int b) { return (a && b); }',
    'typedef struct a { unsigned b : 1; } a;',
  ])('%j is C', async (text) => {
    expect((await extract('a.h', `${text}\n`)).language).toBe('C');
  });
});
