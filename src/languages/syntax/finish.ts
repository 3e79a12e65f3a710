/** Makes declarations of the drafts that stay: names, signatures, visibility, documentation. */
import type { Captured } from './collecting.ts';
import { docText } from './doc-comments.ts';
import type { WorkingDraft } from './drafts.ts';
import type { LoadedLanguage } from './grammars.ts';
import { isFunctionLike, isType, isValue } from './kinds.ts';
import type { FileFacts } from './language.ts';
import { itemsOf } from './lists.ts';
import { oneLine } from './one-line.ts';
import type { Positions } from './positions.ts';
import { withoutSpans } from './stretches.ts';
import type { Complexity, Declaration } from './types.ts';

const MAX_SIGNATURE = 2_000;
const MAX_INITIALISER = 80;

/** `drafts` are those that stay, in order. Linear, but for looking up owners by name. */
export function finishDrafts(
  drafts: readonly WorkingDraft[],
  captured: Captured,
  loaded: LoadedLanguage,
  file: FileFacts,
  positions: Positions,
): Declaration[] {
  const finisher = new Finisher(drafts, captured, loaded, file, positions);
  return drafts.map((draft) => finisher.finish(draft));
}

class Finisher {
  readonly #captured: Captured;
  readonly #loaded: LoadedLanguage;
  readonly #file: FileFacts;
  readonly #positions: Positions;
  /** Types of the file by qualified name. */
  readonly #types = new Map<string, WorkingDraft>();
  readonly #parents = new Map<WorkingDraft, string | null>();

  constructor(
    drafts: readonly WorkingDraft[],
    captured: Captured,
    loaded: LoadedLanguage,
    file: FileFacts,
    positions: Positions,
  ) {
    this.#captured = captured;
    this.#loaded = loaded;
    this.#file = file;
    this.#positions = positions;
    for (const draft of drafts) this.#name(draft);
    for (const draft of drafts) this.#shareRelationships(draft);
    for (const draft of drafts) this.#describe(draft);
    // Containers come first, but an owner may come after what it owns.
    for (const draft of drafts) if (isType(draft.kind)) draft.isReachable = this.#isReachable(draft);
    for (const draft of drafts) draft.isReachable = this.#isReachable(draft);
  }

  #name(draft: WorkingDraft): void {
    const { container, name } = draft;
    const owner = ownerOf(draft);
    const around = container?.kind === 'impl' ? container.container : container;
    const parent = owner === null ? (around?.qualifiedName ?? null) : this.#join(around, owner);
    this.#parents.set(draft, parent);
    draft.qualifiedName = parent === null ? name : `${parent}${this.#loaded.language.separator}${name}`;
    if (isType(draft.kind) && !this.#types.has(draft.qualifiedName))
      this.#types.set(draft.qualifiedName, draft);
  }

  #join(around: WorkingDraft | null, name: string): string {
    return around === null ? name : `${around.qualifiedName}${this.#loaded.language.separator}${name}`;
  }

  /** A type has the relationships of its impls. */
  #shareRelationships(draft: WorkingDraft): void {
    if (draft.kind !== 'impl' || draft.owner === null) return;
    const type = this.#types.get(this.#join(draft.container, draft.owner));
    if (type === undefined) return;
    for (const relationship of draft.relationships) {
      if (!type.relationships.some(({ target }) => target === relationship.target)) {
        type.relationships.push(relationship);
      }
    }
  }

  #describe(draft: WorkingDraft): void {
    const { rules } = this.#loaded.language;
    const inside = docText(draft.insideDocs, rules.docs.readInside);
    draft.docComment = inside ?? docText(draft.leadingDocs, rules.docs.readComment);
    if (rules.modifiers !== undefined) {
      for (const word of draft.header.split(' ')) if (rules.modifiers.has(word)) draft.attributes.push(word);
    }
    const isTop = draft.container === null && draft.owner === null;
    if (isTop && this.#file.exports.has(draft.name)) draft.exported = true;
    const isPrivate = draft.isLocal || draft.kind === 'test' || draft.kind === 'suite';
    draft.visibility = isPrivate ? 'private' : rules.visibility(draft, this.#file);
  }

  #isReachable(draft: WorkingDraft): boolean {
    if (draft.visibility !== 'public') return false;
    const { container } = draft;
    const owner = ownerOf(draft);
    if (owner === null) return container === null || container.isReachable;
    const around = container?.kind === 'impl' ? container.container : container;
    if (around !== null && !around.isReachable) return false;
    const type = this.#types.get(this.#join(around, owner));
    return type === undefined
      ? (this.#loaded.language.rules.isPublicOwner?.(owner) ?? true)
      : type.isReachable;
  }

  finish(draft: WorkingDraft): Declaration {
    const { rules } = this.#loaded.language;
    const { kind, docComment } = draft;
    const line = this.#positions.lineOf(draft.start);
    const endLine = this.#positions.lineOf(Math.max(draft.start, draft.end - 1));
    const signature = this.#signature(draft);
    const documented = docComment === null ? undefined : rules.documentedTypes?.(docComment);
    return {
      kind,
      name: draft.name,
      qualifiedName: draft.qualifiedName,
      signature,
      visibility: draft.visibility,
      isReachable: draft.isReachable,
      line,
      startLine: this.#positions.lineOf(draft.outerStart),
      endLine,
      startByte: this.#positions.byteOf(draft.outerStart),
      endByte: this.#positions.byteOf(draft.end),
      docComment,
      container: draft.container?.index ?? -1,
      parent: this.#parents.get(draft) ?? null,
      isTest: kind === 'test' || kind === 'suite' || (rules.isTest?.(draft, this.#file) ?? false),
      isAsync: isFunctionLike(kind) && this.#isAsync(draft, rules.asyncWord),
      isDeprecated:
        draft.attributes.some((attribute) => rules.deprecated?.attribute?.test(attribute) ?? false) ||
        (docComment !== null && (rules.deprecated?.doc?.test(docComment) ?? false)),
      attributes: draft.attributes,
      bodyLines: draft.nodes.body < 0 ? null : endLine - line,
      complexity: this.#complexity(draft),
      relationships: draft.relationships,
      parameterTypes: joined(draft.parameterTypes, isFunctionLike(kind) ? documented?.parameters : undefined),
      returnTypes: joined(draft.returnTypes, isFunctionLike(kind) ? documented?.result : undefined),
      declaredTypes: draft.declaredTypes,
    };
  }

  #signature(draft: WorkingDraft): string {
    const { text } = this.#file;
    if (isTitled(draft)) return `${draft.header}${this.#captured.tree.textOf(draft.nodes.name)})`;
    const to = Math.min(draft.bodyStart, draft.end);
    const value = this.#longValue(draft, to);
    const headEnd = value?.start ?? to;
    const head = withoutSpans(text, draft.signatureStart, headEnd, this.#captured, draft.nameStart);
    let signature = draft.prefix === '' ? head : `${draft.prefix} ${head}`;
    if (value !== null) signature = `${signature} ${value.cut}`;
    else signature = trimEnd(signature, draft.nodes.body >= 0);
    return signature.length > MAX_SIGNATURE ? `${signature.slice(0, MAX_SIGNATURE)}...` : signature;
  }

  /** An initialiser that is too long to be shown whole, and what is shown of it. */
  #longValue(draft: WorkingDraft, to: number): { start: number; cut: string } | null {
    const field = this.#loaded.fields.value;
    const isShort = to - draft.nameStart <= MAX_INITIALISER;
    const mayBeLong = isValue(draft.kind) || draft.kind === 'key';
    if (isShort || !mayBeLong || draft.nodes.body >= 0) return null;
    const { tree } = this.#captured;
    const value = field === 0 ? -1 : tree.childOfField(draft.shaped, field);
    const told = value < 0 ? this.#loaded.language.rules.value?.(draft) : tree.node(value);
    if (!told) return null;
    const { startIndex: start, endIndex: end } = told;
    // Enough to know whether it is too long, whatever its whitespace.
    const line = oneLine(this.#file.text.slice(start, Math.min(end, start + 4_000)));
    return line.length > MAX_INITIALISER ? { start, cut: `${line.slice(0, MAX_INITIALISER)}...` } : null;
  }

  #isAsync(draft: WorkingDraft, word: string | undefined): boolean {
    if (word === undefined) return false;
    if (hasWord(draft.header, word)) return true;
    const { text } = this.#file;
    const { nodes, parametersStart, parametersEnd } = draft;
    const headEnd = Math.min(draft.bodyStart, draft.end);
    if (nodes.callable >= 0) {
      const start = this.#captured.tree.starts[nodes.callable];
      if (hasWord(text.slice(start, parametersStart >= 0 ? parametersStart : headEnd), word)) return true;
    }
    return parametersEnd >= 0 && hasWord(text.slice(parametersEnd, headEnd), word);
  }

  #complexity(draft: WorkingDraft): Complexity | null {
    if (draft.counter === null || this.#loaded.language.tier === 2) return null;
    const { cyclomatic, maxNesting } = draft.counter;
    const { countParameters } = this.#loaded.language.rules;
    const parameters = itemsOf(
      withoutSpans(this.#file.text, draft.parametersStart, draft.parametersEnd, this.#captured, 0),
    );
    const paramCount = countParameters?.(parameters, draft) ?? parameters.length;
    return { cyclomatic, maxNesting, paramCount };
  }
}

/** The type a draft belongs to by name rather than by place. */
function ownerOf(draft: WorkingDraft): string | null {
  if (draft.kind === 'impl') return null;
  return draft.owner ?? (draft.container?.kind === 'impl' ? draft.container.owner : null);
}

/** A call that takes a title and a function: the call without the function says it all. */
function isTitled({ header, kind }: WorkingDraft): boolean {
  return (kind === 'test' || kind === 'suite') && header.endsWith('(');
}

/** Takes off what leads over to a body. */
function trimEnd(signature: string, hadBody: boolean): string {
  const marks = hadBody ? ' {=:;,' : ' {;';
  let end = signature.length;
  for (;;) {
    if (marks.includes(signature.charAt(end - 1)) && end > 0) end--;
    else if (signature.endsWith('=>', end)) end -= 2;
    else return signature.slice(0, end);
  }
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) return true;
  }
  return false;
}

function isWordAt(text: string, at: number): boolean {
  return /[\w$]/.test(text.charAt(at));
}

function joined(names: string[], more: string[] | undefined): string[] {
  return more === undefined || more.length === 0 ? names : [...new Set([...names, ...more])];
}
