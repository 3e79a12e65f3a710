/** One member of a type, and the part of a type that one file holds. */
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { DeclarationKind, Visibility } from '../../languages/syntax/types.ts';
import { bodyStart } from './members-layout.ts';
import { MemberText, type TextRange } from './members-text.ts';
import { type TypeHeader, typeHeader } from './type-header.ts';
import type { JvmLanguage, JvmSources, JvmType } from './types.ts';

export interface JvmMember {
  kind: 'method' | 'constructor' | 'field';
  /** Of a constructor the simple name of its type. */
  name: string;
  /** As answers show it: one line, without annotations, body and initialiser. */
  signature: string;
  startLine: number;
  endLine: number;
  file: Outline;
  /** Its declaration in `file`; -1 for a constructor that only the header of its type declares. */
  index: number;
  visibility: Visibility;
}

/** Methods, constructors and annotation elements. */
export function isMethod({ kind }: JvmMember): boolean {
  return kind !== 'field';
}

/** Signatures of about this length have lost their end. */
const LONG_SIGNATURE = 1_990;

/** A type as one file has it. */
export class TypePart {
  readonly type: JvmType;
  readonly file: Outline;
  readonly #sources: JvmSources;
  #text: MemberText | null = null;

  constructor(type: JvmType, file: Outline, sources: JvmSources) {
    this.type = type;
    this.file = file;
    this.#sources = sources;
  }

  /** Null if the file is gone. Read when it is asked for. */
  get text(): MemberText | null {
    this.#text ??= textOf(this.file, this.type.language, this.#sources);
    return this.#text;
  }

  /** The type in its text, a facade the whole of it. */
  rangeIn(text: MemberText): TextRange {
    const { file, type } = this;
    if (type.index < 0) return { start: 0, end: Number.POSITIVE_INFINITY };
    return {
      start: text.offset(file.startByte(type.index)),
      end: text.offset(file.endByte(type.index)),
    };
  }

  /** What its header says; null for a facade. */
  get header(): TypeHeader | null {
    const { file, type } = this;
    if (type.index < 0) return null;
    const raw = file.signature(type.index);
    const isCut = raw.length >= LONG_SIGNATURE && raw.endsWith('...');
    return typeHeader((isCut && this.#headerText()) || raw, type.language);
  }

  #headerText(): string | undefined {
    const { text } = this;
    if (text === null) return undefined;
    const range = this.rangeIn(text);
    return text.slice({ ...range, end: bodyStart(text, range) });
  }

  /** Declarations that stand in the type, or for a facade at the top. */
  *declarations(kinds: ReadonlySet<DeclarationKind>): Generator<number> {
    const { file, type } = this;
    const end = type.index < 0 ? Number.POSITIVE_INFINITY : file.endByte(type.index);
    for (let i = type.index + 1; i < file.count && file.startByte(i) < end; i++) {
      if (file.container(i) === type.index && kinds.has(file.kind(i))) yield i;
    }
  }
}

/** Texts that some type has been asked for, as long as there is memory for them. */
const texts = new WeakMap<Outline, WeakRef<MemberText>>();

function textOf(file: Outline, language: JvmLanguage, sources: JvmSources): MemberText | null {
  const known = texts.get(file)?.deref();
  if (known) return known;
  const written = sources.readText(file.path);
  if (written === null) return null;
  const text = new MemberText(written, language);
  texts.set(file, new WeakRef(text));
  return text;
}
