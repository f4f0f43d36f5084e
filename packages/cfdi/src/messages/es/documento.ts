import type { Messages } from "../messages.ts";
import type { Sentence } from "../sentence.ts";
import { campos } from "./campos.ts";
import { comprobante } from "./comprobante.ts";
import { conceptos } from "./conceptos.ts";
import { impuestos } from "./impuestos.ts";
import { personas } from "./personas.ts";
import { timbra } from "./timbra.ts";

/** Every code that `check` finds in a document, with its Spanish sentence. */
export const sentences = { ...comprobante, ...personas, ...conceptos, ...impuestos, ...timbra } satisfies Record<
  string,
  Sentence
>;

/**
 * In Spanish: all that `check` says of a document without the rules of other doors. What a page needs in which
 * documents are written.
 */
export const documento: Messages = { language: "es", sentences, campos };
