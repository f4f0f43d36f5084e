import { hidrocarburos } from "../../complementos/hidrocarburos/messages/es.ts";
import type { Messages } from "../message-of.ts";
import { documento } from "./documento.ts";

/** The attributes of the complement of fuels in plain Spanish. */
export const combustibles = {
  ClaveHYP: "la clave del combustible",
  NumeroPermiso: "el número de permiso",
  SubProductoHYP: "el subproducto",
  TipoPermiso: "el tipo de permiso",
} as const;

/**
 * In Spanish: what `documento` says, and the rules of fuels (`hidroYPetro`). What a page needs in which invoices are
 * written, of fuels too.
 */
export const factura: Messages = {
  language: "es",
  sentences: { ...documento.sentences, ...hidrocarburos },
  campos: { ...documento.campos, ...combustibles },
};
