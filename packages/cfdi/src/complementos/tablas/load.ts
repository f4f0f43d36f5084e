import { COMPLEMENTOS, DOCUMENTOS } from "./generated/indice.gen.ts";
import type { Tabla } from "./tabla.ts";

/** The kinds of documents of the SAT whose stylesheets are known. */
export type ClaseDeDocumento = "cfdi40" | "cfdi33" | "retenciones20";

/** An element of the SAT that has a table, and how that is loaded. */
export interface TablaPublicada {
  /** Its name here, such as "carta-porte31". */
  readonly id: string;
  readonly espacio: string;
  readonly nombre: string;
  /** The documents whose stylesheet includes it: in others nobody says what it adds to the cadena original. */
  readonly en: readonly ClaseDeDocumento[];
  /** Whether it is of the whole document or of a line. */
  readonly lugar: "comprobante" | "concepto";
  readonly load: () => Promise<{ readonly tabla: Tabla }>;
}

/** The root of a document that is read by a table. */
export interface DocumentoPublicado extends Omit<TablaPublicada, "id" | "en" | "lugar"> {
  readonly clase: "cfdi33" | "retenciones20";
}

/** The table of a complement in a kind of document; undefined when it has none there. Loaded when first asked for. */
export async function loadTabla(
  { espacio, nombre }: Pick<TablaPublicada, "espacio" | "nombre">,
  clase: ClaseDeDocumento,
): Promise<Tabla | undefined> {
  const found = COMPLEMENTOS.find(
    (each) => each.espacio === espacio && each.nombre === nombre && each.en.includes(clase),
  );
  return found === undefined ? undefined : (await found.load()).tabla;
}

/** The table of a document's root, and the kind that it is. */
export async function loadDocumento({
  espacio,
  nombre,
}: Pick<TablaPublicada, "espacio" | "nombre">): Promise<
  { readonly tabla: Tabla; readonly clase: "cfdi33" | "retenciones20" } | undefined
> {
  const found = DOCUMENTOS.find((each) => each.espacio === espacio && each.nombre === nombre);
  return found === undefined ? undefined : { tabla: (await found.load()).tabla, clase: found.clase };
}
