/** What of a Java text is code. */
import { RegionList } from '../lexical/regions.ts';
import { lexicalRulesOf } from '../lexical/rules.ts';
import { Scanner } from '../lexical/scanner.ts';
import { type Mask, unitsOf } from '../rewriting/rewriting.ts';

const FORM_FEED = 12;
const QUOTE = 34;
const LINE_FEED = 10;

/** The mask of a Java text. Linear. */
export function maskOf(text: string): Mask {
  const mask = unitsOf(text);
  const rules = lexicalRulesOf('java');
  if (rules !== undefined) new Scanner(text, rules, new MaskedRegions(mask)).code(0, text.length);
  return mask;
}

/** Takes the regions of a text out of its mask. */
class MaskedRegions extends RegionList {
  readonly #mask: Mask;

  constructor(mask: Mask) {
    super();
    this.#mask = mask;
  }

  override add(region: 'comment' | 'string', start: number, end: number): void {
    if (region === 'string') this.#mask.fill(QUOTE, start, end);
    else {
      for (let at = start; at < end; at++) if (this.#mask[at] !== LINE_FEED) this.#mask[at] = FORM_FEED;
    }
  }
}
