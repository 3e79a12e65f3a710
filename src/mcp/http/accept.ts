/** What kinds of answers a client takes, by its `Accept` header. */

export interface Accepted {
  json: boolean;
  /** A stream of server-sent events. */
  stream: boolean;
}

/** A client that does not say takes everything. */
export function acceptedBy(header: string | undefined): Accepted {
  if (header === undefined || header.trim() === '') return { json: true, stream: true };
  const ranges = header.split(',').map(mediaRange);
  const takes = (type: string): boolean => {
    const [kind] = type.split('/');
    const matching = [type, `${kind}/*`, '*/*'].map((name) => ranges.find((range) => range.name === name));
    return matching.find((range) => range !== undefined)?.isWanted ?? false;
  };
  return { json: takes('application/json'), stream: takes('text/event-stream') };
}

function mediaRange(text: string): { name: string; isWanted: boolean } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  return { name, isWanted: !parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter)) };
}
