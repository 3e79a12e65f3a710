/** References of a source tied to declarations, both ways. */
import { nameHash } from '../../indexing/syntax/name-hash.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { ReferenceSite } from '../../languages/syntax/types.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import { type ImportHit, importHit, importsOfNames } from './importing.ts';
import { type Ground, groundOf, Knowledge } from './knowledge.ts';
import { namesOf } from './narrowing.ts';
import { resolvePath } from './paths.ts';
import { resolveSite } from './sites.ts';
import type { ReferenceHit, Resolved, Target } from './types.ts';

export class References {
  readonly #ground: Ground;

  constructor(structure: Structure, imports: ImportGraph) {
    this.#ground = groundOf(structure, imports);
  }

  /** All files of the source, in path order. */
  get files(): readonly Outline[] {
    return this.#ground.structure.files;
  }

  /** All declarations of a name, in path order. */
  declared(name: string): readonly Target[] {
    return this.#ground.names.named(name);
  }

  /**
   * What each reference of a file means, in the order of its references. With `isWanted` only some are
   * looked at; others mean nothing.
   */
  async resolveFile(
    file: Outline,
    isWanted: (site: ReferenceSite) => boolean = () => true,
  ): Promise<readonly Resolved[]> {
    const knowledge = this.#knowledge();
    const [uses] = await this.#ground.structure.uses([file]);
    return knowledge.answers(uses?.references ?? [], (site) =>
      isWanted(site) ? resolveSite(knowledge, file, site) : NOT_RESOLVED,
    );
  }

  /**
   * All references that mean one of the declarations, by file in path order, then by place. Costs with
   * the files that have a reference of that name.
   */
  async referencesTo(targets: readonly Target[]): Promise<readonly ReferenceHit[]> {
    const knowledge = this.#knowledge();
    const names = await this.#namesOf(targets, knowledge);
    const sites = await this.#sites(names);
    const resolved = await knowledge.answers(sites, ({ file, site }) => resolveSite(knowledge, file, site));
    const [isMeant, isMade] = [targetTest(targets), targetTest(typesOfConstructors(targets))];
    // What agrees by name alone has the same list each time, which may be long.
    const isKnown = new Map<readonly Target[], { isMeant: boolean; isMade: boolean }>();
    return sites.flatMap((each, i) => {
      const { confidence, reason, targets: meant } = resolved[i] ?? NOT_RESOLVED;
      let found = isKnown.get(meant);
      if (found === undefined) {
        found = { isMeant: meant.some(isMeant), isMade: meant.some(isMade) };
        isKnown.set(meant, found);
      }
      const isHit = found.isMeant || (each.site.role === 'call' && found.isMade);
      return isHit ? [{ ...each, confidence, reason }] : [];
    });
  }

  /** All references of a name, whatever they mean: what nothing in the source declares can be found so. */
  async named(name: string): Promise<readonly ReferenceHit[]> {
    const sites = await this.#sites(new Set([name]));
    return sites.map((each) => ({ ...each, confidence: 'low', reason: 'name only' }));
  }

  /** Imports that bring in one of the declarations by its name. */
  async importsOf(targets: readonly Target[]): Promise<readonly ImportHit[]> {
    const knowledge = this.#knowledge();
    const names = new Set(await this.#namesOf(targets, knowledge));
    names.add('default');
    const isMeant = targetTest(targets);
    const named = importsOfNames(this.files, names);
    const hits = await knowledge.answers(named, (each) => importHit(knowledge, each, isMeant));
    return hits.filter((hit) => hit !== null);
  }

  /** Imports of a name, wherever they lead. */
  async importsNamed(name: string): Promise<readonly ImportHit[]> {
    return importsOfNames(this.files, new Set([name])).map(({ file, index }) => ({
      file,
      index,
      confidence: 'low',
    }));
  }

  #knowledge(): Knowledge {
    return new Knowledge(this.#ground, resolvePath);
  }

  async #namesOf(targets: readonly Target[], knowledge: Knowledge): Promise<ReadonlySet<string>> {
    const [names] = await knowledge.answers([targets], (asked) => namesOf(knowledge, asked));
    return names ?? new Set();
  }

  /** All references of these names. */
  async #sites(names: ReadonlySet<string>): Promise<Pick<ReferenceHit, 'file' | 'site' | 'position'>[]> {
    const hashes = [...names].map(nameHash);
    const files = this.files.filter((file) => hashes.some((hash) => file.refersToHash(hash)));
    const uses = await this.#ground.structure.uses(files);
    const sites: Pick<ReferenceHit, 'file' | 'site' | 'position'>[] = [];
    for (const [i, file] of files.entries()) {
      for (const [position, site] of (uses[i]?.references ?? []).entries()) {
        if (names.has(site.name)) sites.push({ file, site, position });
      }
    }
    return sites;
  }
}

const NOT_RESOLVED: Resolved = { targets: [], confidence: 'low', reason: '' };

/** A constructor is called by the name of its type. */
function typesOfConstructors(targets: readonly Target[]): Target[] {
  return targets
    .filter(({ file, index }) => file.kind(index) === 'constructor')
    .map(({ file, index }) => ({ file, index: file.container(index) }));
}

function targetTest(targets: readonly Target[]): (target: Target) => boolean {
  const wanted = new Map<Outline, Set<number>>();
  for (const { file, index } of targets) {
    const indexes = wanted.get(file);
    if (indexes) indexes.add(index);
    else wanted.set(file, new Set([index]));
  }
  return ({ file, index }) => wanted.get(file)?.has(index) ?? false;
}

const known = new WeakMap<Structure, References>();

/** Made once a structure; what it learns of the source is kept as long as that lives. */
export function referencesOf(structure: Structure, imports: ImportGraph): References {
  let references = known.get(structure);
  if (references === undefined) {
    references = new References(structure, imports);
    known.set(structure, references);
  }
  return references;
}
