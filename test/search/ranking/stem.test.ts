import { describe, expect, it } from 'vitest';
import { stem } from '../../../src/search/ranking/stem.ts';

describe('words of one family have one stem', () => {
  it.each([
    'format formats formatted formatting formatter formatters',
    'retry retries retried',
    'serialize serializer serializers serialization serializing',
    'parse parser parsers parsing parsed',
    'validate validates validator validation validating',
    'handle handler handlers handling handled',
    'route routes router routing',
    'template templates templating',
    'cache caches caching cached',
    'map maps mapping mapper',
    'timeout timeouts',
    'class classes',
    'configure configuration',
  ])('%s', (words) => {
    expect(new Set(words.split(' ').map(stem)).size).toBe(1);
  });
});

describe('different words keep different stems', () => {
  it.each([
    ['format', 'form'],
    ['string', 'str'],
    ['server', 'set'],
    ['user', 'us'],
    ['status', 'stat'],
    ['create', 'cred'],
  ])('%s, %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});

it('leaves short words and what is no English word as they are', () => {
  expect(['bus', 'g', 'x2', '日', 'naïves'].map(stem)).toEqual(['bus', 'g', 'x2', '日', 'naïves']);
});
