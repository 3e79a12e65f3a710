/** Scores of weights, worked out once for each tree and each set of them. */
import { WEIGHTS, type WeightName, type Weights } from '../../src/search/ranking/weights.ts';
import { scoresOf } from './measure.ts';
import type { Subject } from './subject.ts';

/** Names of all weights, in the order of their table. Its keys are its names: it is a literal. */
export const WEIGHT_NAMES = Object.keys(WEIGHTS) as WeightName[];

export class Evaluator {
  readonly #known = new Map<string, Promise<number>>();

  /** The mean over all questions to some trees. */
  async mean(weights: Weights, subjects: readonly Subject[]): Promise<number> {
    let total = 0;
    let questions = 0;
    for (const subject of subjects) {
      total += await this.#sum(weights, subject);
      questions += subject.corpus.questions.length;
    }
    return total / (questions || 1);
  }

  /** The sum of the scores of all questions to a tree. */
  #sum(weights: Weights, subject: Subject): Promise<number> {
    const key = `${subject.corpus.name} ${WEIGHT_NAMES.map((name) => weights[name]).join(' ')}`;
    let sum = this.#known.get(key);
    if (!sum) {
      sum = scoresOf([subject], (_, question) => subject.ranked(question, weights)).then((scores) =>
        scores.reduce((total, { value }) => total + value, 0),
      );
      this.#known.set(key, sum);
    }
    return sum;
  }
}
