/** Declarations on their way: what the driver gathers of each before it is one. */
import type { FlatTree, SyntaxNode } from './flat-tree.ts';
import type { Draft } from './language.ts';
import type { DeclarationKind, Relationship, Visibility } from './types.ts';

/** The nodes of one match, by their place in the tree; -1 for none. */
export interface DraftNodes {
  node: number;
  name: number;
  part: number;
  owner: number;
  body: number;
  callable: number;
  isOpen: boolean;
}

/** Branches of one function body. */
export interface Counter {
  readonly bodyStart: number;
  cyclomatic: number;
  maxNesting: number;
}

/** A draft with what only the driver knows. Offsets are UTF-16 units. */
export class WorkingDraft implements Draft {
  kind: DeclarationKind;
  name = '';
  header = '';
  owner: string | null = null;
  container: WorkingDraft | null = null;
  around: WorkingDraft | null = null;
  isLocal = false;
  memberCount = 0;
  exported = false;
  attributes: string[] = [];
  docComment: string | null = null;
  relationships: Relationship[] = [];
  visibility: Visibility = 'private';

  readonly tree: FlatTree;
  readonly nodes: DraftNodes;
  /** Of the query files together; later ones win. */
  readonly pattern: number;
  /** The method in which a field of the type around it is written. */
  host: WorkingDraft | null = null;
  /** Where the range begins: with its first attribute. */
  outerStart: number;
  /** Where it begins without the attributes that stand before it, wrappers included. */
  start: number;
  signatureStart: number;
  /** Where the statement begins that it is a part of, attributes left out. */
  headStart: number;
  readonly nameStart: number;
  end: number;
  /** Infinity without a body. */
  bodyStart = Number.POSITIVE_INFINITY;
  /** The keyword and what else several parts of one statement share, or ''. */
  prefix = '';
  parametersStart = -1;
  parametersEnd = -1;
  resultStart = -1;
  resultEnd = -1;
  leadingDocs: string[] = [];
  /** Documentation found in the body. */
  insideDocs: string[] = [];
  /** Names that stand for a type only inside this declaration. */
  typeParameters: Set<string> | null = null;
  parameterTypes: string[] = [];
  returnTypes: string[] = [];
  declaredTypes: string[] = [];
  counter: Counter | null = null;
  isReachable = false;
  qualifiedName = '';
  /** Place among the declarations of the file, -1 if it was dropped. */
  index = -1;

  constructor(kind: DeclarationKind, tree: FlatTree, nodes: DraftNodes, pattern: number) {
    this.kind = kind;
    this.tree = tree;
    this.nodes = nodes;
    this.pattern = pattern;
    const start = tree.starts[nodes.node] ?? 0;
    this.outerStart = start;
    this.start = start;
    this.signatureStart = start;
    this.headStart = start;
    this.nameStart = nodes.name < 0 ? start : (tree.starts[nodes.name] ?? start);
    this.end = start;
  }

  get node(): SyntaxNode {
    return this.tree.node(this.nodes.node);
  }

  get nameNode(): SyntaxNode | null {
    return nodeOrNull(this.tree, this.nodes.name);
  }

  get part(): SyntaxNode | null {
    return nodeOrNull(this.tree, this.nodes.part);
  }

  get callable(): SyntaxNode | null {
    return nodeOrNull(this.tree, this.nodes.callable);
  }

  /** The node that has parameters, result, body or value: the callable, the part, or the whole. */
  get shaped(): number {
    const { callable, node, part } = this.nodes;
    return callable >= 0 ? callable : part >= 0 ? part : node;
  }
}

function nodeOrNull(tree: FlatTree, index: number): SyntaxNode | null {
  return index < 0 ? null : tree.node(index);
}
