import { describe, expect, test } from 'vitest';
import { referencesIn } from '../../../src/code/references/classify.ts';

/** Pattern and confidence of the one line of a text that holds `S`. */
function classified(path: string, text: string): string {
  const { references } = referencesIn('Sym', path, text, { symbolType: 'any', includeDefinitions: true });
  return references.map(({ pattern, confidence }) => `${pattern} ${confidence}`).join('; ');
}

describe('calls', () => {
  test.each([
    ['a.go', 'Sym(c)', 'function_call 95'],
    ['a.go', 'Sym  (c)', 'function_call 95'],
    ['a.go', 'Sym[int](c)', 'function_call 95'],
    ['a.go', 'Sym[map[string]int](c)', 'function_call 95'],
    ['a.ts', 'Sym<T>(c)', 'function_call 95'],
    ['a.ts', "Sym<'a' | 'b', Map<K, V>>(c)", 'function_call 95'],
    ['a.ts', 'Sym?.(c)', 'function_call 95'],
    ['a.rs', 'Sym::<T>(c)', 'function_call 95'],
    ['a.rs', 'Sym::<fn(i32) -> i32>(c)', 'function_call 95'],
    ['a.rs', 'Sym!(c)', 'function_call 95'],
    ['a.rs', 'auth::Sym(c)', 'function_call 95'],
    ['a.ts', 'f(...Sym(c))', 'function_call 95'],
    ['a.lua', 'a:Sym(c)', 'function_call 95'],
    ['a.py', 'Sym["b"](c)', 'word_match 60'],
    ['a.js', 'Sym < b && c > (d)', 'word_match 60'],
    ['a.js', 'Sym<b && c>(d)', 'word_match 60'],
    ['a.js', 'Sym\n(c)', 'word_match 60'],
    ['a.go', 'a.Sym(c)', 'method_call 92'],
    ['a.ts', 'a?.Sym<T>(c)', 'method_call 92'],
    ['a.ts', 'this.#Sym(c)', 'method_call 92'],
    ['a.java', 'this.<T>Sym(c)', 'method_call 92'],
    ['a.kt', '  .Sym(c)', 'method_call 92'],
    ['a.c', 'a->Sym(c)', 'method_call 92'],
    ['a.cpp', 'a->Sym(c)', 'method_call 92'],
    ['a.php', '$a->Sym(c)', 'method_call 92'],
    ['a.php', '$a?->Sym(c)', 'method_call 92'],
    ['a.php', 'A::Sym(c)', 'function_call 95'],
    ['a.pl', '$a->Sym(c)', 'function_call 95'],
  ])('%s: %s', (path, text, expected) => {
    expect(classified(path, text)).toBe(expected);
  });
});

describe('types', () => {
  test.each([
    ['a.ts', 'let a: Sym', 'type_annotation 85'],
    ['a.ts', 'let a:Sym', 'type_annotation 85'],
    ['a.ts', 'type A = { b?: Sym }', 'type_annotation 85'],
    ['a.py', 'a: Sym', 'type_annotation 85'],
    ['a.vue', '<script>let a: Sym</script>', 'type_annotation 85'],
    ['a.yaml', 'a: Sym', 'word_match 40'],
    ['a.md', 'a: Sym', 'word_match 35'],
    ['a.css', 'a { b: Sym }', 'word_match 60'],
    ['a.rs', 'a::Sym', 'word_match 60'],
    ['a.rb', 'a :Sym', 'word_match 60'],
    ['a.kt', 'a ?: Sym', 'word_match 60'],
    ['a.rs', 'fn a() -> Sym', 'return_type 85'],
    ['a.py', 'def a()->Sym:', 'return_type 85'],
    ['a.cpp', 'auto a() -> Sym', 'return_type 85'],
    ['a.cpp', 'a->Sym', 'word_match 60'],
    ['a.php', '$a -> Sym', 'word_match 60'],
    ['a.ts', 'Array<Sym>', 'generic_type 85'],
    ['a.ts', 'Map<Sym, B>', 'generic_type 85'],
    ['a.ts', 'Map<A, Sym>', 'generic_type 85'],
    ['a.ts', 'Map<A,Sym>', 'generic_type 85'],
    ['a.cpp', 'vector< Sym >', 'generic_type 85'],
    ['a.ts', 'Map<A, List<Sym>>', 'generic_type 85'],
    ['a.ts', 'a < Sym', 'word_match 60'],
    ['a.ts', 'f(a < Sym, b)', 'word_match 60'],
    ['a.ts', 'f(a, Sym > b)', 'word_match 60'],
    ['a.ts', 'f(a, Sym>= b)', 'word_match 60'],
    ['a.cpp', 'a <<Sym, b', 'word_match 60'],
  ])('%s: %s', (path, text, expected) => {
    expect(classified(path, text)).toBe(expected);
  });
});

describe('variables', () => {
  test.each([
    ...['=', ':=', '+=', '-=', '*=', '/=', '%=', '**=', '//=', '<<=', '>>=', '>>>='],
    ...['&=', '|=', '^=', '&&=', '||=', '??=', '@=', '.='],
  ])('Sym %s b is an assignment', (operator) => {
    expect(classified('a.js', `Sym ${operator} b`)).toBe('assignment 80');
    expect(classified('a.js', `Sym${operator}b`)).toBe('assignment 80');
  });

  test.each(['==', '===', '!=', '=>', '<=', '>=', '=~', '<', '~='])('Sym %s b is none', (operator) => {
    expect(classified('a.pl', `Sym ${operator} b`)).toBe('word_match 60');
  });

  test.each([
    ['a.hs', 'f = Sym /= b', 'word_match 60'],
    ['a.r', 'Sym <- b', 'assignment 80'],
    ['a.go', 'a := Sym.b', 'property_access 60'],
    ['a.go', 'a := Sym.', 'property_access 60'],
    ['a.rs', 'Sym..b', 'word_match 60'],
    ['a.go', '// Sym.b', 'property_access 30'],
    ['a.go', '// see Sym.', 'word_match 30'],
    ['a.go', '// see Sym. More', 'word_match 30'],
    ['a.toml', 'Sym = 1', 'assignment 80'],
    ['a.go', 'f(a, Sym)', 'word_match 60'],
  ])('%s: %s', (path, text, expected) => {
    expect(classified(path, text)).toBe(expected);
  });
});

describe('adjustments', () => {
  test.each([
    ['a.go', '// Sym(c)', 'function_call 65'],
    ['a.go', 's := "Sym"', 'word_match 40'],
    ['a.go', 's := "Sym(c)"', 'function_call 75'],
    ['a_test.go', 'Sym(c)', 'function_call 100'],
    ['a_test.go', 'a.Sym(c)', 'method_call 97'],
    ['a_test.go', '// Sym', 'word_match 35'],
    ['docs/a.md', 'the Sym', 'word_match 35'],
    ['docs/a.md', 'the Sym(c)', 'function_call 70'],
    ['docs/a.md', '<!-- Sym -->', 'word_match 5'],
    ['tests/a.md', '<!-- Sym -->', 'word_match 10'],
    ['a.yaml', '# Sym', 'word_match 30'],
    ['a.py', '"""\nSym(c)\n"""', 'function_call 75'],
    ['a.js', '/*\n Sym(c)\n*/', 'function_call 65'],
  ])('%s: %s', (path, text, expected) => {
    expect(classified(path, text)).toBe(expected);
  });
});
