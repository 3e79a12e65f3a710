import { ancestryOf } from '../../code/jvm/inheritance.ts';
import { CONSTRUCTOR_NAME, isNamed, methodsOf } from '../../code/jvm/members.ts';
import type { JvmMember } from '../../code/jvm/members-part.ts';
import { jvmModel } from '../../code/jvm/model.ts';
import {
  fitsParameters,
  type ParameterList,
  parametersOf,
  readMethodSignature,
} from '../../code/jvm/parameter-list.ts';
import { SupertypeFinder } from '../../code/jvm/supertypes.ts';
import type { JvmType } from '../../code/jvm/types.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { defineLibraryTool } from './define.ts';
import { findType } from './find-type.ts';
import type { Library } from './library.ts';
import { LibrarySpaces } from './member-spaces.ts';
import { nameText, optionalGiven, typeName } from './parameters.ts';
import { linesOf, sourceOf } from './ranges.ts';

/** A message lists so many overloads. */
const MOST_LISTED = 20;
/** Characters of an argument that a message repeats. */
const MOST_SHOWN = 200;

export const getMethodSource = defineLibraryTool({
  name: 'get_method_source',
  title: 'Source of a method',
  description:
    'Shows the source of a method or constructor that a type of an indexed artifact declares: all its ' +
    'overloads, or those with the parameter types given.',
  parameters: {
    type_name: typeName,
    method_name: nameText('Name of the method; of a constructor that of its type, or `<init>`.'),
    method_signature: optionalGiven('Parameter types, such as `(String, int[])`; `()` for none.'),
  },
  prepare({ method_signature: given }) {
    if (given === undefined) return undefined;
    const wanted = readMethodSignature(given);
    if (wanted) return wanted;
    throw new ArtifactRefusal(
      'invalid_argument',
      `method_signature '${cut(given)}' is no list of parameter types such as (String, int[])`,
    );
  },
  async answer(args, library, wanted) {
    const type = findType(jvmModel(library), args.type_name);
    const overloads = methodsOf(type, library).filter((method) =>
      isNamed(method, (name) => name === args.method_name),
    );
    if (overloads.length === 0) throw await notDeclared(type, args.method_name, library);
    const found = wanted ? overloads.filter((method) => fits(method, type, wanted)) : overloads;
    if (found.length === 0) throw noSuchOverload(type, args, overloads);
    const textOf = linesByFile(library);
    return {
      status: 'success',
      method_source: found.map(({ endLine, file, signature, startLine }) => ({
        line_range: { start: startLine, end: endLine },
        source_code: sourceOf(textOf(file), startLine, endLine),
        signature,
      })),
    };
  },
});

function fits({ signature }: JvmMember, { language }: JvmType, wanted: ParameterList): boolean {
  return fitsParameters(wanted, parametersOf(signature, language));
}

/** Lines of files, each read once. Throws `type_not_found` for one that has gone since. */
function linesByFile(library: Library): (file: Outline) => readonly string[] {
  const known = new Map<Outline, readonly string[]>();
  return (file) => {
    const before = known.get(file);
    if (before) return before;
    const text = library.readText(file.path);
    if (text === null) {
      throw new ArtifactRefusal('type_not_found', `${file.path}, which declares the type, is gone`, {
        suggestedAction: 'list_types',
      });
    }
    const lines = linesOf(text);
    known.set(file, lines);
    return lines;
  };
}

function noSuchOverload(
  { fullName }: JvmType,
  {
    method_name: name,
    method_signature: given = '',
  }: { method_name: string; method_signature: string | undefined },
  overloads: readonly JvmMember[],
): ArtifactRefusal {
  const listed = overloads.slice(0, MOST_LISTED).map(({ signature }) => signature);
  const more = overloads.length - listed.length;
  return notFound(
    `${fullName} has no ${cut(name)} with method_signature '${cut(given)}'; it has: ${listed.join('; ')}` +
      (more > 0 ? `; and ${more} more` : ''),
  );
}

async function notDeclared(type: JvmType, name: string, library: Library): Promise<ArtifactRefusal> {
  const message = `${type.fullName} declares no method_name '${cut(name)}'`;
  if (name === CONSTRUCTOR_NAME || name === type.simpleName) return notFound(message);
  const place = { type, space: new LibrarySpaces(library).asked };
  const { ancestors } = await ancestryOf(place, new SupertypeFinder());
  const declaring = ancestors.find((ancestor) =>
    methodsOf(ancestor.type, ancestor.space.sources).some(
      (method) => method.kind === 'method' && method.name === name && method.visibility !== 'private',
    ),
  );
  return notFound(declaring ? `${message}; its supertype ${declaring.type.fullName} does` : message);
}

function notFound(message: string): ArtifactRefusal {
  return new ArtifactRefusal('method_not_found', message, { suggestedAction: 'list_methods' });
}

function cut(given: string): string {
  return given.length > MOST_SHOWN ? `${given.slice(0, MOST_SHOWN)}…` : given;
}
