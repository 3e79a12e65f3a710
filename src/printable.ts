/**
 * The text with control characters written as `\xNN`, so that it stays on one line and cannot steer
 * a terminal; more than `limit` characters are cut to that and `...`.
 */
export function printable(text: string, limit = Number.POSITIVE_INFINITY): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}...` : text;
  return cut.replace(/\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
