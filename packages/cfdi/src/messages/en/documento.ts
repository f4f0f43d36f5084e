import type { sentences as spanish } from "../es/documento.ts";
import type { Messages } from "../messages.ts";
import type { Sentence } from "../sentence.ts";
import { campos } from "./campos.ts";
import { comprobante } from "./comprobante.ts";
import { conceptos } from "./conceptos.ts";
import { impuestos } from "./impuestos.ts";
import { personas } from "./personas.ts";
import { timbra } from "./timbra.ts";

/** The same codes; one missing does not compile. */
const sentences: Readonly<Record<keyof typeof spanish, Sentence>> = {
  ...comprobante,
  ...personas,
  ...conceptos,
  ...impuestos,
  ...timbra,
};

/**
 * In English: all that `check` says of a document without the rules of other doors. What a page needs in which
 * documents are written.
 */
export const documento: Messages = { language: "en", sentences, campos };
