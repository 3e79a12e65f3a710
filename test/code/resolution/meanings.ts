/** References of small trees as lines to compare. */
import { referencesOf } from '../../../src/code/resolution/references.ts';
import type { Target } from '../../../src/code/resolution/types.ts';
import { sourceOf } from '../../tools/structure/asking.ts';

/**
 * For each file its path, then `LINE receiver name: confidence targets` for each reference in it, in
 * source order; targets are `path qualifiedName`. What means nothing of the source has a dash.
 */
export async function meanings(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { imports, structure } = await sourceOf(texts);
  const references = referencesOf(structure, await imports());
  const lines: string[] = [];
  for (const file of structure.files) {
    const [uses] = await structure.uses([file]);
    const resolved = await references.resolveFile(file);
    if (resolved.length > 0) lines.push(`# ${file.path}`);
    uses?.references.forEach(({ line, name, receiver }, i) => {
      const { confidence, targets } = resolved[i] ?? { confidence: 'low', targets: [] };
      const written = receiver === null ? name : `${receiver} ${name}`;
      const meant = targets.length === 0 ? '–' : `${confidence} ${targets.map(shown).join(', ')}`;
      lines.push(`${line} ${written}: ${meant}`);
    });
  }
  return lines;
}

function shown({ file, index }: Target): string {
  return `${file.path} ${file.qualifiedName(index)}`;
}
