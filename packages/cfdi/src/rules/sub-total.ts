import { Decimal } from "../decimal/decimal.ts";
import { reportDecimals, reportDifference } from "./decimals.ts";
import type { Facts } from "./facts.ts";
import type { Rule } from "./rule.ts";

/** Comprobante/@SubTotal (guide p. 8). */
export const subTotal: readonly Rule[] = [
  {
    code: "CFDI40107",
    path: "SubTotal",
    source: "matriz 40107; guía p. 8",
    check: (facts, report) => reportDecimals(facts, "SubTotal", facts.subTotal, report),
  },
  {
    code: "CFDI40108",
    path: "SubTotal",
    source: "matriz 40108; guía p. 8",
    check(facts, report) {
      if (hasValue(facts))
        reportDifference("SubTotal", facts.subTotal, sumOfImportes(facts).withScale(facts.decimales), report);
    },
  },
  {
    code: "CFDI40109",
    path: "SubTotal",
    source: "matriz 40109; guía p. 8",
    check({ comprobante, subTotal: value }, report) {
      const tipo = comprobante.TipoDeComprobante;
      if ((tipo === "T" || tipo === "P") && value?.isZero() === false)
        report("SubTotal", { tipo, valor: value.toString() });
    },
  },
  {
    code: "TIMBRA-SUBTOTAL-CERO",
    path: "SubTotal",
    source: "guía p. 8: an I or E is worth something",
    check(facts, report) {
      if (hasValue(facts) && facts.subTotal?.isZero() && facts.conceptos.length > 0) report("SubTotal");
    },
  },
];

/** Ingreso, Egreso and Nómina are worth something; Traslado and Pago zero. */
export function hasValue({ comprobante: { TipoDeComprobante: tipo } }: Facts): boolean {
  return tipo === "I" || tipo === "E" || tipo === "N";
}

function sumOfImportes({ conceptos }: Facts): Decimal {
  let total = Decimal.ZERO;
  for (const { importe } of conceptos) if (importe) total = total.plus(importe);
  return total;
}
