import type { Traslado } from "@timbra/cfdi";
import { labelOf } from "@timbra/sat-catalogues";
import { amount } from "../format/amount.ts";
import { percent } from "../format/percent.ts";
import type { Labels } from "../labels/labels.ts";

/** "IVA", "ISR", "IEPS" */
export function taxName(tax: string): string {
  return labelOf("c_Impuesto", tax) ?? tax;
}

/** "IVA 16 %", "IEPS 3.50 por unidad", "IVA exento" */
export function taxAndRate(
  { Impuesto, TipoFactor, TasaOCuota }: Pick<Traslado, "Impuesto" | "TipoFactor" | "TasaOCuota">,
  labels: Labels,
): string {
  const tax = taxName(Impuesto);
  if (TipoFactor === "Exento" || TasaOCuota === undefined) return `${tax} ${labels.exempt}`;
  return TipoFactor === "Cuota" ? `${tax} ${amount(TasaOCuota, 2)} ${labels.perUnit}` : `${tax} ${percent(TasaOCuota)}`;
}
