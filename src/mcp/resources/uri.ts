/** The addresses of resources: `quarry://source/ID/index` and `quarry://source/ID/file/PATH`. */

/** What an address names. Ids and paths are plain text here, percent-encoded there. */
export type ResourceAddress =
  | { kind: 'index'; source: string }
  | { kind: 'file'; source: string; path: string };

/** The index of the server's own project, in short: clients are told that it changed under this address. */
export const PROJECT_INDEX = 'index';

/** Templates of RFC 6570. `+` would leave the slashes of a path as they are; both forms are understood. */
export const INDEX_TEMPLATE = 'quarry://source/{id}/index';
export const FILE_TEMPLATE = 'quarry://source/{id}/file/{path}';

const ADDRESS = /^quarry:\/\/source\/([^/?#\p{Cc}]+)\/(?:(index)|file\/([^?#\p{Cc}]+))$/u;

export function indexUri(source: string): string {
  return `quarry://source/${encodeURIComponent(source)}/index`;
}

export function fileUri(source: string, path: string): string {
  return `quarry://source/${encodeURIComponent(source)}/file/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * Reads an address; undefined for what is none. Decoded once, whole: what then is no plain relative path
 * (`..`, empty parts, NUL) is no address, however it was encoded.
 */
export function readUri(uri: string): ResourceAddress | undefined {
  const [, id, index, encodedPath] = ADDRESS.exec(uri) ?? [];
  const source = id === undefined ? undefined : decoded(id);
  if (source === undefined || source.includes('\0')) return undefined;
  if (index !== undefined) return { kind: 'index', source };
  const path = encodedPath === undefined ? undefined : decoded(encodedPath);
  if (path === undefined || !isPlainPath(path)) return undefined;
  return { kind: 'file', source, path };
}

/** True for a relative path that names each directory on its way, and none twice. */
function isPlainPath(path: string): boolean {
  return (
    !path.includes('\0') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}

/** The text behind percent signs; undefined if they do not give UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
