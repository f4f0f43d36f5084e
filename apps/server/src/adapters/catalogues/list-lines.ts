const LINE_END = 10;
const TAB = 9;

/**
 * The lines of a list of the SAT, as the bytes that they were packed from: a hundred thousand texts would take five
 * times as much, and a table of their keys as much again. A line is a key, a tab, and what is said of it.
 */
export class ListLines implements Iterable<string> {
  readonly #bytes: Buffer;
  /** Where each line begins, and where one after the last would. */
  readonly #starts: Uint32Array;
  /** The lines in the order of their keys; undefined while nobody asked, null when that is the order they are in. */
  #byKey: Uint32Array | null | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#starts = startsOf(bytes);
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(line: number): string | undefined {
    if (line < 0 || line >= this.length) return undefined;
    return this.#bytes.toString("utf8", this.#starts[line], this.#endOf(line));
  }

  *[Symbol.iterator](): Generator<string> {
    for (let line = 0; line < this.length; line += 1) yield this.at(line) ?? "";
  }

  /** The line of a key; the last of several. */
  lineOf(key: string): string | undefined {
    const wanted = Buffer.from(key, "utf8");
    const byKey = this.#order();
    const place = (at: number) => (byKey === null ? at : (byKey[at] ?? 0));
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compareKey(place(middle), wanted) > 0) high = middle;
      else low = middle + 1;
    }
    const found = low === 0 ? -1 : place(low - 1);
    return found !== -1 && this.#compareKey(found, wanted) === 0 ? this.at(found) : undefined;
  }

  #endOf(line: number): number {
    return (this.#starts[line + 1] ?? 0) - 1;
  }

  /** The key of a line beside some bytes: below zero when it comes before them. */
  #compareKey(line: number, wanted: Uint8Array): number {
    return this.#bytes.compare(wanted, 0, wanted.length, this.#starts[line], this.#endOfKey(line));
  }

  #endOfKey(line: number): number {
    const tab = this.#bytes.indexOf(TAB, this.#starts[line]);
    const end = this.#endOf(line);
    return tab === -1 || tab > end ? end : tab;
  }

  #order(): Uint32Array | null {
    if (this.#byKey !== undefined) return this.#byKey;
    const keyOf = (line: number) => this.#bytes.subarray(this.#starts[line], this.#endOfKey(line));
    let isInOrder = true;
    for (let line = 1; line < this.length && isInOrder; line += 1)
      isInOrder = this.#compareKey(line - 1, keyOf(line)) <= 0;
    const compare = (one: number, other: number) => this.#compareKey(one, keyOf(other)) || one - other;
    this.#byKey = isInOrder ? null : Uint32Array.from({ length: this.length }, (_, line) => line).sort(compare);
    return this.#byKey;
  }
}

function startsOf(bytes: Buffer): Uint32Array {
  const starts = [0];
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, end + 1)) starts.push(end + 1);
  starts.push(bytes.length + 1);
  return Uint32Array.from(starts);
}
