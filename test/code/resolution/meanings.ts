/** References of small trees as lines to compare. */
import { referencesOf } from '../../../src/code/resolution/references.ts';
import type { Target } from '../../../src/code/resolution/types.ts';
import { sourceOf } from '../../tools/structure/asking.ts';

/**
 * `receiver name: confidence target…` for each reference of one file, in source order; targets are
 * `path qualifiedName`. What means nothing in the source has no targets, and no confidence.
 */
export async function meanings(texts: Readonly<Record<string, string>>, path: string): Promise<string[]> {
  const source = await sourceOf(texts);
  const file = source.structure.file(path);
  if (file === undefined) throw new Error(`No file ${path}`);
  const [uses] = await source.structure.uses([file]);
  const resolved = await referencesOf(source.structure, await source.imports()).resolveFile(file);
  return (uses?.references ?? []).map(({ name, receiver }, i) => {
    const { confidence, targets } = resolved[i] ?? { confidence: 'low', targets: [] };
    const written = receiver === null ? name : `${receiver} ${name}`;
    return targets.length === 0
      ? `${written}: –`
      : `${written}: ${confidence} ${targets.map(shown).join(', ')}`;
  });
}

function shown({ file, index }: Target): string {
  return `${file.path} ${file.qualifiedName(index)}`;
}
