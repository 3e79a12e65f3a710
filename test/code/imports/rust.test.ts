import { describe, expect, it } from 'vitest';
import { fileOf, leads, leadsOf, type Tree, textsOf } from './resolving.ts';

const CARGO = '[package]\nname = "my-shop"\nedition = "2021"\n';

/** A crate with a module in each way of placing it. */
const CRATE: Tree = {
  'Cargo.toml': CARGO,
  'src/lib.rs':
    'pub mod store;\nmod parser;\n#[path = "odd/place.rs"]\nmod elsewhere;\nmod inline { pub mod deep; pub struct Here; }\npub struct Shop;\nmod gone;\n',
  'src/store/mod.rs': 'pub mod index;\npub struct Store;\n',
  'src/store/index.rs': 'pub struct Index;\n',
  'src/parser.rs': 'mod tokens;\npub fn parse() {}\n',
  'src/parser/tokens.rs': '',
  'src/odd/place.rs': 'mod beside;\n',
  'src/odd/beside.rs': '',
  'src/inline/deep.rs': '',
  'src/result.rs': 'pub struct Result;\n',
};

/** Where the only import of a text leads that stands in a file of the crate. */
async function lead(path: string, text: string, tree: Tree = CRATE): Promise<string | undefined> {
  const before = tree[path] ?? '';
  const found = await leads({ ...tree, [path]: `${before}\n${text}\n` }, path);
  return found.at(-1)?.replace(/^.*: /, '');
}

describe('modules of one crate', () => {
  it('mod leads to the file beside or below', async () => {
    expect(await leads(CRATE, 'src/lib.rs')).toEqual([
      'store: src/store/mod.rs',
      'parser: src/parser.rs',
      'elsewhere: src/odd/place.rs',
      'deep: src/inline/deep.rs',
      'gone: unresolved',
    ]);
    expect(await leads(CRATE, 'src/parser.rs')).toEqual(['tokens: src/parser/tokens.rs']);
    expect(await leads(CRATE, 'src/odd/place.rs')).toEqual(['beside: src/odd/beside.rs']);
  });

  it.each([
    ['src/parser.rs', 'use crate::store::Store;', 'src/store/mod.rs'],
    ['src/parser.rs', 'use crate::store::index::Index;', 'src/store/index.rs'],
    ['src/parser.rs', 'use crate::store::index;', 'src/store/index.rs'],
    ['src/parser.rs', 'use crate::Shop;', 'src/lib.rs'],
    ['src/parser.rs', 'use crate::inline::Here;', 'src/lib.rs'],
    ['src/parser.rs', 'use crate::inline::deep::X;', 'src/inline/deep.rs'],
    ['src/parser.rs', 'use crate::elsewhere::X;', 'src/odd/place.rs'],
    ['src/parser.rs', 'use crate::gone::X;', 'unresolved'],
    ['src/parser.rs', 'use crate::never::X;', 'unresolved'],
    ['src/parser.rs', 'use crate::store::never::X;', 'unresolved'],
    ['src/parser.rs', 'use super::store::Store;', 'src/store/mod.rs'],
    ['src/parser.rs', 'use self::tokens::Token;', 'src/parser/tokens.rs'],
    ['src/parser.rs', 'use tokens::Token;', 'src/parser/tokens.rs'],
    ['src/parser/tokens.rs', 'use super::parse;', 'src/parser.rs'],
    ['src/parser/tokens.rs', 'use super::super::store::*;', 'src/store/mod.rs'],
    ['src/store/index.rs', 'use super::*;', 'src/store/mod.rs'],
    ['src/lib.rs', 'use super::x;', 'unresolved'],
    ['src/lib.rs', 'pub use store::Store;', 'src/store/mod.rs'],
    ['src/lib.rs', 'use Shop::*;', 'src/lib.rs'],
    ['src/parser.rs', 'use std::fmt;', 'external'],
    ['src/parser.rs', 'use anyhow::Result;', 'external'],
    ['src/parser.rs', 'use ::store::X;', 'external'],
    ['src/parser.rs', 'use my_shop::Shop;', 'src/lib.rs'],
    ['src/parser.rs', 'mod tests { use super::*; }', 'src/parser.rs'],
    ['src/parser.rs', 'mod tests { use super::tokens::T; }', 'src/parser/tokens.rs'],
    ['src/parser.rs', 'mod tests { use super::super::store::Store; }', 'src/store/mod.rs'],
    ['src/parser.rs', 'fn f() { use super::store::Store; }', 'src/store/mod.rs'],
    ['src/parser.rs', `use ${'super::'.repeat(5000)}x;`, 'unresolved'],
  ])('%s: %s leads to %s', async (path, text, expected) => {
    expect(await lead(path, text)).toBe(expected);
  });

  it('follows a name that another import brought in', async () => {
    const [, , found] = await leads(
      { ...CRATE, 'src/parser/tokens.rs': 'use crate::store;\nuse std::fmt;\nuse store::index::Index;\n' },
      'src/parser/tokens.rs',
    );
    expect(found).toBe('store::index::Index: src/store/index.rs');
  });

  it('imports that name each other end', async () => {
    const text = 'use b::c as a;\nuse a::d as b;\n';
    expect(await leads({ 'src/lib.rs': text }, 'src/lib.rs')).toEqual(['b::c: external', 'a::d: external']);
  });

  it('two files for one module are none', async () => {
    const two = { 'src/lib.rs': 'mod a;', 'src/a.rs': '', 'src/a/mod.rs': '' };
    expect(await leads(two, 'src/lib.rs')).toEqual(['a: unresolved']);
  });

  it('files that no mod leads to stand where their path says', async () => {
    const tree = {
      ...CRATE,
      'src/net/tcp.rs': 'use super::udp::X;\nuse crate::Shop;\n',
      'src/net/udp.rs': '',
    };
    expect(await leads(tree, 'src/net/tcp.rs')).toEqual([
      'super::udp::X: src/net/udp.rs',
      'crate::Shop: src/lib.rs',
    ]);
  });

  it('exported macros are of the crate wherever they stand', async () => {
    const tree = { ...CRATE, 'src/store/index.rs': '#[macro_export]\nmacro_rules! shop { () => {} }\n' };
    expect(await lead('src/parser.rs', 'use crate::shop;', tree)).toBe('src/store/index.rs');
  });

  it('paths to the directory of a file never leave the source', async () => {
    const tree = { 'src/lib.rs': '#[path = "../../../../etc/passwd"]\nmod a;\n' };
    expect(await leads(tree, 'src/lib.rs')).toEqual(['a: unresolved']);
  });

  it('without knowledge of inline modules relative paths are left open', () => {
    const file = fileOf('src/lib.rs', 'Rust', [{ module: 'super', form: 'use', declaration: 0 }]);
    const { modulesAround: _, ...rest } = file;
    expect(leadsOf({ files: [rest], readText: () => null }, 'src/lib.rs')).toEqual(['super: unresolved']);
  });
});

describe('several crates', () => {
  const WORKSPACE: Tree = {
    'Cargo.toml':
      '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\nbase = { path = "crates/base-lib", package = "base-lib" }\n',
    'crates/base-lib/Cargo.toml': '[package]\nname = "base-lib"\nedition = "2021"\n',
    'crates/base-lib/src/lib.rs': 'pub mod io;\npub struct Base;\n',
    'crates/base-lib/src/io.rs': '',
    'crates/app/Cargo.toml':
      '[package]\nname = "app"\nedition = "2021"\n[dependencies]\nbase = { workspace = true }\nother = { path = "../renamed", package = "real" }\n',
    'crates/app/src/main.rs': 'mod cli;\nfn main() {}\n',
    'crates/app/src/lib.rs': 'pub struct App;\n',
    'crates/app/src/cli.rs': '',
    'crates/app/tests/run.rs': '',
    'crates/app/src/bin/tool.rs': '',
    'crates/renamed/Cargo.toml': '[package]\nname = "real"\n[lib]\npath = "start.rs"\n',
    'crates/renamed/start.rs': 'mod old;\n',
    'crates/renamed/old.rs': 'use old::X;\nuse never::X;\n',
  };

  it.each([
    ['crates/app/src/main.rs', 'use base_lib::io::Read;', 'crates/base-lib/src/io.rs'],
    ['crates/app/src/main.rs', 'use base::Base;', 'crates/base-lib/src/lib.rs'],
    ['crates/app/src/main.rs', 'use other::Thing;', 'crates/renamed/start.rs'],
    ['crates/app/src/main.rs', 'extern crate base_lib;', 'crates/base-lib/src/lib.rs'],
    ['crates/app/src/main.rs', 'extern crate serde;', 'external'],
    ['crates/app/src/main.rs', 'use base_lib::never::X;', 'unresolved'],
    ['crates/app/src/main.rs', 'use app::App;', 'crates/app/src/lib.rs'],
    ['crates/app/tests/run.rs', 'use app::App;', 'crates/app/src/lib.rs'],
    ['crates/app/src/bin/tool.rs', 'use app::App;', 'crates/app/src/lib.rs'],
    ['crates/app/src/bin/tool.rs', 'use crate::App;', 'crates/app/src/bin/tool.rs'],
    ['crates/app/src/cli.rs', 'use crate::main;', 'crates/app/src/main.rs'],
  ])('%s: %s leads to %s', async (path, text, expected) => {
    expect(await lead(path, text, WORKSPACE)).toBe(expected);
  });

  it('before the edition of 2018 paths begin at the root', async () => {
    expect(await leads(WORKSPACE, 'crates/renamed/old.rs')).toEqual([
      'old::X: crates/renamed/old.rs',
      'never::X: external',
    ]);
  });

  it('a file of two crates leads where both agree', async () => {
    const shared = {
      ...WORKSPACE,
      'crates/app/src/lib.rs': 'mod cli;\nmod only_here;\n',
      'crates/app/src/only_here.rs': '',
    };
    expect(await lead('crates/app/src/cli.rs', 'use crate::only_here::X;', shared)).toBe(
      'crates/app/src/only_here.rs',
    );
    expect(await lead('crates/app/src/cli.rs', 'use crate::Thing;', shared)).toBe('unresolved');
  });

  it('broken manifests are no packages', () => {
    const files = [fileOf('a/src/lib.rs', 'Rust', [{ module: 'crate::X', form: 'use' }])];
    for (const toml of [
      '[package',
      'package = 1',
      '[package]\nname = 5',
      '[[bin]]\n[package]\nname="x"\nedition={}',
    ]) {
      expect(leadsOf({ files, readText: textsOf({ 'a/Cargo.toml': toml }) }, 'a/src/lib.rs')).toEqual([
        'crate::X: a/src/lib.rs',
      ]);
    }
  });
});
