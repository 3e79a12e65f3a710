/** Local names with what they are given, and names with the types they are written with. */
import { bareChain } from './bare-chain.ts';
import type { WorkingDraft } from './drafts.ts';
import type { FlatTree } from './flat-tree.ts';
import { givenAt } from './given.ts';
import type { FileFacts } from './language.ts';
import { oneLine, oneLineCut } from './one-line.ts';
import type { EventOp } from './ops.ts';
import type { Positions } from './positions.ts';
import type { LocalName, TypedName } from './types.ts';

const MAX_TYPE = 120;
/** Longer values of names are kept without their arguments, or say nothing. */
const MAX_VALUE = 100;
const MAX_READ = 4_000;
/** The name of what functions give. */
export const RESULT = 'return';
/** Expressions that say what they give. */
const SAYING: ReadonlySet<string> = new Set([
  'identifier',
  'this',
  'member_expression',
  'call_expression',
  'new_expression',
  'await_expression',
]);
const NOTHING = /^(?:null|undefined|void 0)$/;

/** Begins what a local name is given, and ends it; the name or function stands between. */
const VALUES: Readonly<Record<string, [string, string]>> = {
  'local.copy': ['', ''],
  'local.result': ['', '()'],
  'local.awaited': ['await ', '()'],
  'local.element': ['', '[]'],
};

/** Where a name is declared. */
export interface NameScope {
  /** The innermost declaration around it. */
  draft: WorkingDraft | null;
  isLocal: boolean;
  /** Where the names end that are declared here, by the language's rules. */
  scopeEnd: number;
  /** Where they begin, or -1: with themselves. */
  nameStart: number;
}

/** Gathers the local and typed names of one file, which are handed over in the order of the text. A name may begin elsewhere. */
export class Locals {
  readonly names: LocalName[] = [];
  readonly typedNames: TypedName[] = [];
  readonly #tree: FlatTree;
  readonly #file: FileFacts;
  readonly #positions: Positions;
  /** The node of the last local name. */
  #lastNode = -1;

  constructor(tree: FlatTree, file: FileFacts, positions: Positions) {
    this.#tree = tree;
    this.#file = file;
    this.#positions = positions;
  }

  /** A local name and the node of its value, or -1. Left out where the scope is not local: there it is a declaration. */
  add(op: EventOp, node: number, valueNode: number, scope: NameScope): void {
    const { draft, isLocal } = scope;
    // What stands at the top or in a type is a declaration, as are functions with a name.
    if (!isLocal || draft?.nodes.name === node) {
      if (valueNode >= 0 && draft?.nodes.name === node) this.#addValue(op, node, valueNode);
      return;
    }
    const name = this.#tree.textOf(node);
    const value = valueNode < 0 ? '' : this.#valueOf(op, valueNode, name);
    this.#push(node, name, value, scope);
  }

  /** A parameter of a function that is an argument, or a part of one. */
  addGiven(op: 'local.given' | 'local.given.part', node: number, scope: NameScope): void {
    if (!scope.isLocal) return;
    const name = this.#tree.textOf(node);
    const given = givenAt(this.#tree, node);
    const callee = given === null ? '' : this.#chainOf(given.callee);
    const part = op === 'local.given.part' ? `.${name}` : '';
    const value =
      given === null || callee === '' ? '' : `${callee}(#${given.argument})#${given.parameter}${part}`;
    this.#push(node, name, value, scope);
  }

  /** What a function gives, by the node of the expression; `''` where that says nothing. */
  addResult(node: number): void {
    const text = this.#tree.textOf(node);
    if (NOTHING.test(text)) return;
    const value = SAYING.has(this.#tree.typeOf(node)) ? this.#chainOf(node) : '';
    const startByte = this.#positions.byteOf(this.#start(node));
    this.names.push({ name: RESULT, value, startByte, endByte: startByte });
  }

  /** What a declared variable begins with; it is in scope nowhere. */
  #addValue(op: EventOp, node: number, valueNode: number): void {
    const name = this.#tree.textOf(node);
    const value = this.#valueOf(op, valueNode, name);
    const startByte = this.#positions.byteOf(this.#start(node));
    if (value !== '') this.names.push({ name, value, startByte, endByte: startByte });
  }

  #push(node: number, name: string, value: string, { nameStart, scopeEnd }: NameScope): void {
    const last = this.names.at(-1);
    if (last !== undefined && this.#lastNode === node) {
      if (last.value === '') last.value = value;
      return;
    }
    this.#lastNode = node;
    const startByte = this.#positions.byteOf(nameStart < 0 ? this.#start(node) : nameStart);
    const endByte = this.#positions.byteOf(Math.min(scopeEnd, this.#file.text.length));
    this.names.push({ name, value, startByte, endByte });
  }

  /** A name that is written with a type; it need not be local. */
  bind(node: number, type: number, scope: NameScope): void {
    const name = this.#tree.textOf(node);
    if (name === '_') return;
    this.add('local', node, -1, scope);
    this.typedNames.push({
      name,
      type: oneLineCut(this.#tree.textOf(type).replace(/^:\s*/, ''), MAX_TYPE),
      startByte: this.#positions.byteOf(scope.nameStart < 0 ? this.#start(node) : scope.nameStart),
      declaration: scope.draft?.index ?? -1,
    });
  }

  /** To be called once all names are there: some begin before or after where they stand. */
  sort(): void {
    sortByStart(this.names);
    sortByStart(this.typedNames);
  }

  #valueOf(op: EventOp, node: number, name: string): string {
    const text = this.#chainOf(node);
    if (text === '') return '';
    if (op === 'local.member') return `${text.startsWith('await') ? `(${text})` : text}.${name}`;
    if (op === 'local.part') return `<${text}>.${name}`;
    const [before = '', after = ''] = VALUES[op] ?? [];
    return before + text + after;
  }

  #chainOf(node: number): string {
    const length = this.#end(node) - this.#start(node);
    if (length > MAX_READ) return '';
    const text = length > MAX_VALUE ? bareChain(this.#tree.textOf(node)) : oneLine(this.#tree.textOf(node));
    return text.length > MAX_VALUE ? '' : text;
  }

  #start(node: number): number {
    return this.#tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#tree.ends[node] ?? 0;
  }
}

/** Sorts what is nearly always sorted already. */
function sortByStart(names: { startByte: number }[]): void {
  for (let i = 1; i < names.length; i++) {
    if ((names[i]?.startByte ?? 0) < (names[i - 1]?.startByte ?? 0)) {
      names.sort((a, b) => a.startByte - b.startByte);
      return;
    }
  }
}
