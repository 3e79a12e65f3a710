/** The blocks of a function, procedure or trigger, in which `;` does not end the statement. */

/** Words behind `END` that close what `BEGIN` did not open. */
const OTHER_ENDS = new Set(['IF', 'LOOP', 'WHILE', 'REPEAT', 'FOR']);
/** Words behind `BEGIN` that make it a statement of its own. */
const TRANSACTION = new Set(['TRAN', 'TRANSACTION', 'WORK', ';']);

/** Is told each word (in capitals) and mark of the statement in order. */
export class RoutineBlocks {
  #depth = 0;
  #last = '';
  /** Declarations may stand between `IS` and `BEGIN`. */
  #awaitsBegin = false;

  /** The statement goes on behind a `;`. */
  get isOpen(): boolean {
    return this.#depth > 0 || this.#awaitsBegin;
  }

  take(word: string): void {
    const last = this.#last;
    this.#last = word;
    if (last === 'END' && OTHER_ENDS.has(word)) this.#depth++;
    else if (last === 'BEGIN' && TRANSACTION.has(word)) this.#depth = Math.max(0, this.#depth - 1);
    if (word === 'BEGIN' || (word === 'CASE' && last !== 'END')) {
      this.#depth++;
      this.#awaitsBegin = false;
    } else if (word === 'END') this.#depth = Math.max(0, this.#depth - 1);
    else if (word === 'IS' && this.#depth === 0) this.#awaitsBegin = true;
    // A condition, as in `WHEN (x IS NULL)`.
    else if (last === 'IS' && (word === 'NULL' || word === 'NOT' || word === 'DISTINCT')) {
      this.#awaitsBegin = false;
    }
  }
}
