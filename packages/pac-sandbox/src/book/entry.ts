/** One stamp in the book. Amounts and dates are as the document says them. */
export interface StampEntry {
  /** Upper case. */
  readonly uuid: string;
  /** Zona Centro, no zone written. */
  readonly fechaTimbrado: string;
  readonly rfc: string;
  readonly receptor: string;
  readonly tipo: string;
  readonly serie?: string;
  readonly folio?: string;
  readonly fecha: string;
  readonly total: string;
  readonly moneda: string;
  /** Hex SHA-256 of the document's Sello: what makes two sendings the same document. */
  readonly sello: string;
  /** Hex SHA-256 of its cadena original. */
  readonly cadena: string;
  /** Hex SHA-256 of the stamped XML's bytes. */
  readonly sha256: string;
  /** Documents it relates to or pays, upper case; absent when there are none. */
  readonly relacionados?: readonly string[];
  /** What the client called it, if it did. */
  readonly customId?: string;
  /** Instant of the stamp, ISO 8601 in UTC. */
  readonly at: string;
}

/** A line of the book: the entry and the stamped document itself. */
export interface StampLine extends StampEntry {
  readonly xml: string;
}
