/** All languages with a syntax tree, and which of them a file is in. */
import { bash } from '../bash/index.ts';
import { c } from '../c/index.ts';
import { svelte, vue } from '../components/index.ts';
import { cpp } from '../cpp/index.ts';
import { csharp } from '../csharp/index.ts';
import { dart } from '../dart/index.ts';
import { elixir } from '../elixir/index.ts';
import { go } from '../go/index.ts';
import { groovy } from '../groovy/index.ts';
import { haskell } from '../haskell/index.ts';
import { hcl } from '../hcl/index.ts';
import { java } from '../java/index.ts';
import { javascript } from '../javascript/index.ts';
import { julia } from '../julia/index.ts';
import { kotlin } from '../kotlin/index.ts';
import { lua } from '../lua/index.ts';
import { objectiveC } from '../objc/index.ts';
import { ocaml, ocamlInterface } from '../ocaml/index.ts';
import { php } from '../php/index.ts';
import { python } from '../python/index.ts';
import { ruby } from '../ruby/index.ts';
import { rust } from '../rust/index.ts';
import { scala } from '../scala/index.ts';
import { swift } from '../swift/index.ts';
import { tsx, typescript } from '../typescript/index.ts';
import { zig } from '../zig/index.ts';
import type { SyntaxLanguage } from './language.ts';

/** In order of precedence where several claim a file. */
export const SYNTAX_LANGUAGES: readonly SyntaxLanguage[] = [
  cpp,
  c,
  csharp,
  go,
  java,
  javascript,
  kotlin,
  php,
  python,
  ruby,
  rust,
  scala,
  swift,
  tsx,
  typescript,
  // Declarations and imports only.
  bash,
  dart,
  elixir,
  groovy,
  haskell,
  hcl,
  julia,
  lua,
  objectiveC,
  ocaml,
  ocamlInterface,
  ...svelte,
  ...vue,
  zig,
];

const byName = index(({ files }) => files.names ?? []);
const byExtension = index(({ files }) => files.extensions);
const byInterpreter = index(({ files }) => files.interpreters ?? []);

const SHEBANG = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?(?:\w+=\S*\s+)*)?(?:\S*\/)?([a-zA-Z]+)/;

/** The language of a file by its name, its extension, or its `#!` line, in this order; null if none is known. */
export function syntaxLanguageOf(path: string, text: string): SyntaxLanguage | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const claimants =
    byName.get(name) ?? byExtension.get(extension) ?? byInterpreter.get(interpreterOf(text)) ?? [];
  return claimants.find(({ files }) => files.accepts?.(text, path) ?? true) ?? null;
}

function interpreterOf(text: string): string {
  return text.startsWith('#!') ? (SHEBANG.exec(text)?.[1] ?? '') : '';
}

function index(keysOf: (language: SyntaxLanguage) => readonly string[]): Map<string, SyntaxLanguage[]> {
  const found = new Map<string, SyntaxLanguage[]>();
  for (const language of SYNTAX_LANGUAGES) {
    for (const key of keysOf(language)) found.set(key, [...(found.get(key) ?? []), language]);
  }
  return found;
}
