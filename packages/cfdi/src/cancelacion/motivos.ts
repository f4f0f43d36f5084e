import type { Language } from "../messages/message-of.ts";
import { motivos as en } from "./messages/en.ts";
import { motivos as es } from "./messages/es.ts";

/** Why a document is cancelled (c_MotivoCancelacion). */
export type ClaveMotivo = "01" | "02" | "03" | "04";

/** A motive: what it asks for, and what follows from choosing it. */
export interface Motivo {
  readonly clave: ClaveMotivo;
  /** The UUID of the document that replaces the cancelled one: 01 needs it (208), the others refuse it (209). */
  readonly folioSustitucion: "requerido" | "prohibido";
  /** The TipoRelacion with which the substitute must already name the document to be cancelled. */
  readonly relacionPrevia?: "04";
  /** Whether it also cancels a document that live ones relate to, because the request itself breaks the relation. */
  readonly rompeRelaciones: boolean;
  readonly textos: Readonly<Record<Language, TextosDeMotivo>>;
}

/** What a person reads before choosing a motive. */
export interface TextosDeMotivo {
  /** The motive in the SAT's words. */
  readonly etiqueta: string;
  /** When it is the right one. */
  readonly uso: string;
  /** What has to be done before or after, in order. */
  readonly consecuencias: readonly string[];
}

function motivo(
  clave: ClaveMotivo,
  data: Pick<Motivo, "folioSustitucion" | "rompeRelaciones"> & { readonly relacionPrevia?: "04" },
): Motivo {
  return { clave, ...data, textos: { es: es[clave], en: en[clave] } };
}

/** The four motives, in the SAT's order (Anexo 20 guide of 16 January 2026, FAQ 42). */
export const MOTIVOS: readonly Motivo[] = [
  motivo("01", { folioSustitucion: "requerido", relacionPrevia: "04", rompeRelaciones: true }),
  motivo("02", { folioSustitucion: "prohibido", rompeRelaciones: false }),
  motivo("03", { folioSustitucion: "prohibido", rompeRelaciones: false }),
  motivo("04", { folioSustitucion: "prohibido", rompeRelaciones: false }),
];

/** The motive of a key, or undefined: keys come from untrusted input. */
export function motivoDe(clave: string): Motivo | undefined {
  return MOTIVOS.find((motivo) => motivo.clave === clave);
}
