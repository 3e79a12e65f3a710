/**
 * What answers cost a model: the tokens of whole replies as a share of the tokens of the passages' own
 * text, each line of a file once.
 */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Subject } from './subject.ts';

/** More than ten passages take: nothing is cut. */
const ENOUGH = 20_000;
const FENCED = /^(`{3,})\n([\s\S]*?)\n\1$/gm;

export interface TokenFigures {
  /** Tokens of an answer, on average. */
  text: number;
  short: number;
  full: number;
}

/** Asks every question in both forms. */
export async function tokenFigures(subjects: readonly Subject[]): Promise<TokenFigures> {
  const sums = { text: 0, short: 0, full: 0 };
  let questions = 0;
  for (const subject of subjects) {
    for (const { text: question } of subject.corpus.questions) {
      const short = await subject.reply(question, { max_tokens: ENOUGH });
      const texts = [...short.matchAll(FENCED)].map(([, , text = '']) => text);
      sums.text += texts.reduce((sum, text) => sum + countTokens(text), 0);
      sums.short += countTokens(short);
      sums.full += countTokens(await subject.reply(question));
      questions++;
    }
  }
  const share = 1 / (questions || 1);
  return { text: sums.text * share, short: sums.short * share, full: sums.full * share };
}
