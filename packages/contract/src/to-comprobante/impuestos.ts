import { Decimal, type DraftImpuesto } from "@timbra/cfdi";
import type { Tax, TaxFactor, TaxRow } from "../invoices/tax.ts";
import { present } from "./present.ts";

/** c_Impuesto. */
const IMPUESTOS: Readonly<Record<Tax, DraftImpuesto["Impuesto"]>> = { ISR: "001", IVA: "002", IEPS: "003" };
/** c_TipoFactor. */
const FACTORES: Readonly<Record<TaxFactor, DraftImpuesto["TipoFactor"]>> = {
  rate: "Tasa",
  quota: "Cuota",
  exempt: "Exento",
};

/** TasaOCuota is always written with six decimals. */
const TASA_DECIMALS = 6;

/** The tax rows of a line as the law names them, in the same order. */
export function toImpuestos(rows: readonly TaxRow[]): DraftImpuesto[] {
  return rows.map((row) =>
    present({
      tipo: row.withheld ? ("retencion" as const) : ("traslado" as const),
      Impuesto: IMPUESTOS[row.tax],
      TipoFactor: FACTORES[row.factor],
      TasaOCuota: row.rate === null ? null : Decimal.parse(row.rate).withScale(TASA_DECIMALS).toString(),
      Base: row.base,
    }),
  );
}

/** The product's name of a SAT tax and factor, for what comes back from pricing. */
export function taxOf(impuesto: string): Tax {
  if (impuesto === IMPUESTOS.ISR) return "ISR";
  return impuesto === IMPUESTOS.IEPS ? "IEPS" : "IVA";
}

export function factorOf(tipoFactor: DraftImpuesto["TipoFactor"]): TaxFactor {
  if (tipoFactor === "Exento") return "exempt";
  return tipoFactor === "Cuota" ? "quota" : "rate";
}
