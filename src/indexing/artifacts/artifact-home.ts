/** Where artifacts are kept below Quarry's home, and the records that say what each of them is. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comparePaths } from '../../patterns/path-order.ts';
import {
  artifactName,
  type Coordinates,
  cacheLocation,
  coordinatesIn,
} from '../../sources/artifacts/coordinates.ts';

/** Where the sources of a registration came from. Addresses are without credentials. */
export type ArtifactOrigin =
  | { kind: 'jar'; uri: string }
  | { kind: 'directory'; path: string }
  | { kind: 'git'; uri: string; ref: string; commit: string; bare: string };

/** What is known of an artifact besides its index. Its name on disk is `artifact.json`. */
export interface ArtifactRecord {
  format: 1;
  /** Rises with every registration of these coordinates. */
  registration: number;
  origin: ArtifactOrigin;
  /** Entries of the archive that were text but too large to be kept. */
  skipped: number;
  /** Packages of Java and Kotlin that its files are in, of sources that do not change; unknown if left out. */
  packages?: readonly string[];
  /** Why the sources could not be indexed. */
  failure?: string;
}

const RECORD = 'artifact.json';

/** The places of one artifact. Nothing is created here but by {@link ArtifactPlace.write}. */
export class ArtifactPlace {
  readonly coordinates: Coordinates;
  /** Name of its source. */
  readonly name: string;
  readonly directory: string;
  /** Keeps the fetched archive. */
  readonly jarDirectory: string;
  readonly lockFile: string;

  constructor(home: string, coordinates: Coordinates) {
    this.coordinates = coordinates;
    this.name = artifactName(coordinates);
    this.directory = join(home, cacheLocation(coordinates));
    const { groupId, artifactId, version } = coordinates;
    this.jarDirectory = join(home, 'source-jar', groupId, artifactId, version);
    const hash = createHash('sha256').update(this.name).digest('hex').slice(0, 24);
    this.lockFile = join(home, 'locks', `artifact-${hash}.lock`);
  }

  /** The archive of the registration in force. */
  get jar(): string {
    return join(this.jarDirectory, `${this.coordinates.artifactId}-${this.coordinates.version}-sources.jar`);
  }

  /** Where an archive stands until its registration is in force. */
  jarDraft(registration: number): string {
    return `${this.jar}.${registration}.tmp`;
  }

  /** The kept sources of a registration. */
  tree(registration: number): string {
    return join(this.directory, String(registration));
  }

  /** The record in force; undefined if there is none that can be read. */
  read(): ArtifactRecord | undefined {
    return readRecord(join(this.directory, RECORD));
  }

  /** The record of a registration that is about to be in force. */
  readDraft(registration: number): ArtifactRecord | undefined {
    return readRecord(this.#draft(registration));
  }

  /** Keeps the record of a registration that is not in force yet. */
  async writeDraft(record: ArtifactRecord): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    const draft = this.#draft(record.registration);
    await writeFile(`${draft}.tmp`, JSON.stringify(record));
    await rename(`${draft}.tmp`, draft);
  }

  /** Puts that record in force, in one step. */
  async promote(registration: number): Promise<void> {
    await rename(this.#draft(registration), join(this.directory, RECORD));
  }

  async write(record: ArtifactRecord): Promise<void> {
    await this.writeDraft(record);
    await this.promote(record.registration);
  }

  /** Removes what belongs to a registration that is not, or no longer, in force. */
  async discard(registration: number): Promise<void> {
    await rm(this.tree(registration), { recursive: true, force: true });
    await rm(this.#draft(registration), { force: true });
    await rm(`${this.#draft(registration)}.tmp`, { force: true });
    await rm(this.jarDraft(registration), { force: true });
  }

  /** The numbers of all registrations that anything is left of. */
  registrations(): number[] {
    const drafts = namesIn(this.jarDirectory).map((name) => /\.(\d+)\.tmp$/.exec(name)?.[1]);
    const kept = namesIn(this.directory).map((name) => /^(\d+)(\.json(\.tmp)?)?$/.exec(name)?.[1]);
    const numbers = [...kept, ...drafts].flatMap((digits) => (digits === undefined ? [] : [Number(digits)]));
    return [...new Set(numbers)].sort((a, b) => a - b);
  }

  #draft(registration: number): string {
    return join(this.directory, `${registration}.json`);
  }
}

/** All artifacts that anything is kept of, by name in byte order. A directory listing for each. */
export function keptArtifacts(home: string): ArtifactPlace[] {
  const found = new Map<string, ArtifactPlace>();
  for (const folder of ['code', 'source-jar']) {
    for (const groupId of namesIn(join(home, folder))) {
      for (const artifactId of namesIn(join(home, folder, groupId))) {
        for (const version of namesIn(join(home, folder, groupId, artifactId))) {
          const coordinates = coordinatesIn(`${groupId}:${artifactId}:${version}`);
          if (!coordinates) continue;
          const place = new ArtifactPlace(home, coordinates);
          found.set(place.name, place);
        }
      }
    }
  }
  return [...found.values()].sort((a, b) => comparePaths(a.name, b.name));
}

/** Where bare clones are kept. */
export function bareDirectory(home: string): string {
  return join(home, 'git-bare');
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // Not there, no directory, or not to be read: nothing is kept there that could be used.
    return [];
  }
}

function readRecord(path: string): ArtifactRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

const TEXTS_OF = new Map([
  ['jar', ['uri']],
  ['directory', ['path']],
  ['git', ['uri', 'ref', 'commit', 'bare']],
]);

function isRecord(value: unknown): value is ArtifactRecord {
  if (!isObject(value) || value.format !== 1 || !isObject(value.origin)) return false;
  const { origin } = value;
  const texts = TEXTS_OF.get(String(origin.kind));
  return (
    Number.isSafeInteger(value.registration) &&
    Number.isSafeInteger(value.skipped) &&
    (value.packages === undefined || isListOfTexts(value.packages)) &&
    texts?.every((name) => typeof origin[name] === 'string') === true
  );
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
