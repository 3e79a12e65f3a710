/** Where each draft begins and ends, and what stands directly above it. */
import type { Captured } from './collecting.ts';
import type { WorkingDraft } from './drafts.ts';
import type { LanguageRules } from './language.ts';
import { countBefore, isSpace, type Span } from './spans.ts';
import { afterAttributes, attributeText, withoutSpans } from './stretches.ts';

/** A statement with several parts. */
interface Group {
  /** Where the first of them begins. */
  firstPart: number;
  hasMore: boolean;
}

/** Finds ranges, header, attributes and leading documentation of the drafts of one file. */
export class Placer {
  readonly #captured: Captured;
  readonly #rules: LanguageRules;
  readonly #text: string;
  /** By the statement's node. */
  readonly #groups = new Map<number, Group>();

  /** Linear in the drafts that are parts of a statement. */
  constructor(captured: Captured, rules: LanguageRules, text: string) {
    this.#captured = captured;
    this.#rules = rules;
    this.#text = text;
    for (const draft of captured.drafts) if (draft.nodes.part >= 0) this.#addToGroup(draft);
  }

  /**
   * Sorts the drafts by where they begin with what wraps them and the attributes above, outer ones first. The first part of a
   * statement begins with the statement: what stands between belongs to it.
   */
  sort(): void {
    const { drafts, tree, wrappers } = this.#captured;
    for (const draft of drafts) {
      const { part } = draft.nodes;
      const root = this.#rootOf(draft);
      let start = this.#start(root);
      if (part >= 0 && this.#groups.get(root)?.firstPart !== this.#start(part)) start = this.#start(part);
      else {
        for (let at = wrappers.get(root); at !== undefined; at = wrappers.get(at.node)) {
          start = tree.starts[at.node] ?? 0;
        }
      }
      draft.outerStart = this.#withAttributes(start);
    }
    const isSorted = drafts.every(
      (draft, i) => i === 0 || (drafts[i - 1]?.outerStart ?? 0) < draft.outerStart,
    );
    if (!isSorted) drafts.sort((a, b) => a.outerStart - b.outerStart || a.nodes.node - b.nodes.node);
  }

  /** Where the attributes begin that stand directly above a place, or the place. */
  #withAttributes(start: number): number {
    const { attributes, comments } = this.#captured;
    let outer = start;
    for (let at = start; attributes.length > 0; ) {
      const end = skipBack(this.#text, at);
      if (end < 0) break;
      const attribute = spanEndingAt(attributes, end);
      const span = attribute ?? spanEndingAt(comments, end);
      if (span === undefined) break;
      at = span.start;
      if (attribute !== undefined) outer = at;
    }
    return outer;
  }

  place(draft: WorkingDraft): void {
    const root = this.#rootOf(draft);
    this.#unwrap(draft, root);
    const above = draft.nodes.part < 0 ? draft.start : this.#placePart(draft, root);
    if (draft.nodes.part < 0) draft.end = this.#solidEnd(root);
    readLeading(draft, above, this.#captured, this.#rules, this.#text);
    readInner(draft, above, this.#captured, this.#text);
    draft.headStart =
      draft.nodes.part < 0 ? draft.start : afterAttributes(this.#start(root), this.#captured, this.#text);
    const own = withoutSpans(this.#text, draft.signatureStart, draft.nameStart, this.#captured);
    draft.header = draft.prefix === '' ? own : `${draft.prefix} ${own}`.trimEnd();
  }

  #addToGroup(draft: WorkingDraft): void {
    const start = this.#start(draft.nodes.part);
    const root = this.#rootOf(draft);
    const group = this.#groups.get(root);
    if (group === undefined) this.#groups.set(root, { firstPart: start, hasMore: false });
    else if (group.firstPart !== start) {
      group.firstPart = Math.min(group.firstPart, start);
      group.hasMore = true;
    }
  }

  /** The whole statement: the captured node, or for a part that is captured alone the group around it. */
  #rootOf({ nodes: { node, part } }: WorkingDraft): number {
    if (part !== node) return node;
    const parent = this.#captured.tree.parents[node] ?? -1;
    return this.#captured.groups.has(parent) ? parent : node;
  }

  /** Where the declaration begins with all that wraps it. */
  #unwrap(draft: WorkingDraft, root: number): void {
    const { wrappers } = this.#captured;
    draft.start = this.#start(root);
    draft.signatureStart = draft.start;
    let wrapper = wrappers.get(root);
    while (wrapper !== undefined) {
      draft.start = this.#start(wrapper.node);
      if (wrapper.op === 'wrapper.shown') draft.signatureStart = draft.start;
      if (wrapper.op === 'wrapper.export') draft.exported = true;
      wrapper = wrappers.get(wrapper.node);
    }
  }

  /** The only part of a statement is the whole statement. Returns where to look for what stands above. */
  #placePart(draft: WorkingDraft, root: number): number {
    const { part } = draft.nodes;
    const [rootStart, partStart] = [this.#start(root), this.#start(part)];
    const wholeStart = draft.start;
    const { firstPart, hasMore } = this.#groups.get(root) ?? { firstPart: partStart, hasMore: false };
    const properStart = afterAttributes(draft.signatureStart, this.#captured, this.#text);
    const prefix = withoutSpans(this.#text, properStart, firstPart, this.#captured);
    draft.prefix = prefix.replace(/\s*[({]$/, '');
    // Parts in brackets and further parts may have lines of their own; what leads over to the first is its.
    const isLed = partStart === firstPart && draft.prefix === prefix;
    const ownLine = !isLed && this.#text.slice(Math.max(rootStart, properStart), partStart).includes('\n');
    draft.signatureStart = partStart;
    if (hasMore || ownLine) {
      draft.start = partStart;
      draft.end = this.#end(part);
    } else draft.end = this.#solidEnd(root);
    return ownLine ? partStart : wholeStart;
  }

  #start(node: number): number {
    return this.#captured.tree.starts[node] ?? 0;
  }

  #end(node: number): number {
    return this.#captured.tree.ends[node] ?? 0;
  }

  /** Without the whitespace that some grammars take into what ends with its line. */
  #solidEnd(node: number): number {
    const start = this.#start(node);
    let end = this.#end(node);
    while (end > start && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }
}

/** Goes up from a place over comments and attributes that follow each other without an empty line. */
function readLeading(
  draft: WorkingDraft,
  above: number,
  captured: Captured,
  rules: LanguageRules,
  text: string,
): void {
  const { comments, attributes } = captured;
  draft.outerStart = draft.start;
  let at = above;
  for (;;) {
    const end = skipBack(text, at);
    if (end < 0) break;
    const attribute = spanEndingAt(attributes, end);
    if (attribute !== undefined) {
      const doc = rules.docs.fromAttribute?.(text.slice(attribute.start, end)) ?? null;
      if (doc === null) draft.attributes.unshift(attributeText(attribute, captured, text));
      else draft.leadingDocs.unshift(doc);
      at = attribute.start;
      if (above === draft.start) draft.outerStart = at;
      continue;
    }
    const comment = spanEndingAt(comments, end);
    if (comment === undefined) break;
    // What stands behind an attribute or another comment is not about the declaration.
    if (beginsItsLine(text, comment.start)) {
      const written = text.slice(comment.start, end);
      if (rules.docs.comment.test(written) && !rules.docs.ignore?.test(written)) {
        draft.leadingDocs.unshift(written);
      }
    }
    at = comment.start;
  }
}

/** Takes in the attributes between the beginning and the name. */
function readInner(draft: WorkingDraft, above: number, captured: Captured, text: string): void {
  const { attributes } = captured;
  for (let i = countBefore(attributes, Math.min(above, draft.start)); i < attributes.length; i++) {
    const attribute = attributes[i];
    if (attribute === undefined || attribute.start >= draft.nameStart) break;
    draft.attributes.push(attributeText(attribute, captured, text));
  }
  draft.start = afterAttributes(draft.start, captured, text);
  draft.signatureStart = Math.max(
    draft.signatureStart,
    afterAttributes(draft.signatureStart, captured, text),
  );
}

/** The end of what stands before a place, whitespace skipped; -1 beyond an empty line or the beginning. */
function skipBack(text: string, from: number): number {
  let lineBreaks = 0;
  let at = from;
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) {
    at--;
    if (text.charCodeAt(at) === 10 && ++lineBreaks > 1) return -1;
  }
  return at === 0 ? -1 : at;
}

function spanEndingAt(spans: readonly Span[], end: number): Span | undefined {
  const span = spans[countBefore(spans, end) - 1];
  return span?.end === end ? span : undefined;
}

function beginsItsLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === 10;
}
