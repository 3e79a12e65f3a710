/** How deep a JSON text is nested, found without a parser that would recurse. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * True if objects and arrays are nested deeper than `limit`. `json` is UTF-8; what is no JSON gets some
 * answer, and is for the parser to refuse. Linear in the bytes, strings are skipped.
 */
export function isDeeperThan(json: Buffer, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at + 1);
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

/** Where the closing quote of a string is that goes on at `at`; the end of the text if there is none. */
function endOfString(json: Buffer, at: number): number {
  for (let quote = json.indexOf(QUOTE, at); quote >= 0; quote = json.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === BACKSLASH && quote - 1 - backslashes >= at) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return json.length;
}
