import { packageDescription } from '../../code/jvm/first-sentence.ts';
import { jvmModel } from '../../code/jvm/model.ts';
import { type JvmPackage, packageNamed, shownPackage } from '../../code/jvm/packages.ts';
import { wholeNumber } from '../parameters.ts';
import { defineLibraryTool } from './define.ts';
import { packageNotFound } from './find-package.ts';
import type { Library } from './library.ts';
import { includeDescription, optionalName } from './parameters.ts';

/** A package in the answer. */
interface PackageNode {
  name: string;
  type_count: number;
  description?: string;
  packages?: PackageNode[];
  more?: true;
}

export const listPackages = defineLibraryTool({
  name: 'list_packages',
  title: 'Packages of a library',
  description:
    'Lists the packages of a library as a tree, with how many types each has. `more: true` says that packages follow: ask again with the full name as `parent_package`.',
  parameters: {
    parent_package: optionalName('Full name of the package to begin with; default: all.'),
    max_depth: wholeNumber('Levels below the first packages.', { minimum: 1, maximum: 20, fallback: 1 }),
    include_description: includeDescription,
  },
  prepare: () => undefined,
  answer({ parent_package: parent, max_depth: depth, include_description: isDescribed }, library) {
    const nodeOf = nodeMaker(isDescribed ? library : undefined);
    const packages = firstPackages(library, parent).map((each) =>
      nodeOf(each, shownPackage(each.name), depth),
    );
    return { status: 'success', max_depth: depth, packages };
  },
});

/** The parent, or all top packages, each gone down to where types or a fork are. */
function firstPackages(library: Library, parent: string | undefined): readonly JvmPackage[] {
  const { packages } = jvmModel(library);
  if (parent === undefined) return packages.top.map(pastChain);
  const first = packages.get(packageNamed(parent));
  if (!first) throw packageNotFound('parent_package', parent);
  return [first];
}

function pastChain(first: JvmPackage): JvmPackage {
  let at = first;
  for (;;) {
    const [only, ...others] = at.children;
    if (!only || others.length > 0 || at.typeCount > 0) return at;
    at = only;
  }
}

type MakeNode = (each: JvmPackage, name: string, depth: number) => PackageNode;

/** `library`: where descriptions are read, if they are wanted. */
function nodeMaker(library: Library | undefined): MakeNode {
  const nodeOf: MakeNode = (each, name, depth) => {
    const node: PackageNode = { name, type_count: each.typeCount };
    if (library) node.description = descriptionOf(each, library);
    if (each.children.length === 0) return node;
    if (depth === 0) node.more = true;
    else node.packages = each.children.map((child) => nodeOf(child, child.segment, depth - 1));
    return node;
  };
  return nodeOf;
}

/** From the first file that has one; empty without. */
function descriptionOf({ descriptions }: JvmPackage, library: Library): string {
  for (const path of descriptions) {
    const text = library.readText(path);
    const description =
      text === null ? '' : packageDescription(text, path.endsWith('.html') ? 'html' : 'java');
    if (description !== '') return description;
  }
  return '';
}
