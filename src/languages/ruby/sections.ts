/** Visibility in Ruby: words that hold for what follows, calls that name methods, calls around a definition. */
import type { SyntaxNode as Node } from '../syntax/flat-tree.ts';
import type { FileFacts } from '../syntax/language.ts';
import type { Visibility } from '../syntax/types.ts';

/** What one body of a class, module or block says. Offsets are UTF-16 units. */
export interface Section {
  start: number;
  end: number;
  /** `class << self`: what is defined here belongs to the class itself. */
  isSingleton: boolean;
  /** From where on which visibility holds. */
  changes: { start: number; visibility: Visibility }[];
  /** Stretches that a call wraps. */
  covered: { start: number; end: number; visibility: Visibility }[];
  /** By name; those of the class itself and constants apart. */
  methods: Map<string, Visibility>;
  classMethods: Map<string, Visibility>;
  constants: Map<string, Visibility>;
}

/** Which names a word is about. */
type Subject = 'methods' | 'classMethods' | 'constants';

const WORDS: ReadonlyMap<string, [Subject, Visibility]> = new Map([
  ['public', ['methods', 'public']],
  ['protected', ['methods', 'protected']],
  ['private', ['methods', 'private']],
  ['module_function', ['methods', 'public']],
  ['public_class_method', ['classMethods', 'public']],
  ['private_class_method', ['classMethods', 'private']],
  ['public_constant', ['constants', 'public']],
  ['private_constant', ['constants', 'private']],
]);
const ANY_WORD = /\b(private|protected)/;
/** What may stand around definitions without being one. */
const TRANSPARENT = new Set([
  'if',
  'unless',
  'then',
  'else',
  'elsif',
  'begin',
  'body_statement',
  'block_body',
]);
const MAX_DEPTH = 200;

const known = new WeakMap<FileFacts, Section[]>();

/** All sections of a file in the order of their beginnings; none if no word in it restricts anything. Kept for the file. */
export function sectionsOf(node: Node, file: FileFacts): readonly Section[] {
  let sections = known.get(file);
  if (sections === undefined) {
    sections = [];
    if (ANY_WORD.test(file.text)) readSection(node.tree.rootNode, false, sections, 0);
    known.set(file, sections);
  }
  return sections;
}

function readSection(body: Node, isSingleton: boolean, sections: Section[], depth: number): void {
  const section: Section = {
    start: body.startIndex,
    end: body.endIndex,
    isSingleton,
    changes: [],
    covered: [],
    methods: new Map(),
    classMethods: new Map(),
    constants: new Map(),
  };
  sections.push(section);
  readStatements(body, section, sections, depth);
}

function readStatements(body: Node, section: Section, sections: Section[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const child of body.namedChildren) {
    const { type } = child;
    if (type === 'identifier') {
      const [subject, visibility] = WORDS.get(child.text) ?? [];
      if (subject === 'methods' && visibility !== undefined) {
        section.changes.push({ start: child.startIndex, visibility });
      }
    } else if (type === 'call') readCall(child, section, sections, depth);
    else if (type === 'class' || type === 'module' || type === 'singleton_class') {
      const inner = child.childForFieldName('body');
      if (inner !== null) readSection(inner, type === 'singleton_class', sections, depth + 1);
    } else if (type === 'assignment') {
      const block = child.childForFieldName('right')?.childForFieldName('block');
      if (block) readBlock(block, section, sections, depth);
    } else if (TRANSPARENT.has(type)) readStatements(child, section, sections, depth + 1);
  }
}

function readCall(call: Node, section: Section, sections: Section[], depth: number): void {
  const block = call.childForFieldName('block');
  if (block !== null) readBlock(block, section, sections, depth);
  const method = call.childForFieldName('method');
  const [subject, visibility] = WORDS.get(method?.text ?? '') ?? [];
  if (subject === undefined || visibility === undefined || call.childForFieldName('receiver') !== null)
    return;
  const given = call.childForFieldName('arguments');
  if (given === null) return;
  section.covered.push({ start: given.startIndex, end: given.endIndex, visibility });
  for (const name of namesIn(given)) section[subject].set(name, visibility);
}

function readBlock(block: Node, section: Section, sections: Section[], depth: number): void {
  const body = block.childForFieldName('body');
  if (body !== null) readSection(body, section.isSingleton, sections, depth + 1);
}

/** Names given as symbols or strings, in lists, too. */
function namesIn(given: Node): string[] {
  return given.namedChildren.flatMap((child) => {
    if (child.type === 'simple_symbol' || child.type === 'string') return [plainName(child.text)];
    if (child.type === 'bare_symbol' || child.type === 'bare_string') return [child.text];
    return /^(array|symbol_array|string_array|splat_argument)$/.test(child.type) ? namesIn(child) : [];
  });
}

/** The name that a symbol or a string stands for. */
export function plainName(written: string): string {
  return written.replace(/^:?(["'])(.*)\1$/s, '$2').replace(/^:/, '');
}
