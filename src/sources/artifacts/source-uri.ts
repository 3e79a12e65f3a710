/** Where a library's sources come from, as it is written: which kind of place it is, and what is to be fetched. */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable } from '../../printable.ts';
import { assertGitRef } from './git-ref.ts';
import { ArtifactRefusal } from './refusal.ts';
import { isRepository, kindOnDisk, pathOfFileUri } from './source-uri-file.ts';
import { shownText, shownUrl, unsupported } from './source-uri-shown.ts';

/** `path`: absolute, on this machine. `shown`: for messages and records, without credentials. */
export type SourceKind =
  | { kind: 'local-jar'; path: string }
  /** `url` is http or https and may hold user and password. */
  | { kind: 'remote-jar'; url: URL; shown: string }
  | { kind: 'directory'; path: string }
  /** `url` is for Git and may hold user and password. `isFile`: a repository of this machine. */
  | { kind: 'git'; url: string; shown: string; ref: string; isFile: boolean };

const MAX_LENGTH = 8_192;
/** Names and addresses; never with `-` before them, which programs take for an option. */
const HOST = /^(?:[a-z0-9_][a-z0-9._-]*|\[[0-9a-f:.]+\])$/i;

/**
 * Reads `source_uri` and `git_ref`. Looks at the disk for `file:` URIs, never at the network. Throws
 * `invalid_argument` for a malformed, missing or misplaced git_ref and escapes that are no text,
 * `unsupported_source_type` for every other form, `resource_not_found` for what is not on disk, and
 * `invalid_source` for a git_ref on a folder that is no repository.
 */
export function readSourceUri(sourceUri: string, gitRef: string | undefined): SourceKind {
  if (gitRef !== undefined) assertGitRef(gitRef);
  if (sourceUri.length > MAX_LENGTH) {
    throw new ArtifactRefusal('invalid_argument', `source_uri is longer than ${MAX_LENGTH} characters`);
  }
  if (/\p{Cc}/u.test(sourceUri) || sourceUri.trim() !== sourceUri) {
    throw unsupported(shownText(sourceUri), 'it holds control characters, or blanks at its ends');
  }
  if (/^file:/i.test(sourceUri)) return onDisk(sourceUri, gitRef);
  if (/^https?:/i.test(sourceUri)) return overHttp(sourceUri, gitRef);
  if (/^ssh:/i.test(sourceUri)) return overSsh(sourceUri, gitRef);
  return byScpForm(sourceUri, gitRef) ?? refuseForm(sourceUri);
}

function onDisk(uri: string, gitRef: string | undefined): SourceKind {
  const path = pathOfFileUri(uri);
  const name = basename(path);
  const shown = printable(uri);
  const isJarName = /\.jar$/i.test(name);
  // What is wrong with the arguments is said before anything is looked up.
  if (name.endsWith('.git')) requiredRef(gitRef, shown);
  const found = isJarName && gitRef !== undefined && !isOnDisk(path) ? 'file' : kindOnDisk(path);
  if (found === 'file' && isJarName) {
    assertNoRef(gitRef, shown);
    return { kind: 'local-jar', path };
  }
  if (found !== 'folder') throw unsupported(shown, 'it is no folder, and its name does not end in .jar');
  if (gitRef === undefined) return { kind: 'directory', path };
  if (!isRepository(path)) {
    throw new ArtifactRefusal(
      'invalid_source',
      `source_uri '${shown}' is no Git repository, so git_ref does not apply`,
    );
  }
  return { kind: 'git', url: pathToFileURL(path).href, shown, ref: gitRef, isFile: true };
}

function isOnDisk(path: string): boolean {
  try {
    kindOnDisk(path);
    return true;
  } catch {
    return false;
  }
}

function overHttp(uri: string, gitRef: string | undefined): SourceKind {
  const url = /^https?:\/\/[^/\\]/i.test(uri) ? parsed(uri) : undefined;
  if (!url || uri.includes('\\') || !HOST.test(url.hostname)) {
    throw unsupported(shownText(uri), 'it is no complete URL');
  }
  url.hash = '';
  const shown = shownUrl(url);
  if (/\.jar$/i.test(url.pathname)) {
    assertNoRef(gitRef, shown);
    return { kind: 'remote-jar', url, shown };
  }
  if (gitRef === undefined && !/\.git\/*$/.test(url.pathname)) {
    throw unsupported(shown, 'its path does not end in .jar, and there is no git_ref');
  }
  return { kind: 'git', url: url.href, shown, ref: requiredRef(gitRef, shown), isFile: false };
}

function overSsh(uri: string, gitRef: string | undefined): SourceKind {
  const url = /^ssh:\/\/[^/\\]/i.test(uri) && !/[\s\\]/.test(uri) ? parsed(uri) : undefined;
  const user = url && decoded(url.username);
  const path = url && decoded(url.pathname);
  const isAddress =
    url !== undefined &&
    HOST.test(url.hostname) &&
    user !== undefined &&
    !/^-|[\s\p{Cc}@:/\\]/u.test(user) &&
    path !== undefined &&
    !/^\/*-|^\/*$|\p{Cc}/u.test(path);
  if (!isAddress) throw unsupported(shownText(uri), 'it is no ssh URL with host and path');
  url.hash = '';
  const shown = shownUrl(url);
  return { kind: 'git', url: url.href, shown, ref: requiredRef(gitRef, shown), isFile: false };
}

/** `user@host:path`; undefined for what is not written so. */
function byScpForm(text: string, gitRef: string | undefined): SourceKind | undefined {
  const [, user, host, path] = /^([a-z0-9._+~-]+)@([^@:/\\[\]]+|\[[0-9a-f:.]+\]):(.+)$/is.exec(text) ?? [];
  if (user === undefined || host === undefined || path === undefined) return undefined;
  if (user.startsWith('-') || !HOST.test(host) || /^\/*[-:]/.test(path)) return undefined;
  const shown = printable(`${host}:${path}`);
  return { kind: 'git', url: text, shown, ref: requiredRef(gitRef, shown), isFile: false };
}

function refuseForm(text: string): never {
  const isPath = !/^[a-z][a-z0-9+.-]+:/i.test(text);
  throw unsupported(
    shownText(text),
    isPath ? 'it is no URI' : 'this scheme is none of file, http, https and ssh',
  );
}

function parsed(uri: string): URL | undefined {
  return URL.canParse(uri) ? new URL(uri) : undefined;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function requiredRef(gitRef: string | undefined, shown: string): string {
  if (gitRef !== undefined) return gitRef;
  const what = 'a tag, a branch or a commit id';
  throw new ArtifactRefusal(
    'invalid_argument',
    `git_ref is required for the Git repository '${shown}': ${what}`,
  );
}

function assertNoRef(gitRef: string | undefined, shown: string): void {
  if (gitRef === undefined) return;
  throw new ArtifactRefusal('invalid_argument', `git_ref '${gitRef}' does not apply to the jar '${shown}'`);
}
