/** The contents of resources. */
import { writtenTime } from '../../code/index-file/model.ts';
import { renderIndexWithin } from '../../code/index-file/render.ts';
import { filteredView } from '../../code/index-file/view.ts';
import { QuarryError } from '../../errors.ts';
import { readTextInside } from '../../indexing/read-inside.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import { indexModel } from '../../tools/structure/index-model.ts';
import { openStructure, type StructureSource } from '../../tools/structure/source.ts';
import { firstCharacters } from '../../tools/text/characters.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { mediaTypeOf } from './media-type.ts';
import { filesOf, isSource, sessionFor } from './sources.ts';
import { PROJECT_INDEX, type ResourceAddress, readUri } from './uri.ts';

/** Characters of a file that are shown, as many as `read_file` shows. */
const MAX_CHARACTERS = 20_000;
/** The index of a source has no more. */
const MAX_INDEX_TOKENS = 10_000;

export interface TextContents {
  uri: string;
  mimeType: string;
  text: string;
}

/**
 * The text behind an address, and where it was cut a second one that says so; undefined if there is no such
 * resource, or none that may be known of. A project without an index is indexed for its index alone.
 */
export async function readResource(uri: string, context: ToolContext): Promise<TextContents[] | undefined> {
  const address = await addressOf(uri, context);
  if (address === undefined) return undefined;
  return address.kind === 'file' ? readFile(uri, address, context) : readIndex(uri, address.source, context);
}

/** What an address names, whether that exists or not; undefined for what is no address. */
export async function addressOf(uri: string, context: ToolContext): Promise<ResourceAddress | undefined> {
  if (uri !== PROJECT_INDEX) return readUri(uri);
  const { project, indexer } = context;
  return project && { kind: 'index', source: await indexer.projectSession(project) };
}

async function readFile(
  uri: string,
  { source, path }: Extract<ResourceAddress, { kind: 'file' }>,
  context: ToolContext,
): Promise<TextContents[] | undefined> {
  const files = await filesOf(source, context);
  if (files === undefined || !(await files.has(path))) return undefined;
  const read = readTextInside(files.root, path, files.settings);
  if (read.kind === 'gone') return undefined;
  if (read.kind !== 'text') throw new QuarryError('invalid_request', `'${path}' ${REASONS[read.kind]}`);
  const { text } = read.decoded;
  const shown = firstCharacters(text, MAX_CHARACTERS);
  const contents = { uri, mimeType: mediaTypeOf(path), text: shown };
  if (shown.length === text.length) return [contents];
  return [
    contents,
    note(
      uri,
      `The file is longer: these are its first ${MAX_CHARACTERS} characters of ${[...text].length}. ` +
        'read_file reads the rest, with offset.',
    ),
  ];
}

const REASONS = {
  'not text': 'holds no text (binary file).',
  unreadable: 'cannot be read.',
  'too large': 'is too large to be read.',
} as const;

async function readIndex(uri: string, id: string, context: ToolContext): Promise<TextContents[] | undefined> {
  if (!(await isSource(id, context))) return undefined;
  const source = await openStructure(await sessionFor(id, context), undefined, context);
  const { text, isCut } = await indexOf(source);
  const contents = { uri, mimeType: 'text/markdown', text };
  if (!isCut) return [contents];
  return [
    contents,
    note(
      uri,
      `This is a part of the index: it was shortened to ${MAX_INDEX_TOKENS} tokens. get_tree and ` +
        'get_file_summary tell of single directories and files.',
    ),
  ];
}

interface IndexText {
  text: string;
  isCut: boolean;
}

/** Writing the index of a large source takes a while, and it changes with the structure only. */
const indexes = new WeakMap<Structure, Promise<IndexText>>();

function indexOf(source: StructureSource): Promise<IndexText> {
  const known = indexes.get(source.structure);
  if (known !== undefined) return known;
  const made = writtenIndex(source);
  indexes.set(source.structure, made);
  made.catch(() => indexes.delete(source.structure));
  return made;
}

async function writtenIndex(source: StructureSource): Promise<IndexText> {
  const model = {
    ...(await indexModel(source, filteredView(source.files, {}), 'signatures')),
    // The same tree has the same index, whenever somebody asks.
    generatedAt: writtenTime(source.record.lastIndexedAt),
  };
  return renderIndexWithin(model, {
    format: 'markdown',
    detail: 'signatures',
    omitsImports: false,
    omitsTree: false,
    maxTokens: MAX_INDEX_TOKENS,
  });
}

function note(uri: string, text: string): TextContents {
  return { uri, mimeType: 'text/plain', text: `Note: ${text}` };
}
