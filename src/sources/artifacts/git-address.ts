/** Where a Git repository is: what Git is given, and what it is given besides and nobody sees. */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printable } from '../../printable.ts';
import { ArtifactRefusal } from './refusal.ts';

/** A repository as it was asked for. */
export interface GitPlace {
  /** `file:`, http(s) or ssh URL or `user@host:path`; may hold credentials. */
  url: string;
  /** The same without credentials, for messages. */
  shown: string;
  /** A directory of this machine. */
  isFile: boolean;
}

export interface GitAddress {
  /** For Git's command line, where every user of the machine can read it: without credentials. */
  address: string;
  /** For messages. */
  shown: string;
  /** What Git may use to get there. */
  protocols: 'file' | 'https:http:ssh';
  /** User name and password of an http(s) URL; only its own origin is told them. */
  credentials?: { origin: string; username: string; password: string };
}

/** Takes a place apart. Throws `unsupported_source_type` for what Git would not take or take for something else. */
export function readGitAddress(place: GitPlace): GitAddress {
  const found = place.isFile ? fileAddress(place.url) : (urlAddress(place.url) ?? scpAddress(place.url));
  if (found) return { ...found, shown: place.shown };
  const shown = printable(place.shown, 200);
  throw new ArtifactRefusal('unsupported_source_type', `source_uri '${shown}' is no address of a repository`);
}

type Found = Omit<GitAddress, 'shown'>;

function fileAddress(url: string): Found | undefined {
  if (/\p{Cc}/u.test(url)) return undefined;
  if (isAbsolute(url)) return { address: pathToFileURL(url).href, protocols: 'file' };
  if (!/^file:/i.test(url) || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  // A server's name would lead to another machine on Windows.
  return host === '' ? { address: `file://${pathname}`, protocols: 'file' } : undefined;
}

function urlAddress(given: string): Found | undefined {
  if (!/^(?:https?|ssh):\/\//i.test(given) || /[\s\p{Cc}]/u.test(given) || !URL.canParse(given))
    return undefined;
  const url = new URL(given);
  const username = decoded(url.username);
  const password = decoded(url.password);
  if (!/^(?:[a-z0-9_][a-z0-9._-]*|\[[0-9a-f:.]+\])$/i.test(url.hostname)) return undefined;
  url.hash = '';
  if (url.protocol === 'ssh:') {
    if (username.startsWith('-') || decoded(url.pathname).startsWith('/-')) return undefined;
    // There is nobody that SSH could give it to: it asks for passwords itself, and must not.
    url.password = '';
    return { address: url.href, protocols: 'https:http:ssh' };
  }
  url.username = '';
  url.password = '';
  const address: Found = { address: url.href, protocols: 'https:http:ssh' };
  if (username === '' && password === '') return address;
  // They are handed over line by line.
  if (/\p{Cc}/u.test(username + password)) return undefined;
  return { ...address, credentials: { origin: url.origin, username, password } };
}

/** `user@host:path`. */
function scpAddress(given: string): Found | undefined {
  const [, user, host, path] =
    /^([^\s@:/\\]+)@([a-z0-9_][a-z0-9._-]*|\[[0-9a-f:.]+\]):(.+)$/is.exec(given) ?? [];
  if (user === undefined || host === undefined || path === undefined) return undefined;
  if (user.startsWith('-') || /^\/?[-:]/.test(path) || /\p{Cc}/u.test(given)) return undefined;
  return { address: given, protocols: 'https:http:ssh' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
