/**
 * Words that mean the same to whoever writes software, whatever the project: short forms first of all.
 * Held small on purpose: a wrong synonym costs more than a missing one.
 */
import { stem } from './stem.ts';

const SETS = [
  'config configuration settings options preferences',
  'init initialize setup',
  'auth authentication authorization',
  'db database',
  'req request',
  'res resp response',
  'err error exception',
  'msg message',
  'fn func function',
  'arg args argument param params parameter',
  'dir directory folder',
  'doc docs documentation',
  'env environment',
  'async asynchronous',
  'ctx context',
  'cmd command',
  'conn connection',
  'addr address',
  'attr attribute',
  'str string',
  'num number',
  'int integer',
  'bool boolean',
  'char character',
  'len length',
  'max maximum',
  'min minimum',
  'prev previous',
  'src source',
  'dst dest destination',
  'tmp temp temporary',
  'util utils utility helper',
  'lib library',
  'pkg package',
  'repo repository',
  'spec specification',
  'impl implementation implement',
  'info information',
  'id identifier',
  'app application',
  'sync synchronize',
  'exec execute run',
  'del delete remove',
  'url uri',
  'regex regexp',
  'ws websocket',
  'fs filesystem',
  'register registration registry',
  'validate check verify',
  'callback hook',
  'serialize encode',
  'deserialize decode parse',
  'stop halt abort',
  'ref reference',
  'obj object',
  'val value',
  'var variable',
  'fmt format',
  'win windows',
  'lock mutex',
] as const;

const SYNONYMS = new Map<string, readonly string[]>();
for (const set of SETS) {
  const words = set.split(' ');
  for (const word of words) {
    const others = words.filter((other) => stem(other) !== stem(word));
    SYNONYMS.set(stem(word), [...(SYNONYMS.get(stem(word)) ?? []), ...others]);
  }
}

/** Words that mean what a word means, by its stem; none of the same stem. */
export function synonymsOf(word: string): readonly string[] {
  return SYNONYMS.get(stem(word)) ?? [];
}
