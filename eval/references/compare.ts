/** Holds what is resolved against the answer key. */
import { groundOf, Knowledge } from '../../src/code/resolution/knowledge.ts';
import { importedBy } from '../../src/code/resolution/offered.ts';
import { resolvePath } from '../../src/code/resolution/paths.ts';
import { referencesOf } from '../../src/code/resolution/references.ts';
import type { Confidence, Resolved, Target } from '../../src/code/resolution/types.ts';
import type { Outline } from '../../src/indexing/syntax/outline.ts';
import type { ReferenceSite } from '../../src/languages/syntax/types.ts';
import type { AnswerKey, DeclaredAt, KeySite } from './keys/key-site.ts';
import type { Project } from './project.ts';

/** A place as the program sees it. */
export type SeenSite = Pick<ReferenceSite, 'name' | 'receiver' | 'line'> & {
  role: ReferenceSite['role'] | 'import';
};

/** One place, with what both say of it. */
export interface Verdict {
  key: KeySite | null;
  /** Null where nothing was extracted. */
  site: SeenSite | null;
  path: string;
  resolved: Resolved | null;
  /** So many of the targets are what the key says. */
  right: number;
}

export const LEVELS: readonly Confidence[] = ['high', 'medium', 'low'];

/** Of all places that either side knows. */
export async function compare(project: Project, key: AnswerKey): Promise<Verdict[]> {
  const { structure, imports } = project;
  const references = referencesOf(structure, imports);
  const verdicts: Verdict[] = [];
  for (const [path, sites] of key) {
    const file = structure.file(path);
    if (file === undefined) continue;
    const [uses] = await structure.uses([file]);
    const resolved = await references.resolveFile(file);
    const open = new Map(sites);
    (uses?.references ?? []).forEach((site, i) => {
      const answer = open.get(site.startByte) ?? null;
      open.delete(site.startByte);
      verdicts.push(verdictOf(answer, site, path, resolved[i] ?? null));
    });
    const brought = await importsOf(project, file);
    for (const answer of open.values()) {
      const met = answer.role === 'import' ? brought.get(answer.name) : undefined;
      if (met === undefined) verdicts.push(verdictOf(answer, null, path, null));
      else {
        const site = { role: 'import', name: answer.name, receiver: null, line: answer.line } as const;
        verdicts.push(verdictOf(answer, site, path, met));
      }
    }
  }
  return verdicts;
}

function verdictOf(
  key: KeySite | null,
  site: SeenSite | null,
  path: string,
  resolved: Resolved | null,
): Verdict {
  const right = (resolved?.targets ?? []).filter((target) =>
    key?.declarations.some((each) => isSame(target, each)),
  ).length;
  return { key, site, path, resolved, right };
}

/** What the imports of a file bring in, by the names of the other side. */
async function importsOf({ imports, structure }: Project, file: Outline): Promise<Map<string, Resolved>> {
  const knowledge = new Knowledge(groundOf(structure, imports), resolvePath);
  const named = file.imports.flatMap(({ names }, index) => names.map(({ name }) => ({ index, name })));
  const found = await knowledge.answers(
    named,
    ({ index, name }) => importedBy(knowledge, file, index, name).meaning,
  );
  const brought = new Map<string, Resolved>();
  named.forEach(({ name }, i) => {
    const { confidence = 'low', reason = '', targets = [] } = found[i] ?? {};
    const known = brought.get(name)?.targets ?? [];
    brought.set(name, { targets: [...known, ...targets], confidence, reason });
  });
  return brought;
}

function isSame({ file, index }: Target, { path, start }: DeclaredAt): boolean {
  return file.path === path && isNamedAt(file, index, start);
}

/** The declaration holds the place, and none inside it of the same name does. */
function isNamedAt(file: Outline, index: number, byte: number): boolean {
  if (byte < file.startByte(index) || byte >= file.endByte(index)) return false;
  for (let i = index + 1; i < file.count && file.startByte(i) <= byte; i++) {
    if (file.name(i) === file.name(index) && byte < file.endByte(i)) return false;
  }
  return true;
}
