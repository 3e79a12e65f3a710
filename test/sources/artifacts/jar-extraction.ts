/** Jars made for a test, extracted, and what is on disk afterwards. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import {
  type ExtractedJar,
  extractJar,
  JAR_LIMITS,
  type JarLimits,
} from '../../../src/sources/artifacts/jar.ts';
import { ArtifactRefusal } from '../../../src/sources/artifacts/refusal.ts';
import { temporaryDirectory } from '../tree.ts';
import { type ZipEntry, zip } from './zip-writer.ts';

/** What makes a jar one of sources. */
export const SOURCE: ZipEntry = { name: 'A.java', content: 'class A {}\n' };

/** A place of its own: the jar lies in it, and a folder that extraction is to make. */
export interface Place {
  root: string;
  jar: string;
  into: string;
}

export function placeOf(jar: Buffer | readonly ZipEntry[]): Place {
  const root = temporaryDirectory();
  const place = { root, jar: join(root, 'given.jar'), into: join(root, 'home', 'code', 'demo') };
  mkdirSync(join(root, 'home', 'code'), { recursive: true });
  writeFileSync(place.jar, jar instanceof Uint8Array ? jar : zip(jar));
  return place;
}

/** Extracts with the usual limits but for those that are given. */
export function extractAt(place: Place, limits: Partial<JarLimits> = {}, signal?: AbortSignal) {
  return extractJar(place.jar, place.into, { ...JAR_LIMITS, ...limits }, signal, {
    artifactId: 'demo',
    version: '1.0',
  });
}

/** What comes out of a jar: the counts, and the files by path. */
export async function extracted(
  jar: Buffer | readonly ZipEntry[],
  limits?: Partial<JarLimits>,
): Promise<ExtractedJar & { contents: Record<string, Buffer> }> {
  const place = placeOf(jar);
  const counts = await extractAt(place, limits);
  expect(outside(place)).toEqual([]);
  const contents = Object.fromEntries(
    filesBelow(place.into).map((path) => [path, readFileSync(join(place.into, path))]),
  );
  return { ...counts, contents };
}

/** Paths of the files that come out of a jar, sorted. */
export async function pathsOf(jar: Buffer | readonly ZipEntry[], limits?: Partial<JarLimits>) {
  return Object.keys((await extracted(jar, limits)).contents);
}

/** How a jar is refused. Whatever the reason, nothing of it may be left on disk. */
export async function refusalOf(
  jar: Buffer | readonly ZipEntry[],
  limits?: Partial<JarLimits>,
): Promise<ArtifactRefusal> {
  const place = placeOf(jar);
  const error: unknown = await extractAt(place, limits).then(
    () => 'it was taken',
    (thrown) => thrown,
  );
  expect(existsSync(place.into)).toBe(false);
  expect(outside(place)).toEqual([]);
  if (error instanceof ArtifactRefusal) return error;
  throw new Error(`expected a refusal, but: ${String(error)}`);
}

/** Refused as a source that cannot be used, for this reason. */
export async function expectUnusable(
  jar: Buffer | readonly ZipEntry[],
  reason: string | RegExp,
  limits?: Partial<JarLimits>,
): Promise<void> {
  const refusal = await refusalOf(jar, limits);
  expect(refusal).toMatchObject({ status: 'invalid_source', message: expect.stringMatching(reason) });
}

/** Files that are neither the jar nor below the folder of the extraction. */
export function outside({ root, jar, into }: Place): string[] {
  const inside = `${relative(root, into)}/`;
  return filesBelow(root).filter((path) => path !== relative(root, jar) && !path.startsWith(inside));
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
