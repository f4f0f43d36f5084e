import { combustibleOf, petroliferoDe, SUBPRODUCTOS, tipoDePermiso } from "@timbra/cfdi/complementos";
import { type Language, type OwnPermit, sentence, usualFuel, withFuel } from "@timbra/contract";
import type { TypedRow } from "../imports/index.ts";
import { type CellProblem, cellError } from "./cell-problems.ts";

/** The columns of what is said of a fuel, by the attributes of its complement. */
export const FUEL_COLUMNS: Readonly<Record<string, string>> = {
  TipoPermiso: "fuel_permit",
  NumeroPermiso: "fuel_permit",
  ClaveHYP: "product_key",
  SubProductoHYP: "fuel_subproduct",
};

export interface ReadFuel {
  /** For the draft's own schema to judge. */
  readonly complements: ReturnType<typeof withFuel>;
  readonly problems: readonly CellProblem[];
}

const NOTHING: ReadFuel = { complements: [], problems: [] };

/**
 * What a row says of the fuel that it sells: the permit and the subproduct of its cells, or the only ones that there
 * are. A row of an issuer without permits that names none says nothing.
 */
export function readFuel(
  { number, cells }: TypedRow,
  key: string | undefined,
  permits: readonly OwnPermit[],
  language: Language,
): ReadFuel {
  const typedPermit = cells["fuel_permit"]?.replace(/\s/g, "");
  const typedSubproduct = cells["fuel_subproduct"];
  if (key === undefined || combustibleOf(key) === undefined) {
    const wrong = ["fuel_permit", "fuel_subproduct"].find((column) => cells[column] !== undefined);
    return wrong === undefined
      ? NOTHING
      : { complements: [], problems: [cellError(number, wrong, sentence("bulk_no_fuel", language))] };
  }
  const usual = typedPermit === undefined ? usualFuel(key, permits) : petroliferoDe(key, [typedPermit]);
  if (usual === null && typedSubproduct === undefined) return NOTHING;
  const begun = usual ?? petroliferoDe(key, []);
  const SubProductoHYP = typedSubproduct === undefined ? begun.SubProductoHYP : subproductOf(typedSubproduct);
  const problems: CellProblem[] = [];
  if (typedPermit !== undefined && tipoDePermiso(typedPermit) === undefined)
    problems.push(cellError(number, "fuel_permit", sentence("fuel_permit", language)));
  if (SubProductoHYP === null) problems.push(cellError(number, "fuel_subproduct", sentence("not_in_list", language)));
  return { complements: withFuel({ complements: [] }, { ...begun, SubProductoHYP: SubProductoHYP ?? "" }), problems };
}

/** "SP18", "SP18 - Diésel automotriz" as a list says it, or its name alone. Null when there is none such. */
function subproductOf(typed: string): string | null {
  const key = /^sp\d+/i.exec(typed.trim())?.[0]?.toUpperCase() ?? "";
  if (Object.hasOwn(SUBPRODUCTOS, key)) return key;
  const name = typed.trim().toLowerCase();
  return Object.entries(SUBPRODUCTOS).find(([, called]) => called.toLowerCase() === name)?.[0] ?? null;
}
