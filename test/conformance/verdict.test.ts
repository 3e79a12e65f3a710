import { describe, expect, it } from 'vitest';
import { type Known, verdictOf } from './verdict.ts';

/** Scenarios by name, each with its checks as `ID STATUS`. */
const scenarios = (given: Record<string, string[]>) =>
  new Map(
    Object.entries(given).map(([name, checks]) => [
      name,
      {
        checks: checks.map((check) => {
          const [id = '', status = ''] = check.split(' ');
          return { id, status };
        }),
      },
    ]),
  );

const surprises = (given: Record<string, string[]>, known: Known = {}) =>
  verdictOf(scenarios(given), known).surprises;

describe('a run', () => {
  it('in which all passes is no surprise', () => {
    expect(surprises({ ping: ['answers SUCCESS', 'wire-schema-valid SUCCESS', 'note INFO'] })).toEqual([]);
  });

  it.each(['FAILURE', 'WARNING'])('with a %s that is not listed names it', (status) => {
    expect(surprises({ ping: ['answers SUCCESS', `in-time ${status}`] })).toEqual(['ping fails: in-time']);
  });

  it('may fail in a scenario, or a check, that is listed', () => {
    const failing = { ping: ['a FAILURE', 'b SUCCESS'] };
    expect(surprises(failing, { reason: ['ping'] })).toEqual([]);
    expect(surprises(failing, { reason: ['ping:a'] })).toEqual([]);
  });

  it('is told what passes although it is listed', () => {
    expect(surprises({ ping: ['a SUCCESS'] }, { reason: ['ping'] })).toHaveLength(1);
    expect(surprises({ ping: ['a SUCCESS'] }, { reason: ['ping:a'] })).toHaveLength(1);
  });

  it('is told what is listed and does not exist', () => {
    expect(surprises({}, { reason: ['ping', 'pong:a'] })).toHaveLength(2);
  });

  it('has to give a reason for a scenario that checked nothing but forms', () => {
    const nothing = { polling: ['wire-schema-valid SUCCESS', 'a SKIPPED'] };
    expect(surprises(nothing)).toHaveLength(1);
    expect(surprises(nothing, { reason: ['polling'] })).toEqual([]);
  });

  it('is told what is skipped or passed by scenario, and how many checks passed', () => {
    const { outcomes, passedChecks } = verdictOf(
      scenarios({ one: ['a SUCCESS', 'b SUCCESS'], two: ['c FAILURE', 'd SUCCESS'], three: [] }),
      { reason: ['two', 'three'] },
    );
    expect([...outcomes]).toEqual([
      ['one', 'passed'],
      ['two', 'failed'],
      ['three', 'skipped'],
    ]);
    expect(passedChecks).toBe(3);
  });
});
