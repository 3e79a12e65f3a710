/** Estimates of what a text costs a language model. */

/** Tokens of so many bytes of UTF-8. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / 4);
}

/** The most bytes that so many tokens can have. */
export function bytesOfTokens(tokens: number): number {
  return tokens * 4;
}

/** Tokens of a text. */
export function tokensOf(text: string): number {
  return tokensOfBytes(Buffer.byteLength(text));
}
