/** Removing what was fetched for a registration, with the checkout and the clone behind it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { removeCheckout, removeClone } from '../../sources/artifacts/git-checkout.ts';
import { type ArtifactPlace, bareDirectory, keptArtifacts } from './artifact-home.ts';

/** Removes all that is left of a registration that is not, or no longer, in force. */
export async function discard(place: ArtifactPlace, registration: number, home: string): Promise<void> {
  const tree = place.tree(registration);
  const bare = cloneOf(tree, home);
  if (bare !== undefined) await removeCheckout(tree, bare);
  await place.discard(registration);
  if (bare !== undefined) await discardClone(bare, home);
}

/** Removes a clone unless an artifact has a checkout of it. */
export async function discardClone(bare: string, home: string): Promise<void> {
  const isUsed = keptArtifacts(home).some((place) => {
    const { origin } = place.read() ?? {};
    return origin?.kind === 'git' && basename(origin.bare) === basename(bare);
  });
  if (!isUsed && !hasCheckouts(bare)) await removeClone(join(bareDirectory(home), basename(bare)));
}

/** The clone that a checkout belongs to: `gitdir: CLONE/worktrees/NAME`. Undefined for what is none. */
function cloneOf(tree: string, home: string): string | undefined {
  const link = join(tree, '.git');
  if (!existsSync(link)) return undefined;
  try {
    const gitDirectory = /^gitdir: (.+)$/m.exec(readFileSync(link, 'utf8'))?.[1] ?? '';
    const name = basename(dirname(dirname(gitDirectory)));
    const bare = join(bareDirectory(home), name);
    return /^\w+\.git$/.test(name) && existsSync(bare) ? bare : undefined;
  } catch {
    return undefined;
  }
}

function hasCheckouts(bare: string): boolean {
  try {
    return readdirSync(join(bare, 'worktrees')).length > 0;
  } catch {
    return false;
  }
}
