/** What resolution may look at: outlines at once, details and uses once they are loaded. */
import type { FileDetails } from '../../indexing/syntax/details-record.ts';
import type { Outline } from '../../indexing/syntax/outline.ts';
import type { Structure } from '../../indexing/syntax/structure.ts';
import type { FileUses } from '../../indexing/syntax/uses-record.ts';
import type { ImportGraph } from '../graph/import-graph.ts';
import type { Meaning } from './meaning.ts';
import { NameIndex } from './name-index.ts';

const NO_DETAILS: FileDetails = { declarations: [], exports: [], renamedExports: [] };
const NO_USES: FileUses = { references: [], typedNames: [], locals: [] };
/** Details and uses of so many files stay at hand. */
const KEPT_FILES = 1_000;
/** So much is looked up for one question; what takes more is not known. */
const MAX_STEPS = 4_000;
/** Each round needs what the one before has found: so long is the longest chain that is followed. */
const MAX_ROUNDS = 12;

/** What holds for a structure as long as it lives. */
export interface Ground {
  readonly structure: Structure;
  readonly imports: ImportGraph;
  readonly names: NameIndex;
  /** Of the files looked at last. */
  readonly details: Map<Outline, FileDetails>;
  readonly uses: Map<Outline, FileUses>;
}

export function groundOf(structure: Structure, imports: ImportGraph): Ground {
  return { structure, imports, names: new NameIndex(structure.files), details: new Map(), uses: new Map() };
}

/** Seen from a declaration of the file (-1: from its top). */
export type PathResolver = (
  knowledge: Knowledge,
  file: Outline,
  path: string,
  declaration: number,
) => Meaning;

/**
 * Resolution is plain functions that ask this for details and uses of files. What is not loaded is
 * noted and answered as empty; the question is asked again after the files were loaded, all at once.
 */
export class Knowledge {
  readonly ground: Ground;
  /** What a qualified name means: bases of types are resolved where members are looked up by them. */
  readonly resolvePath: PathResolver;
  readonly #wantedDetails = new Set<Outline>();
  readonly #wantedUses = new Set<Outline>();
  /** The question that is being answered asked for something that is not loaded. */
  #isMissing = false;

  #steps = 0;

  constructor(ground: Ground, resolvePath: PathResolver) {
    this.ground = ground;
    this.resolvePath = resolvePath;
  }

  /** Counts a step of the question that is being answered. False once it has taken too many. */
  hasTime(): boolean {
    return ++this.#steps <= MAX_STEPS;
  }

  /** Nothing was missing so far for the question that is being answered: what was found may be kept. */
  get isComplete(): boolean {
    return !this.#isMissing && this.#steps <= MAX_STEPS;
  }

  details(file: Outline): FileDetails {
    const known = this.ground.details.get(file);
    if (known === undefined) this.#miss(this.#wantedDetails, file);
    return known ?? NO_DETAILS;
  }

  uses(file: Outline): FileUses {
    const known = this.ground.uses.get(file);
    if (known === undefined) this.#miss(this.#wantedUses, file);
    return known ?? NO_USES;
  }

  /** Answers of `ask` for all questions, asked again for as long as something was missing. */
  async answers<Question, Answer>(
    questions: readonly Question[],
    ask: (question: Question) => Answer,
  ): Promise<Answer[]> {
    const found: Answer[] = [];
    trim(this.ground.details);
    trim(this.ground.uses);
    let open = [...questions.keys()];
    for (let round = 0; open.length > 0 && round < MAX_ROUNDS; round++) {
      const again: number[] = [];
      for (const i of open) {
        this.#isMissing = false;
        this.#steps = 0;
        // `i` is one of the questions.
        found[i] = ask(questions[i] as Question);
        if (this.#isMissing) again.push(i);
      }
      if (again.length === 0) break;
      await this.#load();
      open = again;
    }
    return found;
  }

  #miss(wanted: Set<Outline>, file: Outline): void {
    wanted.add(file);
    this.#isMissing = true;
  }

  async #load(): Promise<void> {
    const details = [...this.#wantedDetails];
    const uses = [...this.#wantedUses];
    this.#wantedDetails.clear();
    this.#wantedUses.clear();
    const { structure } = this.ground;
    const [foundDetails, foundUses] = await Promise.all([structure.details(details), structure.uses(uses)]);
    for (const [i, file] of details.entries()) this.ground.details.set(file, foundDetails[i] ?? NO_DETAILS);
    for (const [i, file] of uses.entries()) this.ground.uses.set(file, foundUses[i] ?? NO_USES);
  }
}

/** Leaves out what was loaded first. */
function trim(kept: Map<Outline, unknown>): void {
  for (const file of kept.keys()) {
    if (kept.size <= KEPT_FILES) break;
    kept.delete(file);
  }
}
