import type { Sentence } from "./sentence.ts";

/**
 * The languages of the sentences. Each is written by hand; Spanish first, and English has the same keys or it does not
 * compile.
 */
export type Language = "es" | "en";

/**
 * What problems say in one language: the doors "@timbra/cfdi/messages/es" and "/en" offer them, and a complement of
 * your own brings its own. Plain data: `{ ...es, sentences: { ...es.sentences, CFDI40108: … } }` says a code in other
 * words.
 */
export interface Messages {
  readonly language: Language;
  /** By code. */
  readonly sentences: Readonly<Record<string, Sentence>>;
  /** What the attributes and nodes are called, with their article, for sentences that serve any of them. */
  readonly campos: Readonly<Record<string, string>>;
}
