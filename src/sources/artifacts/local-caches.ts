/** Source jars that Maven and Gradle have fetched to this machine before. Nothing is fetched here. */
import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { comparePaths } from '../../patterns/path-order.ts';
import { artifactName, type Coordinates, coordinatesIn } from './coordinates.ts';
import { compareVersions } from './maven-version.ts';

/** In the order in which they are asked. */
export const LOCAL_CACHES = ['maven', 'gradle'] as const;
export type LocalCache = (typeof LOCAL_CACHES)[number];

export interface CachedJar {
  /** Absolute. */
  path: string;
  version: string;
  cache: LocalCache;
}

/** Where to look. */
export interface CachePlaces {
  env: NodeJS.ProcessEnv;
  /** The user's home directory; undefined if it is not known. */
  home: string | undefined;
  caches: readonly LocalCache[];
}

/** Most directory entries that are looked at in one cache. */
const MAX_ENTRIES = 10_000;

/**
 * The jars `<artifact>-<version>-sources.jar` of the library, each file once: Maven's first, then by version,
 * the newest first. What is absent, cannot be read or has a version that is none in coordinates is left out.
 * The group and the artifact have to be valid ones. Looks at 10,000 directory entries a cache at most.
 */
export async function findCachedJars(
  library: Omit<Coordinates, 'version'>,
  { env, home, caches }: CachePlaces,
): Promise<CachedJar[]> {
  const found: CachedJar[] = [];
  for (const cache of LOCAL_CACHES.filter((each) => caches.includes(each))) {
    const look = new BoundedLook(MAX_ENTRIES);
    const jars =
      cache === 'maven' ? mavenJars(library, env, home, look) : gradleJars(library, env, home, look);
    found.push(...newestFirst(await jars));
  }
  const isNamed = ({ version }: CachedJar) =>
    coordinatesIn(artifactName({ ...library, version })) !== undefined;
  return eachFileOnce(found.filter(isNamed));
}

async function mavenJars(
  { groupId, artifactId }: Omit<Coordinates, 'version'>,
  env: NodeJS.ProcessEnv,
  home: string | undefined,
  look: BoundedLook,
): Promise<CachedJar[]> {
  const jars: CachedJar[] = [];
  for (const root of absolute([home && join(home, '.m2'), env.M2_HOME])) {
    const library = join(root, 'repository', ...groupId.split('.'), artifactId);
    for (const version of await look.directoriesIn(library)) {
      const path = join(library, version, jarName(artifactId, version));
      if (await isFile(path)) jars.push({ path, version, cache: 'maven' });
    }
  }
  return jars;
}

async function gradleJars(
  { groupId, artifactId }: Omit<Coordinates, 'version'>,
  env: NodeJS.ProcessEnv,
  home: string | undefined,
  look: BoundedLook,
): Promise<CachedJar[]> {
  const jars: CachedJar[] = [];
  const user = env.GRADLE_USER_HOME || (home && join(home, '.gradle'));
  for (const root of absolute([user, env.GRADLE_HOME])) {
    const library = join(root, 'caches', 'modules-2', 'files-2.1', groupId, artifactId);
    for (const version of await look.directoriesIn(library)) {
      // Each file of a version is in a directory named by its hash.
      for (const hash of await look.directoriesIn(join(library, version))) {
        const path = join(library, version, hash, jarName(artifactId, version));
        if (await isFile(path)) jars.push({ path, version, cache: 'gradle' });
      }
    }
  }
  return jars;
}

/** A relative place would be another one for each working directory. */
function absolute(roots: readonly (string | undefined)[]): string[] {
  return roots.filter((root): root is string => !!root && isAbsolute(root));
}

function jarName(artifactId: string, version: string): string {
  return `${artifactId}-${version}-sources.jar`;
}

function newestFirst(jars: readonly CachedJar[]): CachedJar[] {
  return jars.toSorted(
    (a, b) =>
      compareVersions(b.version, a.version) ||
      comparePaths(a.version, b.version) ||
      comparePaths(a.path, b.path),
  );
}

async function eachFileOnce(jars: readonly CachedJar[]): Promise<CachedJar[]> {
  const byFile = new Map<string, CachedJar>();
  for (const jar of jars) {
    const file = await realpath(jar.path).catch(() => undefined);
    if (file !== undefined && !byFile.has(file)) byFile.set(file, jar);
  }
  return [...byFile.values()];
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Reads directories until it has seen a number of entries. */
class BoundedLook {
  #left: number;

  constructor(entries: number) {
    this.#left = entries;
  }

  /** Names of the directories, and of links, which may lead to some. None if it cannot be read. */
  async directoriesIn(directory: string): Promise<string[]> {
    const names: string[] = [];
    try {
      for await (const entry of await opendir(directory)) {
        if (this.#left <= 0) break;
        this.#left -= 1;
        if (mayBeDirectory(entry)) names.push(entry.name);
      }
    } catch {
      // Absent, no directory, or not ours to read.
    }
    return names;
  }
}

function mayBeDirectory(entry: Dirent): boolean {
  return entry.isDirectory() || entry.isSymbolicLink();
}
