/** What a document may cost to read. The SAT refuses documents far below these. */
export interface XmlLimits {
  /** Bytes, or UTF-16 units when text is given. */
  readonly size: number;
  /** Elements inside elements. */
  readonly depth: number;
  /** Elements and attributes together: a small file of tiny ones can still fill the memory. */
  readonly nodes: number;
}

export const LIMITS: XmlLimits = { size: 10_000_000, depth: 64, nodes: 1_000_000 };
