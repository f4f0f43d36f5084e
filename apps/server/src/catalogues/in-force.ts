import { type Catalogue, catalogueIds } from "@timbra/contract";
import type { LabelledList } from "@timbra/sat-catalogues";
import type { ListsInUse } from "../adapters/catalogues/index.ts";

/** A key of a SAT list under the small number that forms and rows know it by. */
export interface Numbered {
  readonly id: number;
  readonly clave: string;
  readonly descripcion: string;
}

/** The SAT's name of each of its lists that forms choose from. */
const SAT_LISTS = {
  country: "c_Pais",
  tax_regime: "c_RegimenFiscal",
  payment_form: "c_FormaPago",
  payment_method: "c_MetodoPago",
  cfdi_use: "c_UsoCFDI",
  currency: "c_Moneda",
  tax_object: "c_ObjetoImp",
  export: "c_Exportacion",
} as const satisfies Partial<Record<Catalogue, LabelledList>>;

/**
 * The keys that may be chosen on a day (YYYY-MM-DD), in the order of their ids. A retired one keeps its id, but is not
 * offered.
 */
export function inForce(lists: ListsInUse, catalogue: keyof typeof SAT_LISTS, day: string): Numbered[] {
  const list = SAT_LISTS[catalogue];
  return catalogueIds(catalogue).flatMap(({ id, key }) => offered(lists, list, id, key, day));
}

/** A key as a select offers it on a day; nothing when it does not. */
export function offered(
  { catalogos, labelOf }: ListsInUse,
  list: LabelledList,
  id: number,
  key: string,
  day: string,
): Numbered[] {
  return catalogos.estado(list, key, day) === "vigente"
    ? [{ id, clave: key, descripcion: labelOf(list, key) ?? key }]
    : [];
}
