/** The form of the rules by which names are seen to be declared. */

export interface DeclarationRule {
  /** Matches the line up to the name. */
  before: RegExp;
  /** Matches what follows the name on its line. */
  after?: RegExp;
  /** A parameter list follows (after what `after` matched), and then this; line ends count as blanks. */
  afterParameters?: RegExp;
}

/** One of these words stands right before the name, and is a word of its own. */
export function words(list: string, after?: RegExp): DeclarationRule {
  return {
    before: new RegExp(`(?:^|[^\\w$.])(?:${list.replaceAll(' ', '|')})\\s+$`),
    ...(after && { after }),
  };
}
