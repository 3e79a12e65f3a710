/** Server-sent events. */

/** An event, or a body, is larger than is taken. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * Takes the bytes of an event stream and gives the data of each `message` event. Work is linear in the bytes, however
 * they are cut; memory is bounded by the limit.
 */
export class EventReader {
  readonly #limit: number;
  readonly #decoder = new TextDecoder();
  /** Of the line that has not ended. */
  #parts: string[] = [];
  #data: string[] = [];
  #type = '';
  /** UTF-16 units in `#parts` and `#data`. */
  #held = 0;
  #endedWithReturn = false;

  /** The limit, in UTF-16 units, is for one event. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The data of the events that end in these bytes. Throws {@link TooLarge}. */
  push(bytes: Uint8Array): string[] {
    const text = this.#decoder.decode(bytes, { stream: true });
    const events: string[] = [];
    let start = this.#endedWithReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#endedWithReturn = text.endsWith('\r');
    const ends = /\r\n|\n|\r/g;
    ends.lastIndex = start;
    for (let end = ends.exec(text); end !== null; end = ends.exec(text)) {
      this.#hold(text.slice(start, end.index));
      this.#endLine(events);
      start = ends.lastIndex;
    }
    this.#hold(text.slice(start));
    return events;
  }

  #hold(part: string): void {
    this.#held += part.length;
    if (this.#held > this.#limit) throw new TooLarge();
    if (part !== '') this.#parts.push(part);
  }

  #endLine(events: string[]): void {
    const line = this.#parts.join('');
    this.#parts = [];
    if (line === '') {
      if (this.#data.length > 0 && ['', 'message'].includes(this.#type)) events.push(this.#data.join('\n'));
      this.#data = [];
      this.#type = '';
      this.#held = 0;
      return;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1);
    // A field without a text costs memory as well.
    if (field === 'data') this.#data.push(value);
    if (field === 'event') this.#type = value;
    this.#held += field === 'data' ? 1 : -line.length;
  }
}
