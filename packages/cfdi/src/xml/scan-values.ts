/** Says that a document is not of the plain kind; thrown inside the scanner, and caught at its door. */
export const UNSURE = new Error("Not of the plain kind");

/** What may stand in a value only as a reference, or would be read as something else: a blank that becomes a space. */
const UNUSUAL = /[<&\t\n\r]/;
const REFERENCE = /&(amp|lt|gt|quot|apos);/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A value with its five named references read. Throws UNSURE when there is more to it. */
export function decodeReferences(value: string): string {
  if (!UNUSUAL.test(value)) return value;
  if (/[<\t\n\r]|&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) throw UNSURE;
  return value.replace(REFERENCE, (_whole, name: string) => CHARACTERS[name] ?? "");
}
