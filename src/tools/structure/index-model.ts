/** The index of a source, made of its structure, its members and what is asked of both. */
import { basename } from 'node:path';
import {
  type Detail,
  type IndexedFile,
  type IndexModel,
  type IndexPart,
  indexedFile,
  writtenTime,
} from '../../code/index-file/model.ts';
import type { ViewedFile } from '../../code/index-file/view.ts';
import { readDetails } from '../../indexing/syntax/details-record.ts';
import type { StructureSource } from './source.ts';

const NO_DETAILS = readDetails(new Uint8Array(0));

/**
 * What an index says of these files, in path order: in one part, or one for each member that has some of
 * them. Reads the details of all of them if documentation and facts are wanted.
 */
export async function indexModel(
  source: StructureSource,
  viewed: readonly ViewedFile[],
  detail: Detail,
): Promise<IndexModel> {
  const { root, workspace, record, structure } = source;
  const details = detail === 'full' ? await structure.details(viewed.map(({ file }) => file)) : [];
  const rootName = basename(root);
  const filesOf = new Map<string, IndexedFile[]>();
  for (const [n, each] of viewed.entries()) {
    const { path } = workspace.memberOf(each.file.path);
    const file = indexedFile(each, details[n] ?? NO_DETAILS);
    const files = filesOf.get(path);
    if (files) files.push(file);
    else filesOf.set(path, [file]);
  }
  const parts = workspace.members.flatMap(({ name, path }): IndexPart[] => {
    const files = filesOf.get(path);
    return files ? [{ name, path, files }] : [];
  });
  const [only] = parts;
  const isOne = workspace.members.length === 1;
  return {
    root,
    rootName,
    generatedAt: writtenTime(Date.now()),
    durationMs: record.durationMs,
    parts: only === undefined || isOne ? [{ name: rootName, path: '.', files: only?.files ?? [] }] : parts,
  };
}
