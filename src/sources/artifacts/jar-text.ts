/** Which entries of a jar are text, and which are sources. */

/** Of a text so many bytes are looked at for NUL, after decoding. */
const LOOKED_AT = 8192;

/** So many bytes at the beginning of a file decide whether it is text, whatever its encoding. */
export const HEAD_BYTES = 3 + 2 * LOOKED_AT;

const SOURCE = /\.(?:java|kts?|groovy|scala)$/i;

/** Formats that are never text: code, archives, images and media, fonts, key stores. */
const BINARY_ENDINGS: ReadonlySet<string> = new Set(
  [
    'class dex pyc exe dll so dylib jnilib obj wasm',
    'jar war ear aar apk jmod nar whl zip gz tgz bz2 xz 7z rar tar zst lz4 lzma br cab',
    'png jpg jpeg gif bmp ico icns cur webp tif tiff psd avif heic',
    'mp3 mp4 m4a wav ogg oga ogv flac avi mov webm mkv',
    'ttf otf ttc woff woff2 eot',
    'pdf doc docx xls xlsx ppt pptx odt ods odp',
    'jks p12 pfx keystore bks jceks',
  ].flatMap((line) => line.split(' ')),
);

/** True for a file in one of the languages that make a jar one of sources. */
export function isSourcePath(path: string): boolean {
  return SOURCE.test(path);
}

/** True if the name alone says that it is no text. */
export function isBinaryPath(path: string): boolean {
  const [, ending] = /\.([^./]+)$/.exec(path) ?? [];
  return ending !== undefined && BINARY_ENDINGS.has(ending.toLowerCase());
}

/**
 * True if there is no NUL near the beginning. `head`: the first `HEAD_BYTES` of the file, or all of it.
 * UTF-16 is told by its byte order mark.
 */
export function isText(head: Buffer): boolean {
  return !decodedHead(head).subarray(0, LOOKED_AT).includes(0);
}

function decodedHead(head: Buffer): Buffer {
  const [first, second, third] = head;
  if (first === 0xff && second === 0xfe) return Buffer.from(decodedUtf16('utf-16le', head));
  if (first === 0xfe && second === 0xff) return Buffer.from(decodedUtf16('utf-16be', head));
  return first === 0xef && second === 0xbb && third === 0xbf ? head.subarray(3) : head;
}

function decodedUtf16(encoding: string, head: Buffer): string {
  return new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES));
}
