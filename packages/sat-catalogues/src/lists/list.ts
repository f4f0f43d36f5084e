import {
  aduanas,
  exportaciones,
  formasPago,
  impuestos,
  meses,
  metodosPago,
  monedas,
  objetosImp,
  paises,
  periodicidades,
  tiposComprobante,
  tiposFactor,
  tiposRelacion,
} from "./document-lists.ts";
import type { Entrada } from "./entrada.ts";
import { regimenes, usosCfdi } from "./taxpayer-lists.ts";
import { unidades } from "./unidades.ts";

const LISTS = {
  c_FormaPago: formasPago,
  c_MetodoPago: metodosPago,
  c_Moneda: monedas,
  c_TipoDeComprobante: tiposComprobante,
  c_Exportacion: exportaciones,
  c_Periodicidad: periodicidades,
  c_Meses: meses,
  c_TipoRelacion: tiposRelacion,
  c_RegimenFiscal: regimenes,
  c_Pais: paises,
  c_UsoCFDI: usosCfdi,
  c_ClaveUnidad: unidades,
  c_ObjetoImp: objetosImp,
  c_Impuesto: impuestos,
  c_TipoFactor: tiposFactor,
  c_Aduana: aduanas,
} satisfies Partial<Record<ListName, () => readonly unknown[]>>;

/** The lists whose labels are here; those of product keys are in `./products`, postal codes have none. */
export type LabelledList = keyof typeof LISTS;

/** All entries of a list, in the SAT's order. Complete, except c_ClaveUnidad: the commonest units. */
export function list<L extends LabelledList>(lista: L): ReturnType<(typeof LISTS)[L]> {
  // The compiler does not see that the accessor under L gives what the type under L says.
  return LISTS[lista]() as ReturnType<(typeof LISTS)[L]>;
}

const indexes = new Map<LabelledList, ReadonlyMap<string, Entrada>>();

/** The entry of a key, in force or not. */
export function entryOf(lista: LabelledList, clave: string): Entrada | undefined {
  let index = indexes.get(lista);
  if (index === undefined) {
    const entries: readonly Entrada[] = list(lista);
    index = new Map(entries.map((entry) => [entry.clave, entry]));
    indexes.set(lista, index);
  }
  return index.get(clave);
}

/**
 * The official Spanish label of a key of one list, `labelIn(usosCfdi(), "G03")`; `undefined` for an unknown key. It
 * brings no other list with it, as `labelOf` does: in a browser that is 10 KB.
 */
export function labelIn(entries: readonly Entrada[], clave: string): string | undefined {
  return entries.find((entry) => entry.clave === clave)?.descripcion;
}

/** The official Spanish label of a key, e.g. "General de Ley Personas Morales"; `undefined` for an unknown key. */
export function labelOf(lista: LabelledList, clave: string): string | undefined {
  return entryOf(lista, clave)?.descripcion;
}

const COMPLETE = [
  "c_FormaPago",
  "c_MetodoPago",
  "c_Moneda",
  "c_TipoDeComprobante",
  "c_Exportacion",
  "c_CodigoPostal",
  "c_Periodicidad",
  "c_Meses",
  "c_TipoRelacion",
  "c_RegimenFiscal",
  "c_Pais",
  "c_UsoCFDI",
  "c_ObjetoImp",
  "c_Impuesto",
  "c_TipoFactor",
  "c_Aduana",
] as const;
const STARTER = ["c_ClaveProdServ", "c_ClaveUnidad"] as const;

/** The SAT lists that a CFDI 4.0 is checked against, by their names in the SAT's workbook. */
export type ListName = (typeof COMPLETE | typeof STARTER)[number];

/** Which publication of the SAT's lists this is, and how much of it. */
export const EDITION: {
  /** Day of the publication, `AAAA-MM-DD`. */
  readonly date: string;
  /** Lists of which every key is here. */
  readonly complete: readonly ListName[];
  /** Lists of which the commonest keys are here. */
  readonly starter: readonly ListName[];
} = { date: "2026-08-06", complete: COMPLETE, starter: STARTER };
