/** The prompts there are. */
import { explainModule } from './explain-module.ts';
import { findWhereToChange } from './find-where-to-change.ts';
import type { Prompt } from './prompt.ts';
import { reviewDiff } from './review-diff.ts';

/** By name in byte order. */
export const PROMPTS: readonly Prompt[] = [explainModule, findWhereToChange, reviewDiff];
