import { Refusal } from '../types.ts';

/** A string under `argument`, which may be empty. Throws {@link Refusal}. */
export function readText(argument: string, given: unknown): string {
  if (typeof given === 'string') return given;
  throw new Refusal(`${argument} must be a string`);
}
