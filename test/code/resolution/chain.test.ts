import { describe, expect, it } from 'vitest';
import { readChain } from '../../../src/code/resolution/chain.ts';

/** `a.b()` with marks: `new ` before what is made, `await ` before what is waited for. */
function shown(expression: string): string | null {
  const links = readChain(expression);
  if (links === null) return null;
  return links
    .map(({ name, isAwaited, isCalled, isNew }) => {
      return `${isAwaited ? 'await ' : ''}${isNew ? 'new ' : ''}${name}${isCalled ? '()' : ''}`;
    })
    .join(' | ');
}

describe('a chain of names', () => {
  it.each([
    ['a', 'a'],
    ['a.b.c', 'a | b | c'],
    ['this?.cache', 'this | cache'],
    ['a!.b', 'a | b'],
    ['!a.b', 'a | b'],
    ['a::b::<T>', 'a | b'],
    ['$this->store', '$this | store'],
    ['\\App\\Store', 'App | Store'],
    ['open(1, ")").get', 'open() | get'],
    ['make<Foo<Bar>>(x)', 'make()'],
    ['new Store(1)', 'new Store()'],
    ['new a.Store().b', 'a | new Store() | b'],
    ['await load()', 'await load()'],
    ['(await load()).store', 'await load() | store'],
    ['@store', '@store'],
    ['this.#entries', 'this | #entries'],
  ])('is read from %s', (expression, links) => {
    expect(shown(expression)).toBe(links);
  });

  it.each(['…', '', 'a[0]', 'a + b', '1', '(', '(a, b)', 'a(', 'a b', ') a', '"x"'])(
    'is not in %j',
    (expression) => {
      expect(shown(expression)).toBeNull();
    },
  );

  it('is not read without end', () => {
    expect(shown(Array.from({ length: 50 }, () => 'a').join('.'))).toBeNull();
  });
});
