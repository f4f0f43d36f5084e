import type { Comprobante, ImpuestosLocales } from "@timbra/cfdi";
import { amount, deduction } from "../format/amount.ts";
import type { Labels } from "../labels/labels.ts";
import type { PrintTotalRow } from "./print-model.ts";
import { taxAndRate, taxName } from "./tax-text.ts";

/** From the subtotal to the total: what is taken off and added, tax by tax and rate by rate. */
export function totalsOf(comprobante: Comprobante, decimals: number, labels: Labels): PrintTotalRow[] {
  const { SubTotal, Descuento, Impuestos } = comprobante;
  return [
    { label: labels.subtotal, note: "", value: amount(SubTotal, decimals) },
    ...(Descuento === undefined ? [] : [{ label: labels.discount, note: "", value: deduction(Descuento, decimals) }]),
    ...(Impuestos?.Traslados ?? []).map((tax) => ({
      label: taxAndRate(tax, labels),
      note: `${labels.base} ${amount(tax.Base, decimals)}`,
      value: tax.Importe === undefined ? "—" : amount(tax.Importe, decimals),
    })),
    ...(Impuestos?.Retenciones ?? []).map((tax) => ({
      label: `${labels.withheld} ${taxName(tax.Impuesto)}`,
      note: "",
      value: deduction(tax.Importe, decimals),
    })),
    ...localTaxes(comprobante).flatMap((local) => localRows(local, decimals, labels)),
  ];
}

function localTaxes({ Complemento = [] }: Comprobante): ImpuestosLocales[] {
  return Complemento.filter((complemento) => complemento.tipo === "impuestosLocales");
}

/** Rates of the local-taxes complement are percentages already. */
function localRows(local: ImpuestosLocales, decimals: number, labels: Labels): PrintTotalRow[] {
  return [
    ...(local.TrasladosLocales ?? []).map(({ ImpLocTrasladado, TasadeTraslado, Importe }) => ({
      label: `${ImpLocTrasladado} ${amount(TasadeTraslado, 0)} %`,
      note: labels.localTaxes,
      value: amount(Importe, decimals),
    })),
    ...(local.RetencionesLocales ?? []).map(({ ImpLocRetenido, TasadeRetencion, Importe }) => ({
      label: `${labels.withheld} ${ImpLocRetenido} ${amount(TasadeRetencion, 0)} %`,
      note: labels.localTaxes,
      value: deduction(Importe, decimals),
    })),
  ];
}
