/**
 * Where imports lead: to files of the source, to something outside, or nowhere. One module for each
 * family of languages; this one knows which.
 */
import type { ImportEntry } from '../../languages/syntax/types.ts';
import { cImports } from './c.ts';
import { csharpImports } from './csharp.ts';
import { ECMASCRIPT, ecmascriptImports } from './ecmascript.ts';
import { goImports } from './go.ts';
import { JVM, jvmImports } from './jvm.ts';
import { MODULE_LANGUAGES } from './named-modules.ts';
import { EXTERNAL, type LanguageFamily, type LanguageImports, UNRESOLVED } from './outcome.ts';
import { phpImports } from './php.ts';
import { pythonImports } from './python.ts';
import { rubyImports } from './ruby.ts';
import { rustImports } from './rust.ts';
import { SourceFiles } from './source-files.ts';
import { swiftImports } from './swift.ts';
import type { ImportingFile, ImportSource, ResolvedImport } from './types.ts';
import { PATH_LANGUAGES, unknownLanguage } from './written-paths.ts';

/** By display name. */
const FAMILIES: ReadonlyMap<string, LanguageFamily> = new Map([
  ...PATH_LANGUAGES,
  ...MODULE_LANGUAGES,
  ...named(['C', 'C++', 'Objective-C'], cImports),
  ...named(['C#'], csharpImports),
  ...named(ECMASCRIPT, ecmascriptImports),
  ...named(['Go'], goImports),
  ...named(JVM, jvmImports),
  ...named(['PHP'], phpImports),
  ...named(['Python'], pythonImports),
  ...named(['Ruby'], rubyImports),
  ...named(['Rust'], rustImports),
  ...named(['Swift'], swiftImports),
]);

/** Longer names are no paths; what is done for each part of a name stays bounded. In characters. */
const MAX_MODULE = 1024;
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!:)/i;

function tooLong({ module }: ImportEntry): ResolvedImport {
  return SCHEME.test(module) ? EXTERNAL : UNRESOLVED;
}

/**
 * Resolves the imports of one source. What it learns of a source is kept, so that the first import in
 * a language costs a pass over all files, and each further one a few look-ups. No method fails for what
 * a repository holds.
 */
export class ImportResolver {
  readonly #files: SourceFiles;
  readonly #families = new Map<LanguageFamily, LanguageImports>();

  constructor(source: ImportSource) {
    this.#files = new SourceFiles(source);
  }

  /** One result for each of `file.imports`, in its order. The file need not be one of the source's. */
  resolve(file: ImportingFile): readonly ResolvedImport[] {
    const family = FAMILIES.get(file.language) ?? unknownLanguage;
    let imports = this.#families.get(family);
    if (imports === undefined) {
      imports = family(this.#files);
      this.#families.set(family, imports);
    }
    const resolve = imports(file);
    return file.imports.map((entry) => (entry.module.length > MAX_MODULE ? tooLong(entry) : resolve(entry)));
  }
}

function named(languages: readonly string[], family: LanguageFamily): [string, LanguageFamily][] {
  return languages.map((language) => [language, family]);
}
