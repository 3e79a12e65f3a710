import { describe, expect, test } from 'vitest';
import { withoutMacros } from '../../../src/languages/c/macros.ts';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('C', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('c')).toMatchFileSnapshot('./__snapshots__/c.txt');
  });

  test('a header in an include guard and extern "C" declares what is inside, the guard not', async () => {
    const text = [
      '#ifndef A_H',
      '#define A_H',
      '#ifdef __cplusplus',
      'extern "C" {',
      '#endif',
      'int f(void);',
      '#define A_MAX 3',
      '#ifdef __cplusplus',
      '}',
      '#endif',
      '#endif',
    ].join('\n');
    expect(await outline('a.h', text)).toEqual(['function f', 'constant A_MAX']);
    expect((await extract('a.h', text)).language).toBe('C');
  });

  test.each([
    ['int f(void);', 'function f'],
    ['int f(int a) { return a; }', 'function f'],
    ['char **f(int a);', 'function f'],
    ['int (f)(int a);', 'function f'],
    ['int (*f(int a))(char) { return 0; }', 'function f'],
    ['int (*f)(int);', 'variable f'],
    ['int (*f[3])(int) = { 0 };', 'variable f'],
    ['static const int a[2][3] = {{1}};', 'variable a'],
    ['extern int a;', 'variable a'],
    ['struct a;', ''],
    ['struct a { int b; };', 'struct a, field a.b'],
    ['struct a { int (*b)(void); };', 'struct a, field a.b'],
    ['struct a { int b, *c, d[2], e : 3; };', 'struct a, field a.b, field a.c, field a.d, field a.e'],
    ['struct a { union { int b; }; };', 'struct a, field a.b'],
    ['union a { int b; };', 'union a, field a.b'],
    ['enum a { B, C = 2 };', 'enum a, variant a.B, variant a.C'],
    ['enum { A };', 'variant A'],
    ['typedef int a;', 'type_alias a'],
    ['typedef int (*a)(int);', 'type_alias a'],
    ['typedef int a(int), *b, c[2];', 'type_alias a, type_alias b, type_alias c'],
    ['typedef struct a b;', 'type_alias b'],
    ['typedef struct { int b; } a;', 'struct a, field a.b'],
    ['typedef struct { int c; } a, *b;', 'struct a, field a.c, type_alias b'],
    ['typedef struct a { int c; } a;', 'struct a, field a.c'],
    ['typedef struct a { int c; } b;', 'type_alias b, struct a, field a.c'],
    ['typedef enum { B } a;', 'enum a, variant a.B'],
    ['static struct { int b; } a = { 1 };', 'variable a'],
    ['#define A 1', 'constant A'],
    ['#define A', 'constant A'],
    ['#define A(b) ((b) + 1)', 'macro A'],
    ['#if A\nint b;\n#elif C\nint d;\n#else\nint e;\n#endif', 'variable b, variable d, variable e'],
    ['void f(void) { int a = 1; struct b { int c; }; }', 'function f, struct f.b, field f.b.c'],
    ['', ''],
    ['/* nothing */', ''],
    ['\u{feff}int f(void);', 'function f'],
  ])('%s declares %s', async (text, declared) => {
    expect((await outline('a.c', `${text}\n`)).join(', ')).toBe(declared);
  });

  test.each([
    [
      'a recursive function with one if',
      'int f(int n) { if (n < 2) return 1; return n * f(n - 1); }',
      '2/1/1',
    ],
    ['no parameters: (void)', 'int f(void) { return 0; }', '1/0/0'],
    ['no parameters: ()', 'int f() { return 0; }', '1/0/0'],
    ['a variadic counts one', 'int f(const char *a, ...) { return 0; }', '1/0/2'],
    ['old style', 'int f(a, b) int a; char b; { return a; }', '1/0/2'],
    ['pointers to functions are parameters', 'int *f(int (*g)(int, int), int a) { return 0; }', '1/0/2'],
    [
      'if, two else-if, else',
      'int f(int a) { if (a) ; else if (a > 1) ; else if (a > 2) ; else ; }',
      '4/1/1',
    ],
    ['while, do, for nest', 'void f() { while (a) do for (;;) ; while (b); }', '4/3/0'],
    [
      'cases, without default',
      'int f(int a) { switch (a) { case 1: case 2: return 1; default: return 0; } }',
      '3/1/1',
    ],
    ['?:, && and ||', 'int f(int a) { return a && b || c ? 1 : 0; }', '4/0/1'],
    ['conditions of the preprocessor do not count', 'int f() {\n#if A && B\nif (a) b();\n#endif\n}', '2/1/0'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.c', text, 'f')).toBe(figures);
  });

  test('a prototype has no complexity', async () => {
    expect(await declarationOf('a.c', 'int f(int a);', 'f')).toMatchObject({
      complexity: null,
      bodyLines: null,
    });
  });

  test.each([
    ['static int f(void);', 'private'],
    ['static inline int f(void) { return 1; }', 'private'],
    ['inline static int f(void) { return 1; }', 'private'],
    ['extern int f;', 'public'],
    ['int f(int statics) { return 1; }', 'public'],
  ])('%s is %s', async (text, visibility) => {
    expect(await declarationOf('a.c', text, 'f')).toMatchObject({ visibility });
  });

  test.each([
    ['int f(void) __attribute__((deprecated));', true],
    ['__attribute__((deprecated("x"))) int f(void);', true],
    ['int f(void) __attribute__((__deprecated__)) { }', true],
    ['[[deprecated]] int f(void);', true],
    ['__declspec(deprecated) int f(void);', true],
    ['int f(int a __attribute__((deprecated)));', false],
    ['int f(void) __attribute__((const));', false],
    ['int f(int deprecated);', false],
  ])('%s: deprecated is %s', async (text, isDeprecated) => {
    expect(await declarationOf('a.c', text, 'f')).toMatchObject({ isDeprecated });
  });

  test('functions named test_ are tests', async () => {
    const { declarations } = await extract('a.c', 'void test_a() {}\nvoid testing() {}\nint test_b;\n');
    expect(declarations.map(({ isTest }) => isTest)).toEqual([true, false, false]);
  });

  test.each([
    ['/* One\n * two */\nint f(void);', 'One\ntwo'],
    ['/** One */\nint f(void);', 'One'],
    ['// One\n// two\nint f(void);', 'One\ntwo'],
    ['/// One\nstatic int f(void) {}', 'One'],
    ['/* Apart */\n\nint f(void);', null],
    ['int g; /* of g */\nint f(void);', null],
    ['int g;\n  ///< of g\nint f(void);', null],
    ['/* One */\n__attribute__((cold))\nint f(void);', 'One'],
    ['/* One */\n#define f 1', 'One'],
    ['/* One */\ntypedef struct f { int a; } f;', 'One'],
    ['/* One */\ntypedef struct {\n  int a;\n} f;', 'One'],
  ])('documentation of %j', async (text, docComment) => {
    expect(await declarationOf('a.c', `${text}\n`, 'f')).toMatchObject({ docComment });
  });

  test.each([
    ['int f( int  a,\n\tchar *b ) { return 1; }', 'int f( int a, char *b )'],
    ['struct f { int a; };', 'struct f'],
    ['#define f(a) ((a) + 1)', '#define f(a)'],
    ['#define f 1 /* one */', '#define f 1'],
    ['static struct { int a; } f = { 1 };', 'static struct f = { 1 }'],
    ['typedef struct a { int b; } f;', 'typedef struct a f'],
  ])('signature of %j', async (text, signature) => {
    expect(await declarationOf('a.c', `${text}\n`, 'f')).toMatchObject({ signature });
  });

  test('types of parameters, results and fields', async () => {
    const text = 'struct list *f(const struct node *a, size_t n, int);\nstruct g { list_t *h; };\n';
    expect(await declarationOf('a.c', text, 'f')).toMatchObject({
      parameterTypes: ['node', 'size_t', 'int'],
      returnTypes: ['list'],
    });
    expect(await declarationOf('a.c', text, 'h')).toMatchObject({ declaredTypes: ['list_t'] });
  });

  test('includes by their forms', async () => {
    const { imports } = await extract('a.c', '#include <sys/a.h>\n# include "b.h" // why\n#include CONFIG\n');
    expect(imports).toEqual([
      {
        text: '#include <sys/a.h>',
        module: 'sys/a.h',
        names: [{ name: '*' }],
        form: 'system',
        line: 1,
        declaration: -1,
      },
      {
        text: '# include "b.h"',
        module: 'b.h',
        names: [{ name: '*' }],
        form: 'quoted',
        line: 2,
        declaration: -1,
      },
      {
        text: '#include CONFIG',
        module: 'CONFIG',
        names: [{ name: '*' }],
        form: 'macro',
        line: 3,
        declaration: -1,
      },
    ]);
  });

  test('calls of functions, macros and pointers, with what stands before them', async () => {
    const text =
      'void f(loop_t *l) { g(1); ASSERT(l); l->cb(l); l->q.next(); (*h)(2); /* no() */ s = "no()"; }';
    const { references, typedNames } = await extract('a.c', text);
    expect(
      references.filter(({ role }) => role === 'call').map(({ receiver, name }) => [receiver, name]),
    ).toEqual([
      [null, 'g'],
      [null, 'ASSERT'],
      ['l', 'cb'],
      ['l->q', 'next'],
      [null, 'h'],
    ]);
    expect(typedNames).toMatchObject([{ name: 'l', type: 'loop_t' }]);
  });

  test('a syntax error costs only the broken part', async () => {
    const { declarations, hasErrors } = await extract(
      'a.c',
      'int a(void);\nint b( { ) ;\nstruct c { int d; };\n',
    );
    expect(hasErrors).toBe(true);
    expect(declarations.map(({ name }) => name)).toEqual(expect.arrayContaining(['a', 'c', 'd']));
  });
});

describe('macros before declarations', () => {
  const spaces = (count: number) => ' '.repeat(count);
  test.each([
    ['API int f(void);', `${spaces(3)} int f(void);`],
    ['  API const char* f(int a);', `  ${spaces(3)} const char* f(int a);`],
    ['extern API size_t f(void);', `extern ${spaces(3)} size_t f(void);`],
    ['ATTR(1) int f(void);', `${spaces(7)} int f(void);`],
    ['class API A : B {', `class ${spaces(3)} A : B {`],
    ['class API A final {', `class ${spaces(3)} A final {`],
    ['G_BEGIN_DECLS\nint f(void);', `${spaces(13)}\nint f(void);`],
    [' public slots:', ` public ${spaces(5)}:`],
  ])('%j', (text, expected) => {
    expect(withoutMacros(text)).toBe(expected);
  });

  test.each([
    'HANDLE const h = 1;',
    'HANDLE h = f(1);',
    'FILE *f(void);',
    'struct API a = {1};',
    '#define API int f(void);',
    '/*\nAPI int f(void);\n*/',
    '"API int f("',
    'ELSE else f(1);',
  ])('%j stays', (text) => {
    expect(withoutMacros(text)).toBe(text);
  });
});
