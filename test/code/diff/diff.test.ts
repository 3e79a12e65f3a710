import { describe, expect, it } from 'vitest';
import {
  type ComparedDeclaration,
  changedDeclarations,
  hasChanges,
} from '../../../src/code/diff/declarations.ts';
import { renderDiff } from '../../../src/code/diff/markdown.ts';
import type { StructuralDiff } from '../../../src/code/diff/structural-diff.ts';

const method = (qualifiedName: string, signature: string): ComparedDeclaration => ({
  kind: 'method',
  name: qualifiedName.slice(qualifiedName.indexOf('.') + 1),
  qualifiedName,
  signature,
});

describe('changedDeclarations', () => {
  it('finds nothing in equal lists, whatever their order', () => {
    const [a, b] = [method('A.f', 'f()'), method('A.g', 'g()')];
    expect(hasChanges(changedDeclarations([a, b], [b, a]))).toBe(false);
  });

  it('pairs overloads by signature first', () => {
    const before = [method('A.f', 'f(a)'), method('A.f', 'f(b)'), method('A.f', 'f(c)')];
    const after = [method('A.f', 'f(b)'), method('A.f', 'f(d)')];
    expect(changedDeclarations(before, after)).toEqual({
      added: [],
      removed: [{ kind: 'method', name: 'f', signature: 'f(c)' }],
      modified: [{ kind: 'method', name: 'f', old_signature: 'f(a)', new_signature: 'f(d)' }],
    });
  });

  it('does not pair over kinds or containers', () => {
    const after: ComparedDeclaration[] = [
      method('B.f', 'f()'),
      { kind: 'function', name: 'g', qualifiedName: 'A.g', signature: 'g()' },
    ];
    const found = changedDeclarations([method('A.f', 'f()'), method('A.g', 'g()')], after);
    expect(found.added).toHaveLength(2);
    expect(found.removed).toHaveLength(2);
    expect(found.modified).toEqual([]);
  });
});

describe('renderDiff', () => {
  const diff: StructuralDiff = {
    since_ref: 'main',
    base: 'abc',
    includes_working_tree: true,
    changes: 4,
    files_added: ['new.ts'],
    files_removed: [],
    files_modified: [
      {
        path: 'a.ts',
        added: [{ kind: 'function', name: 'g', signature: 'function g()' }],
        removed: [{ kind: 'function', name: 'h', signature: 'function h()' }],
        modified: [
          { kind: 'function', name: 'f', old_signature: 'function f()', new_signature: 'function f(a)' },
        ],
      },
      { path: 'c.ts', old_path: 'b.ts', added: [], removed: [], modified: [] },
    ],
  };

  it('writes a page of Markdown', () => {
    expect(renderDiff(diff)).toBe(`# Structural Changes (since main)

## Added Files

- new.ts

## Removed Files

_none_

## Modified Files

### a.ts

+ function g()
- function h()
~ \`function f()\` -> \`function f(a)\`

### c.ts (renamed from b.ts)
`);
  });

  it('says where nothing has changed', () => {
    const none = { ...diff, files_added: [], files_modified: [] };
    expect(renderDiff(none).match(/_none_/g)).toHaveLength(3);
  });

  it('names the pull request', () => {
    const pr = { number: 42, title: 'Better', base: 'main', head: 'better' };
    expect(renderDiff({ ...diff, pr })).toContain('\n\nPull request #42: Better (better -> main)\n');
  });
});
