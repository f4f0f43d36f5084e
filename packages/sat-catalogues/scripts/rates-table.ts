import { readSatMicro, type SatMicroRow } from "./read-sat-micro.ts";
import type { Table } from "./render-table.ts";

/**
 * The highest IEPS quota is published anew each year; the package is of 2024.
 * Source: catCFDI of 2026-08-06, sheet c_TasaOCuota.
 */
const IEPS_QUOTA = { maximo: "72.160500", desde: "2026-01-01" };

/** The sheet names the tax ("IVA Crédito aplicado del 50%" is the 8 % of the border region), the document its key. */
function taxKey(name: string): string {
  if (name === "ISR") return "001";
  if (name.startsWith("IVA")) return "002";
  if (name === "IEPS") return "003";
  throw new Error(`c_TasaOCuota: unknown tax ${name}`);
}

function rate(row: SatMicroRow): readonly string[] {
  const quota = row["factor"] === "Cuota";
  const maximo = quota ? IEPS_QUOTA.maximo : String(row["valor"]);
  return [
    quota ? IEPS_QUOTA.desde : String(row["vigencia_desde"]),
    String(row["vigencia_hasta"]),
    row["tipo"] === "Fijo" ? maximo : String(row["minimo"]),
    maximo,
    taxKey(String(row["impuesto"])),
    String(row["factor"]),
    row["traslado"] === 1 ? "1" : "0",
    row["retencion"] === 1 ? "1" : "0",
    String(row["tipo"]),
  ];
}

/** c_TasaOCuota. A fixed rate has its value as both ends. */
export function ratesTable(): Table {
  return {
    file: "tasas",
    constant: "TASAS",
    columns: ["desde", "hasta", "minimo", "maximo", "impuesto", "factor", "traslado", "retencion", "tipo"],
    rows: readSatMicro("reglas_tasa_cuota").map(rate),
  };
}
