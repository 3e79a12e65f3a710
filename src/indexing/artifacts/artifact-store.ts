/**
 * Registers library sources, indexes and removes them. One writer an artifact, in all processes. What is
 * in force is said by two things that change in one step each: the artifact's record, and the catalog row
 * of its index, which names the registration it is of.
 */
import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { messageOf } from '../../errors.ts';
import { chosenExcludes } from '../../patterns/default-excludes.ts';
import { sortPaths } from '../../patterns/path-order.ts';
import type { Coordinates } from '../../sources/artifacts/coordinates.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { readSourceUri } from '../../sources/artifacts/source-uri.ts';
import { acquireLock, type Lock } from '../../store/lock.ts';
import type { SourceSettings } from '../../store/types.ts';
import type { CallOptions } from '../call.ts';
import type { Indexer } from '../indexer.ts';
import { type Acquisition, acquire, assertFolder, libraryTreeOf, unpackJar } from './acquire.ts';
import type { ArtifactPlace, ArtifactRecord } from './artifact-home.ts';
import { ArtifactShelf, isDirectory, type OpenArtifact } from './artifact-shelf.ts';
import { discard, discardClone } from './discard.ts';
import { sweepArtifacts } from './leftovers.ts';
import { Phases } from './phases.ts';

/** Larger texts are no part of an artifact. In bytes. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

export interface ArtifactStoreOptions {
  /** Quarry's home. */
  home: string;
  indexer: Indexer;
  /** Settings of an index that names none. */
  defaults: SourceSettings;
  warn: (message: string) => void;
}

export interface Registration {
  sourceUri: string;
  gitRef: string | undefined;
  /** Without an index, an older one is withdrawn. */
  autoIndex: boolean;
}

export class ArtifactStore {
  readonly shelf: ArtifactShelf;
  readonly #indexer: Indexer;
  readonly #defaults: SourceSettings;
  readonly #warn: (message: string) => void;
  readonly #closing = new AbortController();
  #sweeping: Promise<void> | undefined;

  constructor({ home, indexer, defaults, warn }: ArtifactStoreOptions) {
    this.shelf = new ArtifactShelf(home, indexer);
    this.#indexer = indexer;
    this.#defaults = defaults;
    this.#warn = warn;
  }

  /**
   * Fetches sources, checks them and, if so wished, indexes them, in place of what these coordinates had
   * before. After any failure that is as it was; without any, sources that could be had but not indexed
   * stay, as failed.
   */
  async register(coordinates: Coordinates, wanted: Registration, call: CallOptions): Promise<void> {
    const source = readSourceUri(wanted.sourceUri, wanted.gitRef);
    await this.#locked(coordinates, call, async (place, lock) => {
      const before = await this.shelf.find(place);
      const registration = Math.max(0, before?.record.registration ?? 0, ...place.registrations()) + 1;
      const phases = new Phases(call.progress);
      try {
        const acquired = await acquire(source, this.#acquisition(place, registration, phases, call.signal));
        const record: ArtifactRecord = { format: 1, registration, ...acquired };
        await place.writeDraft(record);
        await lock.assertHeld();
        if (!wanted.autoIndex) await this.#withdraw(place);
        else
          await place.writeDraft(await this.#buildFirst(place, record, before !== undefined, phases, call));
      } catch (error) {
        // What has been published counts, whatever happened then.
        const counts = (await this.shelf.find(place))?.record.registration === registration;
        if (!counts) await discard(place, registration, this.shelf.home);
        throw error;
      }
      // What was in force before is removed later: calls under way still read it.
      await place.promote(registration);
      await keepJar(place, registration);
    });
  }

  /**
   * Builds the index of a registered source, or brings it up to date: a directory is looked at again, what
   * was fetched does not change. Resolves with the artifact, open.
   */
  async index(coordinates: Coordinates, call: CallOptions): Promise<OpenArtifact> {
    return this.#locked(coordinates, call, async (place) => {
      const { record, index } = await this.shelf.registered(place);
      if (record.origin.kind === 'directory') {
        await assertFolder(
          record.origin.path,
          this.#acquisition(place, 0, new Phases(() => {}), call.signal),
        );
      }
      if (!index) {
        await restore(place, record, call.signal);
        await place.write(await this.#build(place, record, new Phases(call.progress), call));
      }
      return this.shelf.open(coordinates, call);
    });
  }

  /** Removes an artifact and all that was written for it. The files of a directory are not touched. */
  async remove(coordinates: Coordinates, call: CallOptions): Promise<void> {
    await this.#locked(coordinates, call, async (place) => {
      const found = await this.shelf.find(place);
      // A record that cannot be read is no reason to keep what is there.
      if (!found && !existsSync(place.directory)) await this.shelf.registered(place);
      await this.#withdraw(place);
      for (const number of place.registrations()) await discard(place, number, this.shelf.home);
      for (const directory of [place.directory, place.jarDirectory]) {
        await rm(directory, { recursive: true, force: true });
        await removeEmptyAbove(directory, 2);
      }
      const { origin } = found?.record ?? {};
      if (origin?.kind === 'git') await discardClone(origin.bare, this.shelf.home);
    });
  }

  /** Starts, once, to clear away what interrupted registrations left. */
  sweep(): void {
    const { home } = this.shelf;
    this.#sweeping ??= sweepArtifacts(home, {
      inForce: async (place) => (await this.shelf.find(place))?.record.registration,
      discard: (place, number) => discard(place, number, home),
      signal: this.#closing.signal,
    }).catch((error) => {
      this.#warn(`left-overs of interrupted registrations could not be removed: ${messageOf(error)}`);
    });
  }

  /** Lets clearing up end. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sweeping;
  }

  #acquisition(place: ArtifactPlace, registration: number, phases: Phases, signal: AbortSignal): Acquisition {
    const excludePatterns = chosenExcludes(this.#defaults.excludePatterns);
    return { home: this.shelf.home, place, registration, signal, phases, excludePatterns };
  }

  async #locked<Result>(
    coordinates: Coordinates,
    { signal }: CallOptions,
    work: (place: ArtifactPlace, lock: Lock) => Promise<Result>,
  ): Promise<Result> {
    const place = this.shelf.place(coordinates);
    const lock = await acquireLock(place.lockFile, Number.MAX_SAFE_INTEGER, signal);
    try {
      return await work(place, lock);
    } finally {
      await lock.release();
    }
  }

  /** As {@link #build}; without an older artifact, a failure is kept with the sources. */
  async #buildFirst(
    place: ArtifactPlace,
    record: ArtifactRecord,
    hasOlder: boolean,
    phases: Phases,
    call: CallOptions,
  ): Promise<ArtifactRecord> {
    try {
      return await this.#build(place, record, phases, call);
    } catch (error) {
      if (!hasOlder && !call.signal.aborted) {
        await place.write({ ...record, failure: messageOf(error) });
        await keepJar(place, record.registration);
      }
      throw error;
    }
  }

  /** Builds and publishes the index. Resolves with the record as it is to be kept. */
  async #build(
    place: ArtifactPlace,
    record: ArtifactRecord,
    phases: Phases,
    call: CallOptions,
  ): Promise<ArtifactRecord> {
    const { origin, registration } = record;
    const root = origin.kind === 'directory' ? origin.path : place.tree(registration);
    const report = phases.next('Indexing');
    // Fetching and indexing keep their own times.
    const { deadline: _, ...unlimited } = call;
    const progress: CallOptions['progress'] = ({ done, total }) => report(done, total);
    try {
      await this.#indexer.build(
        place.name,
        root,
        this.#settingsFor(record),
        { ...unlimited, progress },
        { registration },
      );
    } catch (error) {
      // A build that is cancelled at its very end may have been published.
      await this.#indexer.settled(place.name);
      const entry = await this.#indexer.catalog.entry(place.name);
      if (!entry || !('registration' in entry) || entry.registration !== registration) throw error;
    }
    const { failure: __, ...sound } = record;
    if (origin.kind === 'directory') return sound;
    const packages = await this.#packagesOf(place, unlimited).catch(() => undefined);
    return packages ? { ...sound, packages } : sound;
  }

  async #packagesOf({ name }: ArtifactPlace, call: CallOptions): Promise<string[]> {
    const view = await this.#indexer.open(name, call);
    const { files } = await view.structure();
    const declaring = files.filter(({ language }) => language === 'Java' || language === 'Kotlin');
    return sortPaths([...new Set(declaring.map(({ namespace }) => namespace))]);
  }

  #settingsFor({ origin }: ArtifactRecord): SourceSettings {
    return {
      ...this.#defaults,
      includePatterns: ['**/*'],
      excludePatterns: origin.kind === 'jar' ? [] : [...chosenExcludes(this.#defaults.excludePatterns)],
      respectGitignore: origin.kind === 'directory',
      maxFileBytes: MAX_TEXT_BYTES,
      library: libraryTreeOf(origin),
    };
  }

  async #withdraw(place: ArtifactPlace): Promise<void> {
    if (await this.#indexer.catalog.entry(place.name)) await this.#indexer.remove(place.name);
  }
}

/** Puts the archive of a registration in the place of the one before; without one, there is none any more. */
async function keepJar(place: ArtifactPlace, registration: number): Promise<void> {
  const draft = place.jarDraft(registration);
  if (existsSync(draft)) await rename(draft, place.jar);
  else await rm(place.jarDirectory, { recursive: true, force: true });
}

/** Kept sources that were lost are made again from what is here. */
async function restore(
  place: ArtifactPlace,
  { origin, registration }: ArtifactRecord,
  signal: AbortSignal,
): Promise<void> {
  const tree = place.tree(registration);
  if (origin.kind === 'directory' || isDirectory(tree)) return;
  if (origin.kind === 'jar' && existsSync(place.jar)) {
    await unpackJar(place.jar, place, registration, signal);
    return;
  }
  throw new ArtifactRefusal('invalid_source', `The kept sources of ${place.name} are gone`, {
    suggestedAction: 'register_source',
  });
}

async function removeEmptyAbove(directory: string, levels: number): Promise<void> {
  let above = dirname(directory);
  for (let i = 0; i < levels; i++) {
    try {
      await rmdir(above);
    } catch {
      // Others are kept there.
      return;
    }
    above = dirname(above);
  }
}
