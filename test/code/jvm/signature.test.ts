import { describe, expect, it } from 'vitest';
import { type SignatureOf, shownSignature } from '../../../src/code/jvm/signature.ts';

type Case = [what: SignatureOf, raw: string, shown: string];

const JAVA: Case[] = [
  ['method', 'public static int area(int... sides)', 'public static int area(int... sides)'],
  ['method', 'public <T> int area(List<T> sides)', 'public <T> int area(List<T> sides)'],
  ['method', 'public Shapes(int seed)', 'public Shapes(int seed)'],
  ['method', '<X> J(X x)', '<X> J(X x)'],
  ['method', 'P', 'P'],
  ['method', 'public P', 'public P'],
  ['method', 'int old()[]', 'int old()[]'],
  ['method', 'void main(String args[])', 'void main(String args[])'],
  ['method', 'native synchronized strictfp void nn()', 'native synchronized strictfp void nn()'],
  ['method', 'default int b() { return 1; }', 'default int b()'],
  ['method', 'abstract void a();', 'abstract void a()'],
  ['method', 'void m()  throws IOException,\n   X', 'void m() throws IOException, X'],
  ['method', 'int m( int a, String b) throws @N Ex', 'int m(int a, String b) throws Ex'],
  ['method', 'void m( int a, int b )', 'void m( int a, int b )'],
  ['method', 'void m(\n    int a,\n    int b\n)', 'void m(int a, int b)'],
  ['method', 'void m(/* none */)', 'void m()'],
  ['method', 'void m(int/* c */a)', 'void m(int a)'],
  ['method', 'void m(int a, // one ) {\n int b /* two */, int c)', 'void m(int a, int b, int c)'],
  ['method', 'void m(/* a /* b */ int a)', 'void m(int a)'],
  ['method', 'void rcv(J<T> this, int a)', 'void rcv(J<T> this, int a)'],
  ['method', 'void m(final @Ann("x)") int a)', 'void m(final int a)'],
  ['method', 'void m(@A({"(", ")"}) @B(c = \')\') int a)', 'void m(int a)'],
  ['method', 'void m(@A ("x") int a, @java.lang.B int b)', 'void m(int a, int b)'],
  ['method', 'public @A(x = {1, 2}, y = @B(")")) final void x()', 'public final void x()'],
  ['method', 'public @A("x")String x()', 'public String x()'],
  ['method', 'public @A @B void x()', 'public void x()'],
  [
    'method',
    'public <T, @A U extends Foo> @B Map<T, U> gen(T t)',
    'public <T, U extends Foo> Map<T, U> gen(T t)',
  ],
  ['method', 'Outer.@A Inner mm(java.util.@A List<@A String> x)', 'Outer.Inner mm(java.util.List<String> x)'],
  ['method', 'String @N [] arr(String @C ... v)', 'String[] arr(String... v)'],
  ['method', 'String @N [] @M [] arr()', 'String[][] arr()'],
  [
    'method',
    '<U extends T & Runnable> Map<String, ? super U> m()',
    '<U extends T & Runnable> Map<String, ? super U> m()',
  ],
  ['method', 'String value() default "a) default"', 'String value()'],
  ['method', 'Class<?>[] c() default {}', 'Class<?>[] c()'],
  ['method', 'int k() default 1 + 2', 'int k()'],
  ['method', 'A a() default @A(b = ")")', 'A a()'],
  ['method', 'int \\u0061bc(int größe, int $x_1)', 'int \\u0061bc(int größe, int $x_1)'],
  ['field', 'private static final String VERSION = "1"', 'private static final String VERSION'],
  ['field', 'int a = f(1, 2)', 'int a'],
  ['field', 'int b[] = {1}', 'int b[]'],
  ['field', 'int[][] c', 'int[][] c'],
  ['field', 'protected int id;', 'protected int id'],
  ['field', 'public @Nullable final String s = "x;}"', 'public final String s'],
  ['field', 'Map<String, int[]> x = null', 'Map<String, int[]> x'],
  ['field', 'List<@N ? extends @A Foo> l = new ArrayList<>() { }', 'List<? extends Foo> l'],
  ['field', "volatile transient char q = '\\''", 'volatile transient char q'],
  ['field', 'String t = """ a "quoted" ) { """ + 1', 'String t'],
  ['field', 'int x', 'int x'],
  ['field', '@Ann("),") T x', 'T x'],
  ['field', 'int... rest', 'int... rest'],
  ['field', 'int a = f(" aaaaaaaaaaaaaaaa...', 'int a'],
  ['variant', 'RED', 'RED'],
  ['variant', 'RED(1)', 'RED'],
  ['variant', '@A("x") BLUE(1, "(") { }', 'BLUE'],
  [
    'type',
    'public sealed abstract class J<T extends C<T>> extends F<T>.B implements A permits K',
    'public sealed abstract class J<T extends C<T>> extends F<T>.B implements A permits K',
  ],
  ['type', 'public @interface An', 'public @interface An'],
  ['type', '@A @interface An { int x(); }', '@interface An'],
  [
    'type',
    'record R<T>(@A("{") T x, int... rest) implements Q<T> {',
    'record R<T>(T x, int... rest) implements Q<T>',
  ],
];

describe('shown signatures of Java', () => {
  it.each(JAVA)('%s: %s', (what, raw, shown) => {
    expect(shownSignature(raw, 'java', what)).toBe(shown);
  });
});

describe('signatures that the index has cut', () => {
  const names = Array.from({ length: 300 }, (_, i) => `int p${i}`).join(', ');
  const raw = `void m(${names})`.slice(0, 2_000);

  it('say so', () => {
    expect(shownSignature(`${raw}...`, 'java', 'method')).toBe(`${raw.trimEnd()}...`);
  });

  it('do not when the cut is in what is not shown', () => {
    expect(
      shownSignature(`int x = ${'1 + '.repeat(600)}`.slice(0, 2_000).concat('...'), 'java', 'field'),
    ).toBe('int x');
  });
});

describe('signatures of hostile code', () => {
  const parts = [
    '<',
    '(',
    '<<(',
    '@A<',
    '@A(',
    '{',
    '"',
    "'",
    '"$\u007b',
    '`',
    '/*',
    '[',
    'a<b,',
    '(<',
    ' ',
    '@',
    '\ud800',
  ];

  it.each(parts)('are lines as well: %j', (part) => {
    const code = `fun x(a: Int = ${part.repeat(1_000_000 / part.length)}`;
    for (const what of ['type', 'method', 'field'] as const) {
      expect(shownSignature(code, 'java', what)).not.toContain('\n');
      expect(shownSignature(code, 'kotlin', what)).not.toContain('\n');
    }
  });
});
