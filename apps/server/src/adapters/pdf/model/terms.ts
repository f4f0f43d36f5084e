import type { Comprobante } from "@timbra/cfdi";
import { amount } from "../format/amount.ts";
import type { Labels } from "../labels/labels.ts";
import { facts } from "./facts.ts";
import type { Fact } from "./print-model.ts";

const WITHOUT_CURRENCY = "XXX";

export function termsOf(comprobante: Comprobante, labels: Labels): Fact[] {
  const { FormaPago, MetodoPago, TipoCambio } = comprobante;
  return facts(
    [labels.paymentMethod, MetodoPago && labels.coded("c_MetodoPago", MetodoPago)],
    [labels.paymentForm, FormaPago && labels.coded("c_FormaPago", FormaPago)],
    // A receipt has none, since each payment in it has its own; nor has a transfer of what is not sold.
    [
      labels.currency,
      comprobante.Moneda === WITHOUT_CURRENCY ? undefined : labels.coded("c_Moneda", comprobante.Moneda),
    ],
    [labels.exchangeRate, TipoCambio && amount(TipoCambio, 0)],
    [labels.conditions, comprobante.CondicionesDePago],
    [labels.export, labels.coded("c_Exportacion", comprobante.Exportacion)],
    [labels.confirmation, comprobante.Confirmacion],
  );
}
