/** All formats, and which of them a file is in. */
import type { SyntaxLimits } from '../syntax/extract.ts';
import { Positions } from '../syntax/positions.ts';
import type { FileSyntax } from '../syntax/types.ts';
import { cmake } from './cmake.ts';
import { css, scss } from './css/index.ts';
import { dockerfile } from './dockerfile.ts';
import type { FormatLanguage } from './format.ts';
import { graphql } from './graphql.ts';
import { json } from './json.ts';
import { makefile } from './makefile.ts';
import { markdown } from './markdown.ts';
import { html } from './markup/html.ts';
import { xml } from './markup/xml.ts';
import { properties } from './properties.ts';
import { protobuf } from './protobuf.ts';
import { sql } from './sql/index.ts';
import { toml } from './toml/index.ts';
import { yaml } from './yaml.ts';

/** By name. */
export const FORMATS: readonly FormatLanguage[] = [
  cmake,
  css,
  dockerfile,
  graphql,
  html,
  json,
  makefile,
  markdown,
  properties,
  protobuf,
  scss,
  sql,
  toml,
  xml,
  yaml,
];

/** Larger files are not read. */
export const FORMAT_LIMITS: Pick<SyntaxLimits, 'maxBytes'> = { maxBytes: 4 * 1024 * 1024 };

const byName = index(({ files }) => files.names ?? []);
const byPrefix = index(({ prefixes }) => prefixes ?? []);
const byExtension = index(({ files }) => files.extensions);

/** The format of a file by its name, the beginning of its name or its extension, in this order; null if none is known. */
export function formatOf(path: string, text: string): FormatLanguage | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  const prefix = [...byPrefix.keys()].find((each) => name.startsWith(each) && name.length > each.length);
  // What a build leaves out, beside the file that describes the build.
  if (extension === 'dockerignore') return null;
  const format = byName.get(name) ?? byPrefix.get(prefix ?? '') ?? byExtension.get(extension) ?? null;
  return format?.files.accepts?.(text, path) === false ? null : format;
}

/**
 * What a file declares and imports; it refers to nothing. Linear in the text. Does not throw: a file over
 * the limit is told by `incomplete`.
 */
export function extractFormat(
  format: FormatLanguage,
  path: string,
  text: string,
  limits: Pick<SyntaxLimits, 'maxBytes'> = FORMAT_LIMITS,
): FileSyntax {
  const { lines, size } = new Positions(text);
  const file: FileSyntax = {
    path,
    language: format.displayName,
    separator: format.separator,
    namespace: '',
    size,
    lines,
    declarations: [],
    imports: [],
    references: [],
    typedNames: [],
    locals: [],
    exports: [],
    renamedExports: [],
    hasErrors: false,
  };
  if (size > limits.maxBytes) return { ...file, incomplete: 'too_large' };
  return { ...file, ...format.extract(path, text) };
}

function index(keysOf: (format: FormatLanguage) => readonly string[]): Map<string, FormatLanguage> {
  return new Map(
    FORMATS.flatMap((format) => keysOf(format).map((key): [string, FormatLanguage] => [key, format])),
  );
}
