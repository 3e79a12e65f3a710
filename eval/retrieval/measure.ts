/** Asks the questions of all trees and keeps what came of them. */
import { type Answer, ndcg } from './ndcg.ts';
import type { Question } from './questions.ts';
import type { Subject } from './subject.ts';

/** Answers that count. */
export const DEPTH = 10;

export interface Score {
  subject: Subject;
  question: Question;
  /** NDCG@10. */
  value: number;
}

/** What answers a question to a tree. */
export type Answering = (subject: Subject, question: string) => Promise<readonly Answer[]>;

/** The score of every question, in order. */
export async function scoresOf(subjects: readonly Subject[], answering: Answering): Promise<Score[]> {
  const scores: Score[] = [];
  for (const subject of subjects) {
    for (const question of subject.corpus.questions) {
      const answers = await answering(subject, question.text);
      scores.push({ subject, question, value: ndcg(question.targets, answers, DEPTH) });
    }
  }
  return scores;
}

export function mean(scores: readonly Score[]): number {
  return scores.reduce((sum, { value }) => sum + value, 0) / (scores.length || 1);
}

/** The times of warm calls of the tool, in ms, rising. Every question once before, once measured. */
export async function warmTimes(subjects: readonly Subject[]): Promise<number[]> {
  const times: number[] = [];
  for (const subject of subjects) {
    for (const { text } of subject.corpus.questions) await subject.reply(text);
    for (const { text } of subject.corpus.questions) {
      const started = performance.now();
      await subject.reply(text);
      times.push(performance.now() - started);
    }
  }
  return times.sort((a, b) => a - b);
}

/** The value that a share of rising values does not exceed. */
export function quantile(rising: readonly number[], share: number): number {
  return rising[Math.min(rising.length - 1, Math.floor(rising.length * share))] ?? 0;
}
