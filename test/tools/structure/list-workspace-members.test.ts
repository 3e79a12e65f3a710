import { describe, expect, it } from 'vitest';
import { getStats } from '../../../src/tools/structure/get-stats.ts';
import { listWorkspaceMembers } from '../../../src/tools/structure/list-workspace-members.ts';
import { ask, askJson, sourceOf } from './asking.ts';

const CARGO = {
  'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
  'build.rs': 'fn main() {}\n',
  'crates/core/Cargo.toml': '[package]\nname = "core"\n',
  'crates/core/src/lib.rs': 'pub fn a() {}\n',
  'crates/cli/Cargo.toml': '[package]\nname = "cli"\n',
  'crates/cli/src/main.rs': 'fn main() {\n}\n',
};

describe('list_workspace_members', () => {
  it('lists the members of a workspace by path, the root last', async () => {
    expect(await askJson(listWorkspaceMembers, CARGO)).toMatchObject({
      workspace_type: 'cargo',
      member_count: 3,
      members: [{ name: 'cli', path: 'crates/cli' }, { name: 'core', path: 'crates/core' }, { path: '.' }],
    });
  });

  it('counts files and lines of each member', async () => {
    const source = await sourceOf({
      'go.work': 'use (\n\t./core\n\t./cli\n)\n',
      'core/go.mod': 'module example.com/core\n',
      'core/a.go': 'package core\n\nfunc A() {}\n',
      'core/in/b.go': 'package in\n',
      'cli/go.mod': 'module example.com/cli\n',
      'cli/main.go': 'package main\n',
    });
    const reply = await ask(listWorkspaceMembers, source);
    expect(reply).toBe(
      JSON.stringify({
        workspace_type: 'go',
        workspace_root: source.root,
        member_count: 2,
        members: [
          { name: 'example.com/cli', path: 'cli', files: 1, lines: 1 },
          { name: 'example.com/core', path: 'core', files: 2, lines: 4 },
        ],
      }),
    );
  });

  it('gives a single project one member', async () => {
    const reply = await askJson(listWorkspaceMembers, { 'package.json': '{"name": "app"}', 'a.ts': '' });
    expect(reply).toMatchObject({
      workspace_type: 'none',
      member_count: 1,
      members: [{ name: 'app', path: '.' }],
    });
  });

  it('keeps the root member without files if there is no other', async () => {
    const noFiles = await askJson(listWorkspaceMembers, {});
    expect(noFiles).toMatchObject({ member_count: 1, members: [{ path: '.', files: 0, lines: 0 }] });
  });

  it('tells equal names apart by path', async () => {
    const texts = {
      'package.json': '{"workspaces": ["a/*", "b/*"]}',
      'a/web/package.json': '{"name": "web"}',
      'a/web/a.ts': '',
      'b/web/package.json': '{"name": "web"}',
      'b/web/b.js': '',
    };
    const languages = async (member: string) => await askJson(getStats, await sourceOf(texts, member));
    expect(await languages('a/web')).toMatchObject({ languages: { TypeScript: 1 } });
    expect(await languages('b/web')).toMatchObject({ languages: { JavaScript: 1 } });
  });

  it.each([
    [{ member: 'core' }, 'Unknown parameter: member'],
    [{ session: 5 }, "'session' must be a string"],
    [{ session: ' ' }, "'session' must not be empty"],
  ])('refuses %j', async (args, message) => {
    await expect(ask(listWorkspaceMembers, CARGO, args)).rejects.toThrow(message);
  });

  it('is named by the error of an unknown member', async () => {
    await expect(sourceOf(CARGO, 'nope')).rejects.toThrow(
      'Unknown workspace member: nope. Use list_workspace_members to see available members.',
    );
  });
});
