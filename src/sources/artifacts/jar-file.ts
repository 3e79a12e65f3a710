/** The bytes of a jar on disk, at whatever place. */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { RandomAccessReader } from 'yauzl';
import { hasErrno } from '../../errors.ts';
import { unusableJar } from './jar-refusal.ts';

/**
 * A jar, open for reading. Reads are synchronous: they are small, and of a file that was just written or
 * is about to be read whole. To be closed with `release`.
 */
export class JarFile extends RandomAccessReader {
  /** In bytes, when it was opened. */
  readonly size: number;
  readonly #descriptor: number;

  /** Throws `invalid_source`: no regular file, not readable, or more than `maxBytes`. */
  constructor(path: string, maxBytes: number) {
    super();
    // Opening a pipe would wait for its writer.
    if (!readable(() => statSync(path)).isFile()) throw unusableJar('it is no regular file');
    this.#descriptor = readable(() => openSync(path, 'r'));
    this.size = readable(() => fstatSync(this.#descriptor)).size;
    if (this.size <= maxBytes) return;
    this.release();
    throw unusableJar(`it has ${this.size} bytes, and at most ${maxBytes} are possible`);
  }

  /** Exactly these bytes; throws `invalid_source` if the file has fewer. */
  bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    this.#fill(bytes, 0, length, position);
    return bytes;
  }

  /** The four bytes there as a number, low byte first; undefined at the end of the file. */
  signatureAt(position: number): number | undefined {
    return position + 4 <= this.size ? this.bytes(position, 4).readUInt32LE() : undefined;
  }

  /** How yauzl reads. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    let failure: Error | null = null;
    try {
      this.#fill(buffer, offset, length, position);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    setImmediate(callback, failure);
  }

  release(): void {
    closeSync(this.#descriptor);
  }

  #fill(buffer: Buffer, offset: number, length: number, position: number): void {
    // Positions come from the archive, and need not be such.
    const isInside = position >= 0 && position + length <= this.size;
    for (let filled = 0; filled < length; ) {
      const read = isInside
        ? readable(() =>
            readSync(this.#descriptor, buffer, offset + filled, length - filled, position + filled),
          )
        : 0;
      if (read === 0) throw unusableJar('it is cut off, or damaged');
      filled += read;
    }
  }
}

function readable<Value>(step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    const why = hasErrno(error, 'ENOENT') ? 'it is not there' : 'it cannot be read';
    throw unusableJar(why, { cause: error });
  }
}
