import type { Comprobante } from "../../../comprobante/comprobante.ts";
import { parsed } from "../../../rules/concepto-facts.ts";
import type { PagosCode } from "../messages/codes.ts";
import { pagosFactsOf } from "./pagos-facts.ts";
import type { PagosRule } from "./pagos-rule.ts";

type Attribute = keyof Comprobante & string;

/** The Comprobante that carries payments: all of it is fixed. Amounts are compared as numbers. */
export const recibo: readonly PagosRule[] = [
  fixed("CRP20101", "TipoDeComprobante", "P"),
  fixed("CRP20102", "Exportacion", "01"),
  zero("CRP20103", "SubTotal"),
  fixed("CRP20104", "Moneda", "XXX"),
  absent("CRP20105", "FormaPago"),
  absent("CRP20106", "MetodoPago"),
  absent("CRP20107", "CondicionesDePago"),
  absent("CRP20108", "Descuento"),
  absent("CRP20109", "TipoCambio"),
  zero("CRP20110", "Total"),
];

function fixed(code: PagosCode, path: Attribute, esperado: string): PagosRule {
  return attributeRule(code, path, (valor) => (valor === esperado ? undefined : { valor: valor ?? "", esperado }));
}

function zero(code: PagosCode, path: Attribute): PagosRule {
  return attributeRule(code, path, (valor = "") => (parsed(valor)?.isZero() ? undefined : { valor, esperado: "0" }));
}

function absent(code: PagosCode, path: Attribute): PagosRule {
  return attributeRule(code, path, (valor) => (valor === undefined ? undefined : {}));
}

function attributeRule(
  code: PagosCode,
  path: Attribute,
  broken: (valor: string | undefined) => Readonly<Record<string, string>> | undefined,
): PagosRule {
  return {
    code,
    path,
    source: `matriz de Pagos 2.0, ${code}`,
    check(facts, report) {
      if (pagosFactsOf(facts).length === 0) return;
      const params = broken(facts.comprobante[path] as string | undefined);
      if (params !== undefined) report(path, params);
    },
  };
}
