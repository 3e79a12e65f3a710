/** Texts that the grammars cannot read as they are: what the language does about them first. */
import { describe, expect, it } from 'vitest';
import { FileParser } from '../../../src/languages/file-parser.ts';
import { PACKAGED_GRAMMARS } from './extracting.ts';

const parser = new FileParser(PACKAGED_GRAMMARS);

async function declared(path: string, text: string): Promise<string[]> {
  const syntax = await parser.parse(path, text);
  return (syntax?.declarations ?? []).map(
    ({ kind, qualifiedName, line }) => `${kind} ${qualifiedName} ${line}`,
  );
}

describe('macros and bodies on one line do not hide declarations', () => {
  it.each<[path: string, text: string, expected: string[]]>([
    ['a.h', 'EXPORT const char* name(void);\nint after;\n', ['function name 1', 'variable after 2']],
    [
      'a.hpp',
      'class EXPORT Box : public Base {\n  Q_OBJECT\n public:\n  int size() const;\n};\n',
      ['class Box 1', 'method Box::size 4'],
    ],
    [
      'b.h',
      'struct one_s {\n  ONE_FIELDS\n  void* handle; /* held */\n  MORE_FIELDS(int, a)\n  LAST_FIELDS\n};\nint after(void);\n' +
        'enum e {\n  ONLY_ONE\n};\nHRESULT\nresult(int a);\nint last(void);\n',
      [
        'struct one_s 1',
        'field one_s.handle 3',
        'function after 7',
        'enum e 8',
        'variant e.ONLY_ONE 9',
        'function result 11',
        'function last 13',
      ],
    ],
    [
      'A.kt',
      'class A {\n  companion object { const val X = 1 }\n  fun f() { g() }\n}\nclass B\n',
      ['class A 1', 'object A.Companion 2', 'constant A.Companion.X 2', 'method A.f 3', 'class B 5'],
    ],
  ])('%s', async (path, text, expected) => {
    expect(await declared(path, text)).toEqual(expected);
  });
});
