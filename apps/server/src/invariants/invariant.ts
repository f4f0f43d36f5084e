/** One sentence that must be true of the database at any moment, whatever happened before. */
export interface Invariant {
  /** The statement that it is a part of, as docs/invariants.md numbers them. */
  readonly id: `I${number}`;
  /** Names it in tables and in the API's answers. */
  readonly name: string;
  /** For an administrator. */
  readonly sentence: { readonly es: string; readonly en: string };
  /** Finds the rows that break it, of every issuer at once. */
  readonly query: string;
}
