import fc from "fast-check";
import { expect, test } from "vitest";
import { allOf, createWordIndex, entryOfPosting, FIELDS, fieldOfPosting, indexRangeOfPrefix } from "./word-index.ts";

test("every word of every entry is found at its place, once for each field", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.stringMatching(/^[a-z0-9]{1,5}$/), { maxLength: 5 }), { maxLength: 30 }),
      (entries) => {
        const builder = createWordIndex();
        entries.forEach((words, entry) => {
          builder.add(entry, FIELDS.label, words);
          builder.add(entry, FIELDS.similar, words.slice(0, 1));
        });
        const { words, starts, postings } = allOf(builder.finish());
        const found = words.flatMap((word, at) =>
          [...postings.subarray(starts[at], starts[at + 1])].map(
            (posting) => `${word} ${entryOfPosting(posting)} ${fieldOfPosting(posting)}`,
          ),
        );
        const expected = entries.flatMap((all, entry) => [
          ...all.map((word) => `${word} ${entry} ${FIELDS.label}`),
          ...all.slice(0, 1).map((word) => `${word} ${entry} ${FIELDS.similar}`),
        ]);
        expect(found.sort()).toEqual([...new Set(expected)].sort());
      },
    ),
  );
});

test("the words that begin so are those that begin so", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[a-c]{1,4}$/)),
      fc.stringMatching(/^[a-c]{0,2}$/),
      (some, beginning) => {
        const words = some.sort();
        const [first, end] = indexRangeOfPrefix({ words }, beginning);
        expect(words.slice(first, end)).toEqual(words.filter((word) => word.startsWith(beginning)));
      },
    ),
  );
});
