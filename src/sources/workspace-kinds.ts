/** The kinds of workspaces: where each keeps its list of members, and the names of its packages. */

import { membersOf } from './workspace-globs.ts';
import { goArguments } from './workspace-go.ts';
import { gradleSettings } from './workspace-gradle.ts';
import { mavenProject } from './workspace-maven.ts';
import { pnpmPackages } from './workspace-pnpm.ts';
import { at, insidePath, ROOT, stringOf, stringsOf, valuesOf, type WorkspaceTree } from './workspace-tree.ts';

/** Paths of members; the root may be among them. */
export type Declared = readonly string[];

/** A tool that knows workspaces. */
export interface WorkspaceKind {
  readonly type: 'cargo' | 'npm' | 'pnpm' | 'go' | 'gradle' | 'maven' | 'uv' | 'poetry';
  /** What the root lists, of what is there; null if it lists nothing. */
  declared(tree: WorkspaceTree): Declared | null;
  /** The name that a member's manifest gives it. */
  nameOf(tree: WorkspaceTree, path: string): string | null;
}

const MAX_MODULES = 10_000;

const cargo: WorkspaceKind = {
  type: 'cargo',
  declared(tree) {
    const workspace = at(tree.table(ROOT, 'Cargo.toml'), 'workspace');
    const include = stringsOf(at(workspace, 'members'));
    if (include.length === 0) return null;
    const exclude = stringsOf(at(workspace, 'exclude'));
    return membersOf(tree, { include, exclude, manifest: 'Cargo.toml', excludesSubtrees: true });
  },
  nameOf: (tree, path) => stringOf(at(tree.table(path, 'Cargo.toml'), 'package', 'name')),
};

const npm: WorkspaceKind = {
  type: 'npm',
  declared(tree) {
    const workspaces = at(tree.table(ROOT, 'package.json'), 'workspaces');
    return packagesOf(tree, Array.isArray(workspaces) ? workspaces : at(workspaces, 'packages'));
  },
  nameOf: packageName,
};

const pnpm: WorkspaceKind = {
  type: 'pnpm',
  declared: (tree) => packagesOf(tree, pnpmPackages(tree.text(ROOT, 'pnpm-workspace.yaml') ?? '')),
  nameOf: packageName,
};

const go: WorkspaceKind = {
  type: 'go',
  declared: (tree) => namedPaths(tree, goArguments(tree.text(ROOT, 'go.work') ?? '', 'use')),
  nameOf: (tree, path) => goArguments(tree.text(path, 'go.mod') ?? '', 'module')[0] ?? null,
};

const gradle: WorkspaceKind = {
  type: 'gradle',
  declared: (tree) =>
    namedPaths(
      tree,
      gradleSettingsOf(tree).includes.map((project) => project.replace(/^:/, '').replaceAll(':', '/')),
    ),
  // Other projects are called what their directory is called.
  nameOf: (tree, path) => (path === ROOT ? gradleSettingsOf(tree).rootName : null),
};

const maven: WorkspaceKind = {
  type: 'maven',
  declared(tree) {
    const modules = new Set([ROOT]);
    // A set may grow while it is gone through: modules have modules.
    for (const path of modules) {
      for (const written of mavenProject(tree.text(path, 'pom.xml') ?? '').modules) {
        const module = insidePath(path, written.replace(/(^|\/)[^/]*\.xml$/, '$1.'));
        if (module !== null && tree.has(module) && modules.size < MAX_MODULES) modules.add(module);
      }
    }
    modules.delete(ROOT);
    return modules.size > 0 ? [...modules] : null;
  },
  nameOf: (tree, path) => mavenProject(tree.text(path, 'pom.xml') ?? '').artifactId,
};

const uv: WorkspaceKind = {
  type: 'uv',
  declared(tree) {
    const workspace = at(tree.table(ROOT, 'pyproject.toml'), 'tool', 'uv', 'workspace');
    const include = stringsOf(at(workspace, 'members'));
    const exclude = stringsOf(at(workspace, 'exclude'));
    return include.length === 0 ? null : membersOf(tree, { include, exclude, manifest: 'pyproject.toml' });
  },
  nameOf: pythonName,
};

const poetry: WorkspaceKind = {
  type: 'poetry',
  declared(tree) {
    const settings = at(tree.table(ROOT, 'pyproject.toml'), 'tool', 'poetry');
    const tables = [
      at(settings, 'dependencies'),
      at(settings, 'dev-dependencies'),
      ...valuesOf(at(settings, 'group')).map((group) => at(group, 'dependencies')),
    ];
    // A dependency may have one form for each platform.
    const dependencies = tables.flatMap(valuesOf).flatMap((form) => (Array.isArray(form) ? form : [form]));
    return namedPaths(
      tree,
      dependencies.map((form) => stringOf(at(form, 'path'))).filter((path) => path !== null),
    );
  },
  nameOf: pythonName,
};

/** All kinds, the one that gives a workspace its type first. */
export const WORKSPACE_KINDS: readonly WorkspaceKind[] = [cargo, npm, pnpm, go, gradle, maven, uv, poetry];

/** Members of npm, yarn and pnpm, where `!` takes out. */
function packagesOf(tree: WorkspaceTree, written: unknown): Declared | null {
  const patterns = stringsOf(written);
  if (patterns.length === 0) return null;
  return membersOf(tree, {
    include: patterns.filter((pattern) => !pattern.startsWith('!')),
    exclude: patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    manifest: 'package.json',
  });
}

/** Directories that are spelled out; null if none of them is there. */
function namedPaths(tree: WorkspaceTree, written: readonly string[]): Declared | null {
  const paths = new Set<string>();
  for (const text of written.slice(0, MAX_MODULES)) {
    const path = insidePath(ROOT, text);
    if (path !== null && tree.has(path)) paths.add(path);
  }
  return paths.size > 0 ? [...paths] : null;
}

function packageName(tree: WorkspaceTree, path: string): string | null {
  return stringOf(at(tree.table(path, 'package.json'), 'name'));
}

function pythonName(tree: WorkspaceTree, path: string): string | null {
  const manifest = tree.table(path, 'pyproject.toml');
  return stringOf(at(manifest, 'project', 'name')) ?? stringOf(at(manifest, 'tool', 'poetry', 'name'));
}

function gradleSettingsOf(tree: WorkspaceTree): ReturnType<typeof gradleSettings> {
  const text = tree.text(ROOT, 'settings.gradle') ?? tree.text(ROOT, 'settings.gradle.kts');
  return gradleSettings(text ?? '');
}
