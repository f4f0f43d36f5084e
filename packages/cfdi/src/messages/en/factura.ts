import { hidrocarburos } from "../../complementos/hidrocarburos/messages/en.ts";
import type { combustibles as spanish } from "../es/factura.ts";
import type { Messages } from "../message-of.ts";
import { documento } from "./documento.ts";

/** The attributes of the complement of fuels in plain English. */
const combustibles: Readonly<Record<keyof typeof spanish, string>> = {
  ClaveHYP: "the key of the fuel",
  NumeroPermiso: "the permit number",
  SubProductoHYP: "the subproduct",
  TipoPermiso: "the kind of permit",
};

/**
 * In English: what `documento` says, and the rules of fuels (`hidroYPetro`). What a page needs in which invoices are
 * written, of fuels too.
 */
export const factura: Messages = {
  language: "en",
  sentences: { ...documento.sentences, ...hidrocarburos },
  campos: { ...documento.campos, ...combustibles },
};
