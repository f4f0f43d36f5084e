import type { Comprobante } from "../../../comprobante/comprobante.ts";
import type { Concepto } from "../../../comprobante/concepto.ts";
import { Decimal } from "../../../decimal/decimal.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import type { Facts } from "../../../rules/facts.ts";
import type { PagosCode } from "../messages/es.ts";
import { pagosFactsOf } from "./pagos-facts.ts";
import type { PagosRule } from "./pagos-rule.ts";

const document = rulesOf<Comprobante>("", ({ comprobante }) => [{ node: comprobante, prefix: "" }]);

/** The Comprobante that contains payments: all of it is fixed. Amounts are compared as numbers. */
export const recibo: readonly PagosRule[] = [
  document.fixed("CRP20101", "TipoDeComprobante", "P"),
  document.fixed("CRP20102", "Exportacion", "01"),
  document.number("CRP20103", "SubTotal", "0"),
  document.fixed("CRP20104", "Moneda", "XXX"),
  document.absent("CRP20105", "FormaPago"),
  document.absent("CRP20106", "MetodoPago"),
  document.absent("CRP20107", "CondicionesDePago"),
  document.absent("CRP20108", "Descuento"),
  document.absent("CRP20109", "TipoCambio"),
  document.number("CRP20110", "Total", "0"),
];

const CHILDREN = ["InformacionAduanera", "CuentaPredial", "ComplementoConcepto", "Parte"] as const;

const line = rulesOf<Concepto>("Conceptos[].", ({ conceptos }) =>
  conceptos.map(({ node, path }) => ({ node, prefix: `${path}.` })),
);

/** The only Concepto of a receipt, all of it fixed but ACuentaTerceros. */
export const concepto: readonly PagosRule[] = [
  {
    code: "CRP20111",
    path: "Conceptos",
    source: "matriz de Pagos 2.0, CRP20111",
    check(facts, report) {
      if (pagosFactsOf(facts).length > 0 && facts.conceptos.length !== 1)
        report("Conceptos", { valor: `${facts.conceptos.length}` });
    },
  },
  {
    code: "CRP20112",
    path: "Conceptos[]",
    source: "matriz de Pagos 2.0, CRP20112",
    check(facts, report) {
      if (pagosFactsOf(facts).length === 0) return;
      for (const { node, path } of facts.conceptos) {
        for (const child of CHILDREN) if ((node[child] ?? []).length > 0) report(`${path}.${child}`);
      }
    },
  },
  line.fixed("CRP20113", "ClaveProdServ", "84111506"),
  line.absent("CRP20114", "NoIdentificacion"),
  line.number("CRP20115", "Cantidad", "1"),
  line.fixed("CRP20116", "ClaveUnidad", "ACT"),
  line.absent("CRP20117", "Unidad"),
  line.fixed("CRP20118", "Descripcion", "Pago"),
  line.number("CRP20119", "ValorUnitario", "0"),
  line.number("CRP20120", "Importe", "0"),
  line.absent("CRP20121", "Descuento"),
  line.fixed("CRP20122", "ObjetoImp", "01"),
  line.absent("CRP20123", "Impuestos"),
];

type Params = Readonly<Record<string, string>>;

/** The rules of one kind of node of a receipt, whose names in paths begin with `prefix`. */
function rulesOf<Node>(
  prefix: string,
  nodesOf: (facts: Facts) => readonly { readonly node: Node; readonly prefix: string }[],
) {
  type Attribute = keyof Node & string;
  const rule = (code: PagosCode, at: Attribute, broken: (value: Node[Attribute]) => Params | undefined): PagosRule => ({
    code,
    path: `${prefix}${at}`,
    source: `matriz de Pagos 2.0, ${code}`,
    check(facts, report) {
      if (pagosFactsOf(facts).length === 0) return;
      for (const found of nodesOf(facts)) {
        const params = broken(found.node[at]);
        if (params !== undefined) report(`${found.prefix}${at}`, params);
      }
    },
  });
  return {
    fixed: (code: PagosCode, at: Attribute, esperado: string) =>
      rule(code, at, (value) => (value === esperado ? undefined : { valor: `${value ?? ""}`, esperado })),
    number: (code: PagosCode, at: Attribute, esperado: string) =>
      rule(code, at, (value) => {
        const valor = `${value ?? ""}`;
        return parseOrNull(valor)?.equals(Decimal.parse(esperado)) ? undefined : { valor, esperado };
      }),
    absent: (code: PagosCode, at: Attribute) => rule(code, at, (value) => (value === undefined ? undefined : {})),
  };
}
