/**
 * Rust regular expressions over bytes, by the WebAssembly engine of the package `rregex`.
 *
 * Two things keep this from being a plain use of its class `RRegex`:
 *
 * - **Bytes.** `RRegex` takes strings: reading a file into one and encoding it again for the engine takes
 *   two to three times as long as searching it. So texts are copied into the engine's memory and its
 *   exported `rregex_shortestMatch(regex, text, length)` is called directly, which frees the text itself
 *   and returns the byte offset of a match end, or {@link NO_MATCH}. Where these exports are missing, the
 *   methods of the class are used.
 * - **Memory.** The engine's allocator does not give freed memory a second use: every compiled
 *   expression takes another 0.3-20 MB for good, every text passed as a string a multiple of its size,
 *   and WebAssembly memory never shrinks. So an engine is given up when it has grown to
 *   {@link MAX_ENGINE_BYTES} and another is loaded (about 5 ms); expressions of the former are compiled
 *   again on their next use. Only the CommonJS form of the package can be loaded more than once.
 *
 * Everything here is synchronous and cannot be interrupted: what is costly must be kept out before.
 */
import { createRequire } from 'node:module';
import type { Hir, RRegex } from 'rregex';
import { Recent } from './recent.ts';

/** An engine is left behind when its memory has grown beyond this. In bytes. */
const MAX_ENGINE_BYTES = 80 * 1024 * 1024;
/** What `rregex_shortestMatch` returns when there is no match. */
const NO_MATCH = 4294967297;

/** What is used of the module's WebAssembly exports. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  __wbindgen_malloc(size: number, alignment: number): number;
  rregex_shortestMatch(regex: number, text: number, length: number): number;
}

interface Engine {
  readonly RRegex: typeof RRegex;
  readonly exports: Exports | undefined;
}

let current: Engine | undefined;

/** The engine in force; loaded on first use and when the former one is spent. */
function engine(): Engine {
  if (current && memoryOf(current) <= MAX_ENGINE_BYTES) return current;
  // Of the former engine nothing is to be kept alive.
  giveUpEngine();
  current = loadEngine();
  return current;
}

/** Gives back the memory of the engine; the next use loads another and compiles what is kept again. */
export function giveUpEngine(): void {
  current = undefined;
  for (const regex of kept.values()) regex.forgetEngine();
}

function loadEngine(): Engine {
  const requireHere = createRequire(import.meta.url);
  const path = requireHere.resolve('rregex');
  delete requireHere.cache[path];
  // The package's types declare RRegex, but not __wasm, which is checked below.
  const loaded = requireHere(path) as { RRegex: typeof RRegex; __wasm?: Partial<Exports> };
  // Left in the cache, it would be kept alive with all its memory.
  delete requireHere.cache[path];
  return { RRegex: loaded.RRegex, exports: exportsOf(loaded.__wasm) };
}

function exportsOf(found: Partial<Exports> | undefined): Exports | undefined {
  const { memory, __wbindgen_malloc, rregex_shortestMatch } = found ?? {};
  if (memory === undefined) return undefined;
  if (typeof __wbindgen_malloc !== 'function' || typeof rregex_shortestMatch !== 'function') return undefined;
  return { memory, __wbindgen_malloc, rregex_shortestMatch };
}

function memoryOf({ exports }: Engine): number {
  return exports?.memory.buffer.byteLength ?? 0;
}

/** Bytes that the engine in force takes; 0 before the first use. */
export function engineBytes(): number {
  return current ? memoryOf(current) : 0;
}

/**
 * A compiled expression. Compiling takes 0.3 ms, 1 ms for each Unicode class, and up to 0.3 s where it
 * comes near the engine's limit of 10 MiB.
 */
export class WasmRegex {
  readonly source: string;
  #compiled: { engine: Engine; regex: RRegex } | undefined;

  /** Throws the engine's error, as it is, for a source it does not take. */
  constructor(source: string) {
    this.source = source;
    this.#withEngine(() => undefined);
  }

  /** The parsed form. Takes about 1 ms for each Unicode class. */
  tree(): Hir {
    return this.#withEngine(({ regex }) => regex.syntax());
  }

  /**
   * Looks for a match in the bytes from `from` to `to`, valid UTF-8, as if nothing stood around them.
   * Returns the offset from `from` of an end of the leftmost match, the first that was seen; -1 if there
   * is none.
   */
  shortestMatchEnd(text: Buffer, from: number, to: number): number {
    return this.#withEngine(({ engine: { exports }, regex }) => {
      const address = addressOf(regex);
      if (!exports || address === undefined) {
        return regex.shortestMatch(text.toString('utf8', from, to)) ?? -1;
      }
      const copy = exports.__wbindgen_malloc(to - from, 1) >>> 0;
      new Uint8Array(exports.memory.buffer, copy, to - from).set(text.subarray(from, to));
      const end = exports.rregex_shortestMatch(address, copy, to - from);
      return end === NO_MATCH ? -1 : end;
    });
  }

  /** The leftmost match in a text of valid UTF-8, in bytes. */
  find(text: Buffer): { start: number; end: number } | undefined {
    const match = this.#withEngine(({ regex }) => regex.find(text.toString('utf8')));
    return match && { start: match.start, end: match.end };
  }

  /** Gives its memory back. It is compiled again if it is used after that. */
  free(): void {
    const freed = this.#compiled;
    this.#compiled = undefined;
    if (freed && freed.engine === current) freed.regex.free();
  }

  /** Lets go of what was compiled, whose engine is no more in force. */
  forgetEngine(): void {
    this.#compiled = undefined;
  }

  #ready(): { engine: Engine; regex: RRegex } {
    const inForce = engine();
    if (this.#compiled?.engine !== inForce) {
      this.#compiled = { engine: inForce, regex: new inForce.RRegex(this.source) };
    }
    return this.#compiled;
  }

  /** An engine that broke down, as for want of memory, cannot be trusted again; another one is tried. */
  #withEngine<T>(work: (compiled: { engine: Engine; regex: RRegex }) => T): T {
    try {
      return work(this.#ready());
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
      current = undefined;
      this.#compiled = undefined;
      return work(this.#ready());
    }
  }
}

/** Where the engine keeps an expression: a field of the class that its types do not tell. */
function addressOf(regex: RRegex): number | undefined {
  const address: unknown = Reflect.get(regex, '__wbg_ptr');
  return typeof address === 'number' && address !== 0 ? address : undefined;
}

/** Compiled expressions that are kept. */
const MAX_KEPT = 16;
const kept = new Recent<WasmRegex>(MAX_KEPT, (regex) => regex.free());

/** The expression of this source, compiled now or kept from before. Throws as {@link WasmRegex} does. */
export function compiledRegex(source: string): WasmRegex {
  return kept.get(source, () => new WasmRegex(source));
}

/** Gives back the memory of an expression that is not needed again soon. */
export function forgetRegex(source: string): void {
  kept.take(source)?.free();
}
