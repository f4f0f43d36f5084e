/** Words that are taken into the index in one go. */
const WORDS_AT_ONCE = 1000;

/** The position of a word in an entry. */
export const FIELDS = { label: 0, everyday: 1, similar: 2 } as const;
const FIELD_BITS = 2;
const FIELD_MASK = (1 << FIELD_BITS) - 1;

/**
 * Which entries hold a word, and where: `words` in order, and for the word at a place the part of `postings` from
 * `starts[place]` to the next.
 */
export interface WordIndex {
  readonly words: readonly string[];
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
}

export const entryOfPosting = (posting: number): number => posting >>> FIELD_BITS;
export const fieldOfPosting = (posting: number): number => posting & FIELD_MASK;

/**
 * Gathers words and makes their index. Numbers in flat arrays: half a million places take 2 MB, as objects they would
 * take thirty.
 */
export function createWordIndex() {
  const gathered = new Map<string, number[]>();

  /** @param entry its number, not less than those before */
  function add(entry: number, field: number, words: Iterable<string>): void {
    for (const word of words) {
      const places = gathered.get(word);
      const posting = (entry << FIELD_BITS) | field;
      if (places === undefined) gathered.set(word, [posting]);
      else if (places.at(-1) !== posting) places.push(posting);
    }
  }

  function* finish(): Chunked<WordIndex> {
    const words = [...gathered.keys()].sort();
    yield;
    const starts = new Uint32Array(words.length + 1);
    for (const [at, word] of words.entries()) {
      starts[at + 1] = (starts[at] ?? 0) + (gathered.get(word)?.length ?? 0);
      if (at % WORDS_AT_ONCE === 0) yield;
    }
    const postings = new Uint32Array(starts[words.length] ?? 0);
    for (const [at, word] of words.entries()) {
      postings.set(gathered.get(word) ?? [], starts[at]);
      if (at % WORDS_AT_ONCE === 0) yield;
    }
    gathered.clear();
    return { words, starts, postings };
  }

  return { add, finish };
}

/** The places of the words that begin so: from the first, up to but not including the second. */
export function indexRangeOfPrefix(
  { words }: Pick<WordIndex, "words">,
  beginning: string,
): readonly [first: number, end: number] {
  return [firstPlace(words, beginning), firstPlace(words, `${beginning}\uffff`)];
}

/** How many words come before it. */
function firstPlace(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Work that yields now and then, so that other work can run; what it makes is its result. */
export type Chunked<Made> = Generator<undefined, Made>;

/** Does all of it without resting. */
export function allOf<Made>(steps: Chunked<Made>): Made {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
