import { kindOfBasesIn } from '../../code/symbols/base-kinds.ts';
import {
  type DeclaredDetails,
  declarationObjects,
  declarationObjectsOfKind,
} from '../../code/symbols/declaration-object.ts';
import { shallowDeclarations } from '../../code/symbols/file-summary.ts';
import { flag, requiredText } from '../parameters.ts';
import { defineStructureTool, json } from './define.ts';
import { kindFilter } from './kind-parameter.ts';
import { fileAt } from './paths.ts';
import { columnar } from './shapes.ts';

const NO_DETAILS: DeclaredDetails = { declarations: [] };

export const listDeclarations = defineStructureTool({
  name: 'list_declarations',
  title: 'Declarations of a file',
  description:
    'Lists what a file declares, with members, documentation and lines. Use `shallow` or `compact` for an ' +
    'overview at a fraction of the size.',
  parameters: {
    path: requiredText('File, relative to the root.'),
    kind: kindFilter('Only this kind, at any depth: `fn`, `class`, `method` …'),
    shallow: flag('Only the top level, in short.'),
    compact: flag('The same as a table.'),
  },
  async answer({ path, kind, shallow, compact }, source) {
    const file = fileAt(path, source);
    if (shallow || compact) {
      const taken = shallowDeclarations(file, kind && ((i) => file.kind(i) === kind));
      return json({
        file: file.path,
        count: taken.length,
        declarations: compact ? columnar(['kind', 'name', 'signature', 'line'], taken) : taken,
      });
    }
    const { structure } = source;
    const [details = NO_DETAILS] = await structure.details([file]);
    const kindOfBase = await kindOfBasesIn(file, details, structure, () => source.imports());
    const declarations = kind
      ? declarationObjectsOfKind(file, details, kind, kindOfBase)
      : declarationObjects(file, details, kindOfBase);
    return json({ file: file.path, count: declarations.length, declarations });
  },
});
