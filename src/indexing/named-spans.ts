/**
 * Which names a chunk declares, and in which declarations it stands: what the syntax of its file knows of
 * it. A method's chunk is found by the name of its class, too.
 */
import type { Declaration, DeclarationKind, FileSyntax } from '../languages/syntax/types.ts';
import type { ChunkSpan } from './chunk.ts';

/** The name of a declaration, and where that is. Lines are 1-based, inclusive. */
export interface NamedSpan {
  name: string;
  /** Where its attributes begin. */
  startByte: number;
  startLine: number;
  /** Where the declaration proper begins. */
  line: number;
  endLine: number;
}

/** Kinds whose names people ask for. Of data, every line would be one. */
const NAMED: ReadonlySet<DeclarationKind> = new Set<DeclarationKind>([
  'function',
  'method',
  'constructor',
  'test',
  'suite',
  'class',
  'interface',
  'struct',
  'union',
  'enum',
  'trait',
  'impl',
  'record',
  'annotation',
  'object',
  'type_alias',
  'module',
  'namespace',
  'macro',
  'message',
  'service',
  'rpc',
  'table',
  'view',
]);
/** These only outside functions: a local variable is nobody's subject. */
const NAMED_OUTSIDE: ReadonlySet<DeclarationKind> = new Set<DeclarationKind>(['constant', 'variable']);
const BODIES: ReadonlySet<DeclarationKind> = new Set<DeclarationKind>([
  'function',
  'method',
  'constructor',
  'test',
]);

/** The names of a file in the order of their starts; undefined if its syntax is not known. */
export function namedSpans(syntax: FileSyntax): NamedSpan[] | undefined {
  if (syntax.incomplete !== undefined) return undefined;
  const { declarations } = syntax;
  return declarations.filter((each) => isNamed(each, declarations)).map(spanOf);
}

function isNamed({ kind, container }: Declaration, declarations: readonly Declaration[]): boolean {
  if (NAMED.has(kind)) return true;
  const outer = declarations[container]?.kind;
  return NAMED_OUTSIDE.has(kind) && (outer === undefined || !BODIES.has(outer));
}

function spanOf({ name, startByte, startLine, line, endLine }: Declaration): NamedSpan {
  return { name, startByte, startLine, line, endLine };
}

/**
 * Calls `visit` for each chunk in order with the names that are declared in it and those of declarations
 * that began before it and are still open. Linear in chunks and names, times how deep they nest.
 */
export function visitNames(
  chunks: readonly ChunkSpan[],
  spans: readonly NamedSpan[],
  visit: (chunk: number, declared: readonly string[], enclosing: readonly string[]) => void,
): void {
  let next = 0;
  let open: NamedSpan[] = [];
  chunks.forEach((chunk, index) => {
    while (next < spans.length && (spans[next]?.startByte ?? 0) < chunk.byteEnd) {
      const span = spans[next++];
      if (span) open.push(span);
    }
    open = open.filter(({ endLine }) => endLine >= chunk.lineStart);
    const declared: string[] = [];
    const enclosing: string[] = [];
    for (const span of open) {
      if (isDeclaredIn(span, chunk)) declared.push(span.name);
      else if (span.line < chunk.lineStart || span.startByte < chunk.byteStart) enclosing.push(span.name);
    }
    visit(index, declared, enclosing);
  });
}

function isDeclaredIn({ startByte, startLine, line }: NamedSpan, chunk: ChunkSpan): boolean {
  if (startLine === line) return startByte >= chunk.byteStart && startByte < chunk.byteEnd;
  // Behind attributes only the line is known.
  return line >= chunk.lineStart && line <= chunk.lineEnd;
}
