import { type BridgeTool, type IdeProject, type JsonObject, textResult } from '../types.ts';
import { TEXT_TOOL } from './ide-text.ts';
import { WRITE_TOOL } from './ide-write.ts';
import { parsePatch } from './patch-parser.ts';
import { planOf } from './patch-plan.ts';
import { runSteps } from './patch-run.ts';
import type { PatchSection } from './patch-syntax.ts';
import { pathInside, readName } from './paths.ts';
import { inTurn } from './turns.ts';

/** Adds, changes, moves and deletes files as a patch says. */
export const applyPatch: BridgeTool = {
  name: 'apply_patch',
  description: `Applies a patch to files of the project; texts are written through the IDE. Form:
*** Begin Patch
*** Add File: path
+line of the new file
*** Update File: path
*** Move to: new path (optional)
@@ line to start after (optional)
 line that stays
-line that goes
+line that comes
*** End of File (optional: the lines above are the last of the file)
*** Delete File: path
*** End Patch
Give a few unchanged lines around each change. Nothing is changed unless all of the patch fits.`,
  inputSchema: {
    type: 'object',
    properties: {
      input: { type: 'string', description: 'The patch. Paths are absolute or relative to the project.' },
      patch: { type: 'string', description: 'Another name of input.' },
    },
    additionalProperties: false,
  },
  isReadOnly: false,
  needs: [TEXT_TOOL, WRITE_TOOL],
  async run(args, call) {
    const sections = parsePatch(patchOf(args));
    return await inTurn(filesOf(sections, call.project), call.signal, async () => {
      const { steps, files } = await planOf(sections, call);
      await runSteps(steps, call);
      return textResult(`Applied patch to ${files} ${files === 1 ? 'file' : 'files'}.`);
    });
  },
};

/** All files that are named; those outside the project are refused when the plan is made. */
function filesOf(sections: readonly PatchSection[], project: IdeProject): string[] {
  const named = sections.flatMap((section) =>
    section.kind === 'update' && section.moveTo ? [section, section.moveTo] : [section],
  );
  return named.flatMap(({ path }) => pathInside(path, project)?.absolute ?? []);
}

function patchOf({ input, patch }: JsonObject): string {
  const isOtherName = (input ?? undefined) === undefined && (patch ?? undefined) !== undefined;
  return isOtherName ? readName('patch', patch) : readName('input', input);
}
