/** The artifacts below a home, opened as libraries. */

import type { ListedArtifact, OpenArtifact } from '../../indexing/artifacts/artifact-shelf.ts';
import {
  ArtifactStore,
  type ArtifactStoreOptions,
  type Registration,
} from '../../indexing/artifacts/artifact-store.ts';
import type { CallOptions } from '../../indexing/call.ts';
import { readInside } from '../../indexing/read-inside.ts';
import { comparePaths } from '../../patterns/path-order.ts';
import { artifactName, type Coordinates } from '../../sources/artifacts/coordinates.ts';
import { compareVersions } from '../../sources/artifacts/maven-version.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import type { Artifacts } from './artifacts.ts';
import type { Library, LibraryFile } from './library.ts';

export class IndexedArtifacts implements Artifacts {
  readonly #store: ArtifactStore;

  constructor(options: ArtifactStoreOptions) {
    this.#store = new ArtifactStore(options);
  }

  async open(coordinates: Coordinates, call: CallOptions): Promise<Library> {
    this.#store.sweep();
    return this.#library(coordinates, await this.#store.shelf.open(coordinates, call), call);
  }

  async list(): Promise<readonly ListedArtifact[]> {
    this.#store.sweep();
    return this.#store.shelf.list();
  }

  async register(coordinates: Coordinates, wanted: Registration, call: CallOptions): Promise<void> {
    this.#store.sweep();
    await this.#store.register(coordinates, wanted, call);
  }

  async index(coordinates: Coordinates, call: CallOptions): Promise<{ library: Library; skipped: number }> {
    this.#store.sweep();
    const open = await this.#store.index(coordinates, call);
    const tooLarge = open.view.snapshot.skipped.filter(({ reason }) => reason === 'too large').length;
    const library = await this.#library(coordinates, open, call);
    return { library, skipped: open.record.skipped + tooLarge };
  }

  async remove(coordinates: Coordinates, call: CallOptions): Promise<void> {
    this.#store.sweep();
    await this.#store.remove(coordinates, call);
  }

  /** Ends work in the background. */
  async close(): Promise<void> {
    await this.#store.close();
  }

  async #library(coordinates: Coordinates, { view }: OpenArtifact, call: CallOptions): Promise<Library> {
    const { root, snapshot, record } = view;
    const { library = 'archive' } = record.settings;
    return {
      coordinates,
      root,
      structure: await view.structure(),
      files: filesOf(snapshot),
      readText: (path) => (snapshot.file(path) ? readInside(root, path, { library }) : null),
      others: async () => othersFor(coordinates, await this.#store.shelf.indexed()),
      mayHold: (other, names) => this.#store.shelf.mayHold(other, names),
      open: (other) => this.open(other, call).catch(() => undefined),
    };
  }
}

const known = new WeakMap<Snapshot, readonly LibraryFile[]>();

/** Made once a snapshot: whoever keeps something for the files of a library finds it again. */
function filesOf(snapshot: Snapshot): readonly LibraryFile[] {
  let files = known.get(snapshot);
  if (!files) {
    files = snapshot.files
      .map(({ path, stamp, lines }) => ({ path, size: stamp.size, lines }))
      .sort((a, b) => comparePaths(a.path, b.path));
    known.set(snapshot, files);
  }
  return files;
}

/** Those of the same group and version first, then those of the group, then all; newest first, then by name. */
function othersFor(own: Coordinates, indexed: readonly Coordinates[]): Coordinates[] {
  const nearness = ({ groupId, version }: Coordinates): number =>
    groupId !== own.groupId ? 2 : version !== own.version ? 1 : 0;
  return indexed
    .filter((other) => artifactName(other) !== artifactName(own))
    .sort(
      (a, b) =>
        nearness(a) - nearness(b) ||
        compareVersions(b.version, a.version) ||
        comparePaths(artifactName(a), artifactName(b)),
    );
}
