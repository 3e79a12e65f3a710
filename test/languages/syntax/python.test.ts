import { describe, expect, test } from 'vitest';
import { complexityOf, declarationOf, describeProject, extract, outline } from './extracting.ts';

describe('Python', () => {
  test('everything in the fixture project', async () => {
    await expect(await describeProject('python')).toMatchFileSnapshot('./__snapshots__/python.txt');
  });

  test('an async function is async, and decorated it still has its complexity', async () => {
    const text = '@cached\nasync def f(a):\n    if a: pass\n';
    expect(await declarationOf('a.py', text, 'f')).toMatchObject({
      isAsync: true,
      line: 2,
      startLine: 1,
      attributes: ['@cached'],
      complexity: { cyclomatic: 2, maxNesting: 1, paramCount: 1 },
    });
  });

  const body = (...lines: string[]) => `${lines.join('\n')}\n`;
  test.each([
    ['one if in a method', body('class A:', '  def f(self, x, y):', '    if x: pass'), '2/1/2'],
    [
      'if, elif, elif, else',
      body('def f(x):', '  if x: 1', '  elif y: 2', '  elif z: 3', '  else: 4'),
      '4/1/1',
    ],
    ['and, or', body('def f(x):', '  return x and y or z'), '3/0/1'],
    [
      'every arm of a match',
      body('def f(x):', '  match x:', '    case 1: pass', '    case _: pass'),
      '3/1/1',
    ],
    ['a conditional expression', body('def f(x):', '  return 1 if x else 2'), '2/0/1'],
    [
      'with, try and for nest',
      body('def f():', '  with a:', '    try:', '      for b in c: pass', '    except E: pass'),
      '3/3/0',
    ],
    ['a lambda counts apart', body('def f():', '  return lambda x: x if x else 1'), '1/0/0'],
    ['a nested function counts apart', body('def f():', '  def g():', '    if a: pass'), '1/0/0'],
    ['cls, markers and defaults', body('class A:', '  def f(cls, a, /, b=1, *, c, **d): pass'), '1/0/4'],
  ])('complexity: %s', async (_, text, figures) => {
    expect(await complexityOf('a.py', text, 'f')).toBe(figures);
  });

  test.each([
    ['f', 'public'],
    ['_f', 'private'],
    ['__f', 'private'],
    ['__f__', 'public'],
  ])('%s is %s', async (name, visibility) => {
    expect(await declarationOf('a.py', `def ${name}(): pass`, name)).toMatchObject({ visibility });
  });

  test('__all__ decides over underscores', async () => {
    const { declarations } = await extract('a.py', '__all__ = ["_a"]\ndef _a(): pass\ndef b(): pass\n');
    expect(declarations.map(({ name, visibility }) => [name, visibility])).toEqual([
      ['__all__', 'private'],
      ['_a', 'public'],
      ['b', 'private'],
    ]);
  });

  test('what a constructor sets is a field of the class, once', async () => {
    const text = body(
      'class A:',
      '  x: int',
      '  def __init__(self):',
      '    self.x = 1',
      '    self.y = 2',
      '    self.y = 3',
    );
    expect(await outline('a.py', text)).toEqual([
      'class A',
      'field A.x',
      'constructor A.__init__',
      'field A.y',
    ]);
  });

  test('names in comments and strings are no references', async () => {
    const { references } = await extract('a.py', '# call()\ns = "call()"\n');
    expect(references).toEqual([]);
  });

  test('Optional[Cache] takes Cache', async () => {
    expect(await declarationOf('a.py', 'def f(a: Optional[Cache]) -> list[Foo]: pass', 'f')).toMatchObject({
      parameterTypes: ['Optional', 'Cache'],
      returnTypes: ['list', 'Foo'],
    });
  });
});
