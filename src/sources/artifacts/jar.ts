/** From a source jar to a directory of its texts. The jar may come from anybody. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { QuarryError, throwIfAborted } from '../../errors.ts';
import type { Coordinates } from './coordinates.ts';
import { type ContentLimits, JarContents } from './jar-contents.ts';
import { type JarEntry, jarEntries } from './jar-entries.ts';
import { JarFile } from './jar-file.ts';
import { unusableJar } from './jar-refusal.ts';
import { isBinaryPath, isSourcePath } from './jar-text.ts';
import { JarTree } from './jar-tree.ts';
import { ArtifactRefusal } from './refusal.ts';

/** Limits in bytes and counts. All but `textEntryBytes` refuse a jar that exceeds them. */
export interface JarLimits extends ContentLimits {
  /** Most bytes of the jar itself. */
  fileBytes: number;
  /** Most entries, directories and links included. */
  entries: number;
}

const MIB = 1024 * 1024;

export const JAR_LIMITS: Readonly<JarLimits> = {
  fileBytes: 256 * MIB,
  entries: 100_000,
  textBytes: 512 * MIB,
  textEntryBytes: 16 * MIB,
  ratioFromBytes: MIB,
  ratio: 200,
};

/** What was taken from a jar. */
export interface ExtractedJar {
  /** Texts that were written. */
  files: number;
  /** Texts that were left out for their size. */
  skipped: number;
}

/** After so many ms of work the rest of the program gets a turn. */
const TURN_MS = 15;

/**
 * Checks a jar and writes its texts, byte for byte, below the directory `into`, which it makes. On failure
 * `into` is gone again. Links, directories and binary files are left out; archives in it are not opened.
 * `artifact` is what the message for a jar without sources speaks of.
 *
 * Throws `invalid_source` for everything that is wrong with the jar, `internal_error` if `into` is there
 * already or cannot be written, `cancelled`. Costs about 0.1 ms a small file; for no jar more than inflating
 * a few times `textBytes`. Memory: the list of entries, and twice `textEntryBytes`.
 */
export async function extractJar(
  jarFile: string,
  into: string,
  limits: Readonly<JarLimits> = JAR_LIMITS,
  signal?: AbortSignal,
  artifact?: Pick<Coordinates, 'artifactId' | 'version'>,
): Promise<ExtractedJar> {
  throwIfAborted(signal);
  const file = new JarFile(jarFile, limits.fileBytes);
  try {
    const entries = await jarEntries(file, limits.entries, signal);
    if (!entries.some(({ path }) => isSourcePath(path))) throw withoutSources(artifact);
    const contents = new JarContents(file, limits, signal);
    const tree = written(() => new JarTree(into, limits.entries));
    try {
      return await extract(entries, contents, tree, signal);
    } catch (error) {
      await tree.remove();
      throw error;
    }
  } finally {
    file.release();
  }
}

async function extract(
  entries: readonly JarEntry[],
  contents: JarContents,
  tree: JarTree,
  signal: AbortSignal | undefined,
): Promise<ExtractedJar> {
  const extracted = { files: 0, skipped: 0 };
  let turnStart = performance.now();
  for (const entry of entries) {
    if (performance.now() - turnStart > TURN_MS) {
      await nextTurn();
      turnStart = performance.now();
    }
    throwIfAborted(signal);
    if (isBinaryPath(entry.path)) continue;
    const content = await contents.read(entry);
    if (content === 'too large') extracted.skipped++;
    else if (content !== 'binary' && written(() => tree.write(entry.path, content))) extracted.files++;
  }
  return extracted;
}

/** What `step` returns; a failure of the file system becomes `internal_error`, without paths of this machine. */
function written<Value>(step: () => Value): Value {
  try {
    return step();
  } catch (error) {
    if (error instanceof QuarryError) throw error;
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ArtifactRefusal('internal_error', `The sources cannot be written to disk${why}`, {
      cause: error,
    });
  }
}

function withoutSources(artifact: Pick<Coordinates, 'artifactId' | 'version'> | undefined): ArtifactRefusal {
  const name = artifact ? `${artifact.artifactId}-${artifact.version}` : '<artifact>-<version>';
  return unusableJar(`it has no .java, .kt, .kts, .groovy or .scala file; a ${name}-sources.jar is needed`, {
    suggestedAction: 'search_cached_artifact',
  });
}
