/** What messages may show of a source's address. */
import { printable } from '../../printable.ts';
import { ArtifactRefusal } from './refusal.ts';

/** A parsed URL without user, password, fragment, and without what its query says, which may be a key. */
export function shownUrl(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  shown.search = '';
  shown.hash = '';
  return url.search === '' ? shown.href : `${shown.href}?...`;
}

/**
 * The same for a text that is no URL, or none that is known: where it may hold a user, what comes before
 * the last `@` is left out.
 */
export function shownText(given: string): string {
  const isOwnPath = /^(?:[/.~]|file:(?:\/\/(?:localhost)?)?\/(?!\/))/i.test(given);
  if (isOwnPath) return printable(given, 200);
  const at = given.lastIndexOf('@');
  const [scheme = ''] = /^(?:https?|ssh|file|ftps?|sftp|git|svn):\/\//i.exec(given) ?? [];
  const hidden = at < scheme.length ? given.slice(at + 1) : `${scheme}${given.slice(at + 1)}`;
  return printable(hidden.replace(/[?#].*$/s, '?...'), 200);
}

/** `unsupported_source_type`. `shown` is printable and holds no credentials. */
export function unsupported(shown: string, why: string): ArtifactRefusal {
  return new ArtifactRefusal(
    'unsupported_source_type',
    `source_uri '${shown}' is not supported: ${why}. Possible are the file: URI of a .jar file or of a folder, ` +
      'the http(s) URL of a .jar file, and a Git repository with git_ref',
  );
}
