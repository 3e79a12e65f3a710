/** A question that both are asked. */
export interface ParityQuery {
  kind: 'text' | 'regex';
  q: string;
  caseSensitive: boolean;
  scope?: ParityScope;
  /** Matches nearly every line, or often in one: ripgrep would write gigabytes of JSON. */
  isBroad?: boolean;
}

/** Which files are meant, said twice: as entries of `paths`, and as what ripgrep's answer is cut to. */
export interface ParityScope {
  paths: readonly string[];
  /** Paths of files that ripgrep searches by itself … */
  visible: RegExp;
  /** … and of those it searches with `--hidden` only. Absent: none. */
  hidden?: RegExp;
}

/** A matching line. */
export interface ParityLine {
  path: string;
  lineNumber: number;
  /** All of it as ripgrep has it, without its end; of Quarry what is shown. */
  text: string;
}

/** A question in one line, for people. */
export function titleOf({ kind, q, caseSensitive, scope }: ParityQuery): string {
  const flags = caseSensitive ? '' : ' -i';
  const paths = scope ? ` in ${JSON.stringify(scope.paths)}` : '';
  return `${kind}${flags} ${JSON.stringify(q)}${paths}`;
}
