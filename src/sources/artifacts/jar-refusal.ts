/** How a jar is refused. */
import { printable } from '../../printable.ts';
import { ArtifactRefusal } from './refusal.ts';

/** Most characters of a name that a message shows. */
const SHOWN_CHARACTERS = 200;

/** `invalid_source`, with why. `why` continues "The jar cannot be used: ". */
export function unusableJar(
  why: string,
  options?: ErrorOptions & { suggestedAction?: string },
): ArtifactRefusal {
  return new ArtifactRefusal('invalid_source', `The jar cannot be used: ${why}`, options);
}

/** The name of an entry as messages show it. */
export function shownName(name: string): string {
  return `'${printable(name, SHOWN_CHARACTERS)}'`;
}
