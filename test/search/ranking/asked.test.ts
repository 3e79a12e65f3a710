import { describe, expect, it } from 'vitest';
import { plainWords } from '../../../src/search/query-words.ts';
import { askedOf } from '../../../src/search/ranking/asked.ts';

const asked = (query: string) => askedOf(plainWords(query), true);
const meant = (query: string) =>
  asked(query)
    .terms.filter(({ isQuestion }) => !isQuestion)
    .map(({ word }) => word);

describe('question words', () => {
  it.each([
    ['how are sessions created', 'sessions created'],
    ['where does the router match a path', 'router match path'],
    // Parts of names are no question words.
    ['how does to_json work', 'to json'],
    ['getUser from cache', 'get user cache'],
    // If there is nothing else, they are what is asked for.
    ['what is it', 'what is it'],
  ])('of %s are told from the rest', (query, rest) => {
    expect(meant(query)).toEqual(rest.split(' '));
  });

  it('count like the others in a query with conditions', () => {
    const { terms } = askedOf(plainWords('how created'), false);
    expect(terms.map(({ isQuestion }) => isQuestion)).toEqual([false, false]);
  });
});

describe('runs', () => {
  const joined = (query: string) => asked(query).runs.map((run) => run.joined);

  it('are neighbouring words, not over a question word', () => {
    expect(joined('rotating file handler of dates')).toEqual([
      'rotatingfile',
      'rotatingfilehandler',
      'filehandler',
    ]);
  });

  it('know what is written as one identifier', () => {
    const { runs } = asked('handleLogin');
    expect(runs).toEqual([
      {
        terms: [0, 1],
        joined: 'handlelogin',
        names: ['handlelogin', 'handle_login'],
        written: ['handlelogin'],
      },
    ]);
  });
});

it('a word asked twice is one term', () => {
  expect(asked('login form login').terms.map(({ word }) => word)).toEqual(['login', 'form']);
});

it('a term has the stems of words that mean the same, not its own', () => {
  const [term] = asked('configuration').terms;
  expect(term?.synonyms).toContain('config');
  expect(term?.synonyms).not.toContain(term?.stem);
});
