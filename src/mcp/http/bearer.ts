/** The token that clients must know, if the server has one. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** True if an `Authorization` header carries the token. Takes the same time wherever they differ. */
export function bearsToken(header: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  // Digests have one length, and an absent token is compared as well.
  return timingSafeEqual(digest(given ?? ''), digest(token)) && given !== undefined;
}

/** The `WWW-Authenticate` of a refusal; a header that was sent is named as the reason. */
export function challenge(header: string | undefined): string {
  return header === undefined ? 'Bearer realm="quarry"' : 'Bearer realm="quarry", error="invalid_token"';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
