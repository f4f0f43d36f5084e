import { readFileSync } from "node:fs";

export interface Term {
  readonly term: string;
  /** Any of these is right. */
  readonly keys: ReadonlySet<string>;
  /** Every third: the ranking was never adjusted by these. */
  readonly heldOut: boolean;
}

/**
 * What people would type to find what they sell, written down before the ranking was adjusted, with the keys that an
 * accountant would accept.
 */
export function everydayTerms(): readonly Term[] {
  const [, ...lines] = readFileSync(new URL("./everyday-terms.tsv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line, at) => {
    const [term = "", keys = ""] = line.split("\t");
    return { term, keys: new Set(keys.split(" ")), heldOut: at % 3 === 2 };
  });
}
