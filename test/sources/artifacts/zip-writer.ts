/** Zip archives made byte by byte, so that every field of them can be wrong. */
import { crc32, deflateRawSync } from 'node:zlib';

/** One entry. All but `name` and `content` is what an honest writer would put there, unless given. */
export interface ZipEntry {
  name: string | Buffer;
  content?: string | Buffer;
  /** Default: deflated. */
  method?: number;
  flags?: number;
  crc?: number;
  /** Stored bytes instead of those made of `content`. */
  data?: Buffer;
  /** What the directory says of the sizes. */
  storedBytes?: number;
  size?: number;
  /** Unix mode, for links. */
  mode?: number;
  /** What the header in front of the contents says instead. */
  local?: { name?: string | Buffer; method?: number; flags?: number; signature?: number };
  /** Sizes and checksum follow the contents, and are 0 in front of them. */
  hasDescriptor?: boolean;
  /** Extra field of the directory. */
  extra?: Buffer;
  /** Where the directory says that the entry begins. */
  offset?: number;
  /** Sizes and offset stand in the extra field for large archives. */
  isZip64?: boolean;
}

export interface ZipOptions {
  /** Bytes in front of the archive, which the offsets count. */
  prefix?: Buffer;
  comment?: Buffer;
  /** What the end says of the number of entries. */
  count?: number;
  /** Where the end says that the directory begins. */
  directoryOffset?: number;
  /** With the end record for large archives. */
  isZip64?: boolean;
}

const UTF8_NAME = 0x800;
const HAS_DESCRIPTOR = 0x8;

/** Little-endian fields: pairs of a size in bytes and a value. */
function fields(...pairs: readonly [1 | 2 | 4 | 8, number][]): Buffer {
  const bytes = Buffer.alloc(pairs.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of pairs) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** The archive. */
export function zip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [options.prefix ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const { local, central } = written(entry, at);
    parts.push(local);
    directory.push(central);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...parts, central, end(entries.length, central.length, at, options)]);
}

function written(entry: ZipEntry, at: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const method = entry.method ?? 8;
  const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
  const name = Buffer.from(entry.name);
  const flags = entry.flags ?? UTF8_NAME | (entry.hasDescriptor ? HAS_DESCRIPTOR : 0);
  const crc = entry.crc ?? crc32(content);
  const storedBytes = entry.storedBytes ?? data.length;
  const size = entry.size ?? content.length;
  const offset = entry.offset ?? at;
  const late = entry.hasDescriptor ?? false;

  const localName = Buffer.from(entry.local?.name ?? name);
  const local = Buffer.concat([
    fields([4, entry.local?.signature ?? 0x04034b50], [2, 20], [2, entry.local?.flags ?? flags]),
    fields([2, entry.local?.method ?? method], [2, 0], [2, 0x21]),
    fields([4, late ? 0 : crc], [4, late ? 0 : Math.min(storedBytes, 0xffffffff)]),
    fields([4, late ? 0 : Math.min(size, 0xffffffff)], [2, localName.length], [2, 0]),
    localName,
    data,
    late ? fields([4, 0x08074b50], [4, crc], [4, storedBytes], [4, size]) : Buffer.alloc(0),
  ]);

  const large = entry.isZip64 ?? false;
  const zip64 = large ? fields([2, 1], [2, 24], [8, size], [8, storedBytes], [8, offset]) : Buffer.alloc(0);
  const extra = Buffer.concat([zip64, entry.extra ?? Buffer.alloc(0)]);
  const central = Buffer.concat([
    fields([4, 0x02014b50], [2, (3 << 8) | 20], [2, 20], [2, flags], [2, method], [2, 0], [2, 0x21]),
    fields([4, crc], [4, large ? 0xffffffff : storedBytes], [4, large ? 0xffffffff : size]),
    fields([2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    fields([4, ((entry.mode ?? 0) << 16) >>> 0], [4, large ? 0xffffffff : offset]),
    name,
    extra,
  ]);
  return { local, central };
}

function end(entries: number, size: number, directoryAt: number, options: ZipOptions): Buffer {
  const comment = options.comment ?? Buffer.alloc(0);
  const count = options.count ?? entries;
  const offset = options.directoryOffset ?? directoryAt;
  const large = options.isZip64 ?? false;
  const zip64 = Buffer.concat([
    fields([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
    fields([8, size], [8, offset]),
    fields([4, 0x07064b50], [4, 0], [8, directoryAt + size], [4, 1]),
  ]);
  const shown = large ? 0xffff : count % 0x10000;
  return Buffer.concat([
    large ? zip64 : Buffer.alloc(0),
    fields([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, size]),
    fields([4, large ? 0xffffffff : offset], [2, comment.length]),
    comment,
  ]);
}
