/** The packages that a library's types and files make. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import { comparePathRanks, pathRank } from './model-choice.ts';
import { LONGEST_NAME } from './model-package.ts';
import { PackageTree } from './packages.ts';
import type { JvmType } from './types.ts';

/** A file and the package it says it is in. */
export interface FileInPackage {
  file: Outline;
  packageName: string;
}

const PACKAGE_INFO = 'package-info.java';
const PACKAGE_PAGE = 'package.html';

/** A package may lie in that many folders, of several modules. */
const MOST_DESCRIPTIONS = 16;

/** A package is there if it has a type, or a `package-info.java`. */
export function packagesIn(types: readonly JvmType[], files: readonly FileInPackage[]): PackageTree {
  const counts = new Map<string, number>();
  for (const { packageName, isTopLevel } of types) {
    counts.set(packageName, (counts.get(packageName) ?? 0) + Number(isTopLevel));
  }
  const folders = foldersByPackage(files);
  const infos = new Map<string, string[]>();
  for (const { file, packageName } of files) {
    if (fileName(file.path) !== PACKAGE_INFO || packageName === '') continue;
    if (packageName.length > LONGEST_NAME) continue;
    const paths = infos.get(packageName);
    if (paths) paths.push(file.path);
    else infos.set(packageName, [file.path]);
    if (!counts.has(packageName)) counts.set(packageName, 0);
  }
  const tree = new PackageTree();
  for (const [name, count] of counts) {
    const pages = (folders.get(name) ?? []).map((folder) => `${folder}${PACKAGE_PAGE}`);
    const ranked = [infos.get(name) ?? [], pages].flatMap((paths) => inRank(paths, name));
    tree.add(name, count, ranked.slice(0, MOST_DESCRIPTIONS));
  }
  return tree;
}

/** By package the folders, each with its `/`, that hold files of this package alone: what describes the folder describes it. */
function foldersByPackage(files: readonly FileInPackage[]): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, string | null>();
  for (const { file, packageName } of files) {
    const name = fileName(file.path);
    if (name === 'module-info.java') continue;
    const folder = file.path.slice(0, file.path.length - name.length);
    const there = packages.get(folder);
    packages.set(folder, there === undefined || there === packageName ? packageName : null);
  }
  const folders = new Map<string, string[]>();
  for (const [folder, name] of packages) {
    if (name === null) continue;
    const others = folders.get(name);
    if (others) others.push(folder);
    else folders.set(name, [folder]);
  }
  return folders;
}

function inRank(paths: readonly string[], packageName: string): string[] {
  return paths
    .map((path) => pathRank(path, packageName))
    .sort(comparePathRanks)
    .map(({ path }) => path);
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
