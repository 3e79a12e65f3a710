/** Kinds of configuration values: how each is read from text and from TOML, and what is wrong with it. */
import { isAbsolute, resolve } from 'node:path';
import { messageOf } from '../errors.ts';
import { validatePathGlob } from '../patterns/path-glob.ts';
import { printable } from '../printable.ts';

/** A value as found: the text of an environment variable or option, or a value of a TOML file. */
export type RawValue = { text: string } | { toml: unknown };

/** What is wrong: the offending value as it is shown to the user, and the rule it breaks. */
export interface Fault {
  shown: string;
  why: string;
}

export type Reading<T> = { value: T } | { faults: Fault[] };

/** The largest value allowed by what another key is set to, and words that say so. */
export interface Ceiling {
  max: number;
  because: string;
}

/** How the values of a key are read. */
export interface Kind<T> {
  /** Reads and checks one value. With a ceiling, numbers are checked against that too. */
  read(raw: RawValue, ceiling?: Ceiling): Reading<T>;
  /** The key that limits this one from above: values are at most its value minus `gap`. */
  limitedBy?: { key: string; gap: 0 | 1 };
}

/** Whole numbers from `min` to `max`; floats, also `256.0`, are none. */
export function integer(min: number, max: number, limitedBy?: { key: string; gap: 0 | 1 }): Kind<number> {
  const read = (raw: RawValue, ceiling?: Ceiling): Reading<number> => {
    const top = ceiling ? ceiling.max : max;
    const range = `between ${min} and ${top}${ceiling ? `, as ${ceiling.because}` : ''}`;
    const value = 'text' in raw ? integerOf(raw.text) : raw.toml;
    if (typeof value !== 'bigint') return faulty(raw, `must be an integer ${range}`);
    if (value < BigInt(min) || value > BigInt(top)) return faulty(raw, `must be ${range}`);
    return { value: Number(value) };
  };
  return limitedBy ? { read, limitedBy } : { read };
}

/** `true` or `false`. */
export function flag(): Kind<boolean> {
  return {
    read(raw) {
      const value = 'text' in raw ? { true: true, false: false }[raw.text.trim()] : raw.toml;
      return typeof value === 'boolean' ? { value } : faulty(raw, 'must be true or false');
    },
  };
}

/** One of the given words, case counts. */
export function choice<T extends string>(words: readonly T[]): Kind<T> {
  return {
    read(raw) {
      const found = 'text' in raw ? raw.text.trim() : raw.toml;
      const value = words.find((word) => word === found);
      return value === undefined ? faulty(raw, `must be one of ${words.join(', ')}`) : { value };
    },
  };
}

/** An absolute path of this platform; given back normalised, without a separator at its end. */
export function absolutePath(): Kind<string> {
  return {
    read(raw) {
      const value = 'text' in raw ? raw.text : raw.toml;
      if (typeof value !== 'string' || !isAbsolute(value) || value.includes('\0')) {
        return faulty(raw, 'must be an absolute path');
      }
      return { value: resolve(value) };
    },
  };
}

/** Some of the given words, at least one, each once: a list, or text with commas. */
export function words<T extends string>(choices: readonly T[]): Kind<T[]> {
  return {
    read(raw) {
      const list = listOf(raw);
      if (!list) return faulty(raw, 'must be a list of names, or text with commas');
      const known = choices.filter((choice) => list.includes(choice));
      const isKnown = (word: string): boolean => known.some((choice) => choice === word);
      const faults = list
        .filter((word) => !isKnown(word))
        .map((word) => ({ shown: shownValue({ toml: word }), why: `must be one of ${choices.join(', ')}` }));
      if (faults.length > 0) return { faults };
      return known.length > 0 ? { value: known } : faulty(raw, `must name one of ${choices.join(', ')}`);
    },
  };
}

/** A list of texts, or text with commas, each of which has to fulfil a condition, said in words. */
export function texts(isGood: (text: string) => boolean, rule: string): Kind<string[]> {
  return {
    read(raw) {
      const list = listOf(raw);
      if (!list) return faulty(raw, 'must be a list of texts, or text with commas');
      const faults = list
        .filter((text) => !isGood(text))
        .map((text) => ({ shown: shownValue({ toml: text }), why: rule }));
      return faults.length > 0 ? { faults } : { value: list };
    },
  };
}

/** A text that fulfils a condition, said in words; empty where there is none. */
export function text(isGood: (text: string) => boolean, rule: string): Kind<string> {
  return {
    read(raw) {
      const value = 'text' in raw ? raw.text : raw.toml;
      if (typeof value !== 'string') return faulty(raw, rule);
      return value === '' || isGood(value) ? { value } : faulty(raw, rule);
    },
  };
}

/** A path of a file; empty where there is none. In a file it must be absolute, elsewhere it is as given. */
export function filePath(): Kind<string> {
  return {
    read(raw) {
      const value = 'text' in raw ? raw.text : raw.toml;
      if (typeof value !== 'string' || value.includes('\0')) return faulty(raw, 'must be a path');
      if ('toml' in raw && value !== '' && !isAbsolute(value)) return faulty(raw, 'must be an absolute path');
      return { value };
    },
  };
}

function listOf(raw: RawValue): string[] | undefined {
  const found = 'text' in raw ? raw.text : raw.toml;
  if (typeof found === 'string') return found.split(',').map((part) => part.trim());
  return isListOfStrings(found) ? found : undefined;
}

/** A list of path globs, `least` at least. Text is a list of one glob. */
export function globs(least: 0 | 1): Kind<string[]> {
  return {
    read(raw) {
      const list = 'text' in raw ? [raw.text] : raw.toml;
      if (!isListOfStrings(list)) return faulty(raw, 'must be a list of strings');
      if (list.length < least) return faulty(raw, 'must name at least one pattern');
      const faults = list.flatMap((glob) => faultOf(glob));
      return faults.length > 0 ? { faults } : { value: [...list] };
    },
  };
}

/** How a value is shown in messages: TOML strings in quotes, text as it is, both on one line and cut. */
export function shownValue(raw: RawValue): string {
  return printable('text' in raw ? raw.text : shownToml(raw.toml), 200);
}

function shownToml(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((element) => (Array.isArray(element) ? '[...]' : shownToml(element))).join(', ')}]`;
  }
  if (typeof value === 'string') return JSON.stringify(value);
  // As the file has it; the string form of a date would depend on the time zone.
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return '{...}';
  return String(value);
}

function faulty(raw: RawValue, why: string): { faults: Fault[] } {
  return { faults: [{ shown: shownValue(raw), why }] };
}

/** As bigint, like the integers of TOML, which keeps `256` and `256.0` apart. */
function integerOf(text: string): bigint | undefined {
  const digits = text.trim();
  // No valid number is that long, and converting very long ones takes quadratic time.
  return digits.length <= 20 && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
}

function isListOfStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

function faultOf(glob: string): Fault[] {
  try {
    validatePathGlob(glob);
    return [];
  } catch (error) {
    return [{ shown: shownValue({ toml: glob }), why: printable(messageOf(error), 400) }];
  }
}
