/** What a document may cost to read. The SAT refuses documents far below these. */
export interface XmlLimits {
  /** Bytes, or UTF-16 units when text is given. */
  readonly size: number;
  /** Elements inside elements. */
  readonly depth: number;
  /** Elements and attributes together: a small file of tiny ones can still fill the memory. */
  readonly nodes: number;
  /** Attributes of the whole document, its declarations of namespaces among them. */
  readonly attributes: number;
  /** Attributes of one element. */
  readonly elementAttributes: number;
}

/**
 * 400,000 attributes are more than 5,000 lines have with twelve taxes each; the node with most of them in Anexo 20 has
 * 21.
 */
export const LIMITS: XmlLimits = {
  size: 10_000_000,
  depth: 64,
  nodes: 1_000_000,
  attributes: 400_000,
  elementAttributes: 256,
};
