/** Who may see a member: the `public:`, `protected:` and `private:` sections of classes. */
import type { SyntaxNode } from '../syntax/flat-tree.ts';
import type { Draft } from '../syntax/language.ts';
import type { Visibility } from '../syntax/types.ts';

interface Section {
  start: number;
  visibility: Visibility;
}

/** Sections of a class by its draft, which lives as long as the work on its file. */
const known = new WeakMap<Draft, Section[]>();

/** Visibility of what begins at `start` in a class, struct or union. The first call for a class reads all its sections. */
export function accessAt(type: Draft, start: number): Visibility {
  let sections = known.get(type);
  if (sections === undefined) {
    sections = readSections(type.node);
    known.set(type, sections);
  }
  const section = sections.findLast((each) => each.start < start);
  return section?.visibility ?? (type.kind === 'class' ? 'private' : 'public');
}

function readSections(node: SyntaxNode): Section[] {
  const type = node.type === 'type_definition' ? node.childForFieldName('type') : node;
  const body = type?.childForFieldName('body') ?? null;
  return body === null ? [] : sectionsIn(body);
}

/** What the preprocessor may leave out stands in nodes of its own. */
function sectionsIn(node: SyntaxNode): Section[] {
  return node.namedChildren.flatMap((child) => {
    if (child.type.startsWith('preproc_')) return sectionsIn(child);
    return child.type === 'access_specifier'
      ? [{ start: child.startIndex, visibility: visibilityOf(child.text) }]
      : [];
  });
}

function visibilityOf(word: string): Visibility {
  return word === 'public' || word === 'protected' ? word : 'private';
}
