/** What the results of a run come to, beside what is known to be otherwise. */

/** The outcome of one scenario. */
export interface Scenario {
  checks: readonly { id: string; status: string }[];
}

/** Scenarios, or single checks of them as `SCENARIO:CHECK`, that do not pass; by the reason. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** `skipped`: nothing was checked but the form of messages. */
export type Outcome = 'passed' | 'failed' | 'skipped';

export interface Verdict {
  /** By scenario, in the order they ran. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Checks of all scenarios that passed. */
  passedChecks: number;
  /** What is not as it is known to be, each in a sentence. */
  surprises: readonly string[];
}

/** The suite adds these to every scenario. */
const FORM = ['wire-schema-valid', 'wire-schema-harness-error'];

/** Warnings count as failures. */
const FAILED = ['FAILURE', 'WARNING'];

export function verdictOf(scenarios: ReadonlyMap<string, Scenario>, known: Known): Verdict {
  const outcomes = new Map([...scenarios].map(([name, scenario]) => [name, outcomeOf(scenario)]));
  const listed = new Set(Object.values(known).flat());
  const surprises: string[] = [];
  for (const [name, { checks }] of scenarios) {
    const outcome = outcomes.get(name);
    if (listed.has(name)) {
      if (outcome === 'passed') surprises.push(`${name} passes, and is listed as if it did not`);
      continue;
    }
    if (outcome === 'skipped') surprises.push(`${name} checked nothing, and no reason is listed`);
    const failed = new Set(checks.filter(({ status }) => FAILED.includes(status)).map(({ id }) => id));
    for (const id of failed) if (!listed.has(`${name}:${id}`)) surprises.push(`${name} fails: ${id}`);
    for (const { id } of checks) {
      const isStale = listed.has(`${name}:${id}`) && !failed.has(id);
      if (isStale) surprises.push(`${name}: ${id} passes, and is listed as if it did not`);
    }
  }
  for (const entry of listed) {
    const [scenario = ''] = entry.split(':');
    if (!scenarios.has(scenario)) surprises.push(`${entry} is listed, and there is no such scenario`);
  }
  const passedChecks = [...scenarios.values()]
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'SUCCESS').length;
  return { outcomes, passedChecks, surprises };
}

function outcomeOf({ checks }: Scenario): Outcome {
  if (checks.some(({ status }) => FAILED.includes(status))) return 'failed';
  return checks.some(({ id, status }) => status === 'SUCCESS' && !FORM.includes(id)) ? 'passed' : 'skipped';
}
