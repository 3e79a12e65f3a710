/** Maven coordinates: what a library's sources are called, and where they are kept. */
import { ArtifactRefusal } from './refusal.ts';

export interface Coordinates {
  groupId: string;
  artifactId: string;
  version: string;
}

/** Most characters of one part, and of all three together. */
const MAX_PART = 100;
const MAX_TOGETHER = 230;

const PARTS = [
  ['group_id', 'groupId'],
  ['artifact_id', 'artifactId'],
  ['version', 'version'],
] as const;

/** Throws `invalid_coordinates` naming the part that is none. Nothing is trimmed. */
export function assertCoordinates(coordinates: Coordinates): void {
  for (const [shown, part] of PARTS) assertPart(shown, coordinates[part]);
  const together = PARTS.reduce((sum, [, part]) => sum + coordinates[part].length, 0);
  if (together > MAX_TOGETHER) {
    throw new ArtifactRefusal(
      'invalid_coordinates',
      `group_id, artifact_id and version have ${together} characters together; at most ${MAX_TOGETHER} are possible`,
    );
  }
}

/** The same for group and artifact alone. */
export function assertGroupAndArtifact({ groupId, artifactId }: Omit<Coordinates, 'version'>): void {
  assertPart('group_id', groupId);
  assertPart('artifact_id', artifactId);
}

function assertPart(shown: string, value: string): void {
  const isPart =
    /^[A-Za-z0-9._-]+$/.test(value) &&
    value.length <= MAX_PART &&
    !value.startsWith('.') &&
    !value.endsWith('.') &&
    !value.includes('..');
  if (isPart) return;
  const written = JSON.stringify(value.length > 200 ? `${value.slice(0, 200)}…` : value);
  throw new ArtifactRefusal(
    'invalid_coordinates',
    `${shown} ${written} is invalid: 1-${MAX_PART} characters of A-Z a-z 0-9 . _ -, no dot at its ends, no '..'`,
  );
}

/** `group:artifact:version`: the name of the source. */
export function artifactName({ groupId, artifactId, version }: Coordinates): string {
  return `${groupId}:${artifactId}:${version}`;
}

/** The coordinates in a name; undefined if it is none. */
export function coordinatesIn(name: string): Coordinates | undefined {
  const [groupId = '', artifactId = '', version = '', ...rest] = name.split(':');
  const coordinates = { groupId, artifactId, version };
  if (rest.length > 0) return undefined;
  try {
    assertCoordinates(coordinates);
    return coordinates;
  } catch {
    return undefined;
  }
}

/** Where the artifact is kept, relative to Quarry's home, with `/`. */
export function cacheLocation({ groupId, artifactId, version }: Coordinates): string {
  return `code/${groupId}/${artifactId}/${version}`;
}
