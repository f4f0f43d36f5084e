/** An element as parsed, in document order; what the reader walks and what unknown content is written back from. */
export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly parent: XmlElement | null;
  /** The namespaces declared on this very element: prefix to URI, "" for the default one. */
  readonly declarations: Readonly<Record<string, string>>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | XmlMarkup)[];
  readonly source: Source;
}

/** Where an element stands in the text it was parsed from, in UTF-16 units. */
export interface Source {
  /** The `<` of its start tag. */
  readonly start: number;
  /** After the `>` of its start tag. */
  readonly inside: number;
  /** The `<` of its end tag; the same as `inside` when it closes itself. */
  readonly end: number;
  readonly selfClosing: boolean;
}

export interface XmlAttribute {
  readonly name: string;
  readonly uri: string;
  readonly local: string;
  readonly value: string;
}

/** Text, a comment, CDATA or an instruction, ready to be written back. */
export interface XmlMarkup {
  readonly markup: string;
  /** Whether it says nothing to a reader: blanks between elements, a comment. */
  readonly blank: boolean;
}

export function isElement(node: XmlElement | XmlMarkup): node is XmlElement {
  return "local" in node;
}
