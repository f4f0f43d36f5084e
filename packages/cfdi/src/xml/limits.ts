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

/**
 * Every code the reader can give. The document is not a readable CFDI 4.0 (a PAC would answer 301), save the last one.
 */
export const XML_PROBLEM_CODES = [
  "TIMBRA-XML-TOO-LARGE",
  "TIMBRA-XML-TOO-DEEP",
  "TIMBRA-XML-TOO-MANY-ATTRIBUTES",
  "TIMBRA-XML-NODE-ATTRIBUTES",
  "TIMBRA-XML-NOT-UTF8",
  "TIMBRA-XML-MALFORMED",
  "TIMBRA-XML-DOCTYPE",
  "TIMBRA-XML-NOT-A-CFDI",
  "TIMBRA-XML-OTHER-VERSION",
  "TIMBRA-XML-MISSING-ATTRIBUTE",
  "TIMBRA-XML-UNKNOWN-ATTRIBUTE",
  "TIMBRA-XML-VALUE",
  "TIMBRA-XML-MISSING-NODE",
  "TIMBRA-XML-UNKNOWN-NODE",
  "TIMBRA-XML-REPEATED-NODE",
  "TIMBRA-XML-NODE-ORDER",
  "TIMBRA-XML-TEXT",
  "TIMBRA-XML-UNKNOWN-COMPLEMENT",
] as const;

/** A code of `XML_PROBLEM_CODES`. */
export type XmlProblemCode = (typeof XML_PROBLEM_CODES)[number];

/** Why a document cannot be read any further. Thrown inside the parser, never out of `readCfdi`. */
export class XmlLimitError extends Error {
  readonly code: XmlProblemCode;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: XmlProblemCode, params: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
