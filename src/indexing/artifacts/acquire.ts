/** Bringing the sources of a registration onto the disk, each kind in its own way. */
import { constants, realpathSync, statSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { hasErrno } from '../../errors.ts';
import { downloadJar } from '../../sources/artifacts/download.ts';
import { checkOut } from '../../sources/artifacts/git-checkout.ts';
import { extractJar, JAR_LIMITS } from '../../sources/artifacts/jar.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import type { SourceKind } from '../../sources/artifacts/source-uri.ts';
import { walkLibrary } from '../../sources/library-files.ts';
import type { LibraryTree } from '../../store/types.ts';
import { isWithin } from '../open-file.ts';
import { type ArtifactOrigin, type ArtifactPlace, bareDirectory } from './artifact-home.ts';
import type { Phases } from './phases.ts';

/** Files of a directory artifact; with more it is none. */
export const MAX_FILES = 100_000;

/** Sources on disk that were found to be sound. */
export interface Acquired {
  origin: ArtifactOrigin;
  /** Text entries that were too large to be kept. */
  skipped: number;
}

/** What acquiring needs to know. */
export interface Acquisition {
  home: string;
  place: ArtifactPlace;
  registration: number;
  signal: AbortSignal;
  phases: Phases;
  /** Exclude patterns that the user chose. */
  excludePatterns: readonly string[];
}

/** Fetches and validates. Rejects with a refusal; the caller discards what is left of the registration then. */
export async function acquire(source: SourceKind, to: Acquisition): Promise<Acquired> {
  switch (source.kind) {
    case 'local-jar':
      await copyJar(source.path, to);
      return unpack(pathToFileURL(source.path).href, to);
    case 'remote-jar': {
      const draft = await jarDraft(to);
      const report = to.phases.next('Downloading');
      await downloadJar(source.url, draft, { signal: to.signal, onProgress: report });
      return unpack(source.shown, to);
    }
    case 'directory':
      await assertFolder(source.path, to);
      return { origin: { kind: 'directory', path: source.path }, skipped: 0 };
    case 'git': {
      const steps = to.phases.next('Fetching');
      let step = 0;
      await mkdir(to.place.directory, { recursive: true });
      const { commit, bare } = await checkOut(
        source,
        { bareDirectory: bareDirectory(to.home), into: to.place.tree(to.registration) },
        { signal: to.signal, onProgress: (text) => steps(++step, undefined, text) },
      );
      return { origin: { kind: 'git', uri: source.shown, ref: source.ref, commit, bare }, skipped: 0 };
    }
  }
}

async function jarDraft({ place, registration }: Acquisition): Promise<string> {
  await mkdir(place.jarDirectory, { recursive: true });
  return place.jarDraft(registration);
}

async function copyJar(path: string, to: Acquisition): Promise<void> {
  const { size } = statSync(path);
  if (size > JAR_LIMITS.fileBytes) {
    const limit = `${JAR_LIMITS.fileBytes >> 20} MiB`;
    throw new ArtifactRefusal('invalid_source', `'${path}' has ${size} bytes; at most ${limit} are possible`);
  }
  try {
    await copyFile(path, await jarDraft(to), constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!hasErrno(error, 'EACCES', 'EPERM', 'EISDIR', 'ENOENT')) throw error;
    throw new ArtifactRefusal('resource_not_found', `'${path}' cannot be read`, { cause: error });
  }
}

async function unpack(uri: string, to: Acquisition): Promise<Acquired> {
  const { place, registration, signal } = to;
  await mkdir(place.directory, { recursive: true });
  const skipped = await unpackJar(place.jarDraft(registration), place, registration, signal);
  return { origin: { kind: 'jar', uri }, skipped };
}

/** Unpacks an archive that is here. Resolves with the number of texts that were too large. */
export async function unpackJar(
  jar: string,
  place: ArtifactPlace,
  registration: number,
  signal: AbortSignal,
): Promise<number> {
  const { skipped } = await extractJar(jar, place.tree(registration), JAR_LIMITS, signal, place.coordinates);
  return skipped;
}

/** Throws unless a folder can be an artifact that is indexed in place. */
export async function assertFolder(
  path: string,
  { home, signal, excludePatterns }: Pick<Acquisition, 'home' | 'signal' | 'excludePatterns'>,
): Promise<void> {
  const root = realpathSync(path);
  const realHome = realPathOf(home);
  if (root === realHome || isWithin(root, realHome)) {
    throw new ArtifactRefusal('invalid_source', `'${path}' holds Quarry's own data (${home})`);
  }
  const { files } = await walkLibrary(root, 'folder', { excludePatterns }, signal);
  if (files.length > MAX_FILES) {
    throw new ArtifactRefusal(
      'invalid_source',
      `'${path}' has ${files.length} files; at most ${MAX_FILES} are possible`,
    );
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** How the files of a kind of source are looked at. */
export function libraryTreeOf(origin: ArtifactOrigin): LibraryTree {
  switch (origin.kind) {
    case 'jar':
      return 'archive';
    case 'git':
      return 'checkout';
    case 'directory':
      return 'folder';
  }
}
