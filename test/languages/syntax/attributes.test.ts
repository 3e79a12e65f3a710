import { describe, expect, it } from 'vitest';
import { declarationOf } from './extracting.ts';

describe('attributes among comments', () => {
  it.each([
    ['a.rs', '#[test] // t\nfn f() {}', 2, ['#[test]']],
    ['a.rs', '#[a] // t\n// u\n#[b] /* v */ // w\nfn f() {}', 4, ['#[a]', '#[b]']],
    ['a.rs', 'struct A; // t\nfn f() {}', 2, []],
    ['a.rs', '#[a] struct A; // t\nfn f() {}', 2, []],
    ['a.rs', '/// D.\n#[a( // t\n  b)] /* u */\nfn f() {}', 4, ['#[a(b)]']],
    ['a.py', '@a # t\n# u\n@b\n# v\ndef f(): pass\n', 5, ['@a', '@b']],
    ['A.java', 'class A {\n  @B // t\n  // u\n  @C /* v */\n  // w\n  void f() {}\n}', 6, ['@B', '@C']],
    ['A.java', 'class A {\n  @B(c = 1 /* t */)\n  public void f() {}\n}', 3, ['@B(c = 1 )']],
    ['a.kt', '@A // t\n// u\n@B\n// v\nfun f() {}\n', 5, ['@A', '@B']],
    ['a.cs', 'class A {\n  [B] // t\n  // u\n  [C]\n  // v\n  void f() {}\n}', 6, ['[B]', '[C]']],
    ['a.php', '<?php\n#[A] // t\n// u\n#[B]\n// v\nfunction f() {}\n', 6, ['#[A]', '#[B]']],
    ['a.ts', 'class A {\n  @b() // t\n  // u\n  @c\n  // v\n  f() {}\n}', 6, ['@b()', '@c']],
    ['a.ts', '@b() // t\n// u\n@c\n// v\nclass f {}\n', 5, ['@b()', '@c']],
    ['a.ts', '@b() // t\n// u\nexport class f {}\n', 3, ['@b()']],
    ['a.swift', '@a // t\n// u\nfunc f() {}\n', 3, ['@a']],
  ])('of f in %s: %j', async (path, text, line, attributes) => {
    expect(await declarationOf(path, text, 'f')).toMatchObject({ line, attributes });
  });
});
