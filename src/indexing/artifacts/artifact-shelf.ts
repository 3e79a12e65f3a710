/** What artifacts there are, and their indexes: the reading side, which never waits for writers. */
import { statSync } from 'node:fs';
import { type Coordinates, coordinatesIn } from '../../sources/artifacts/coordinates.ts';
import { ArtifactRefusal } from '../../sources/artifacts/refusal.ts';
import { type DamagedRecord, isDamaged } from '../../store/catalog.ts';
import { SCHEMA_VERSION, type SourceRecord } from '../../store/types.ts';
import type { CallOptions } from '../call.ts';
import type { Indexer } from '../indexer.ts';
import type { SourceView } from '../source-view.ts';
import { ArtifactPlace, type ArtifactRecord, keptArtifacts } from './artifact-home.ts';

/** How far an artifact is. */
export type ArtifactState = 'indexed' | 'failed' | 'registered_only';

export interface ListedArtifact {
  coordinates: Coordinates;
  status: ArtifactState;
  /** Why it has failed. */
  message?: string;
}

/** An artifact with its index, open. */
export interface OpenArtifact {
  record: ArtifactRecord;
  view: SourceView;
}

/** The record in force and, if there is one of the same registration that can be used, its index. */
export interface InForce {
  record: ArtifactRecord;
  index: SourceRecord | undefined;
}

export class ArtifactShelf {
  readonly home: string;
  readonly #indexer: Indexer;

  constructor(home: string, indexer: Indexer) {
    this.home = home;
    this.#indexer = indexer;
  }

  place(coordinates: Coordinates): ArtifactPlace {
    return new ArtifactPlace(this.home, coordinates);
  }

  /** An artifact with all changes taken in. Rejects with the status that says why there is none. */
  async open(coordinates: Coordinates, call: CallOptions): Promise<OpenArtifact> {
    const place = this.place(coordinates);
    const { record, index } = await this.registered(place);
    if (!index) {
      const why =
        record.failure === undefined ? 'has no index yet' : `could not be indexed: ${record.failure}`;
      throw new ArtifactRefusal('indexing_required', `${place.name} ${why}`, {
        suggestedAction: 'index_artifact',
      });
    }
    const view = await this.#indexer.open(place.name, { ...call, isComplete: true });
    if (view.stale.size > 0) {
      throw new ArtifactRefusal(
        'internal_error',
        `${view.stale.size} changed files of ${place.name} cannot be taken in now: another process is writing, or the index cannot be written. Try again.`,
      );
    }
    return { record, view };
  }

  /** What is in force. `source_jar_not_found` if nothing is, `resource_not_found` if its folder is gone. */
  async registered(place: ArtifactPlace): Promise<InForce> {
    const found = await this.find(place);
    if (!found) {
      throw new ArtifactRefusal('source_jar_not_found', `Nothing is registered as ${place.name}`, {
        suggestedAction: 'register_source',
      });
    }
    const { origin } = found.record;
    if (origin.kind !== 'directory' || isDirectory(origin.path)) return found;
    throw new ArtifactRefusal('resource_not_found', `The folder of ${place.name} is gone: ${origin.path}`, {
      suggestedAction: 'register_source',
    });
  }

  async find(place: ArtifactPlace): Promise<InForce | undefined> {
    return inForce(place, await this.#indexer.catalog.entry(place.name));
  }

  /** False if no file of the artifact is in a package that a type of one of these full names could be in. */
  mayHold(coordinates: Coordinates, names: readonly string[]): boolean {
    const packages = this.place(coordinates).read()?.packages;
    if (!packages) return true;
    const known = new Set(packages);
    return names.some((name) => prefixesOf(name).some((prefix) => known.has(prefix)));
  }

  /** All artifacts, by name in byte order. Some file operations for each. */
  async list(): Promise<ListedArtifact[]> {
    const places = keptArtifacts(this.home);
    if (places.length === 0) return [];
    const entries = new Map((await this.#indexer.catalog.entries()).map((entry) => [entry.id, entry]));
    return places.flatMap((place): ListedArtifact[] => {
      const found = inForce(place, entries.get(place.name));
      if (!found) return [];
      const { coordinates } = place;
      const { failure } = found.record;
      if (found.index) return [{ coordinates, status: 'indexed' }];
      if (failure === undefined) return [{ coordinates, status: 'registered_only' }];
      return [{ coordinates, status: 'failed', message: failure }];
    });
  }

  /** Coordinates of all artifacts that have an index. Costs a look at the catalog. */
  async indexed(): Promise<Coordinates[]> {
    const entries = await this.#indexer.catalog.entries();
    return entries.flatMap((entry) => {
      const isOne = !isDamaged(entry) && entry.registration !== undefined;
      const coordinates = isOne ? coordinatesIn(entry.id) : undefined;
      return coordinates ? [coordinates] : [];
    });
  }
}

/** What may be the package of a type: `''`, `a` and `a.b` of `a.b.C`. */
function prefixesOf(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, i) => parts.slice(0, i).join('.'));
}

function inForce(place: ArtifactPlace, entry: SourceRecord | DamagedRecord | undefined): InForce | undefined {
  const index = entry && !isDamaged(entry) ? entry : undefined;
  const record = recordInForce(place, index);
  if (!record) return undefined;
  const isUsable =
    index?.registration === record.registration &&
    index.schemaVersion === SCHEMA_VERSION &&
    isDirectory(index.root);
  return { record, index: isUsable ? index : undefined };
}

/** The record; where a registration was published and then interrupted, its draft, which counts by then. */
function recordInForce(place: ArtifactPlace, index: SourceRecord | undefined): ArtifactRecord | undefined {
  const record = place.read();
  const published = index?.registration ?? 0;
  if (published <= (record?.registration ?? 0)) return record;
  return place.readDraft(published) ?? record;
}

/** True for a directory that is there, or a link to one. */
export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
