import type { Comprobante } from "../../../comprobante/comprobante.ts";
import type { Concepto } from "../../../comprobante/concepto.ts";
import { Decimal } from "../../../decimal/decimal.ts";
import { parseOrNull } from "../../../rules/concepto-facts.ts";
import type { PagosCode } from "../messages/es.ts";
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
  return attributeRule(code, path, (valor = "") =>
    parseOrNull(valor)?.isZero() ? undefined : { valor, esperado: "0" },
  );
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

type Params = Readonly<Record<string, string>>;

const CHILDREN = ["InformacionAduanera", "CuentaPredial", "ComplementoConcepto", "Parte"] as const;

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
  fixedInConcepto("CRP20113", "ClaveProdServ", "84111506"),
  absentInConcepto("CRP20114", "NoIdentificacion"),
  number("CRP20115", "Cantidad", "1"),
  fixedInConcepto("CRP20116", "ClaveUnidad", "ACT"),
  absentInConcepto("CRP20117", "Unidad"),
  fixedInConcepto("CRP20118", "Descripcion", "Pago"),
  number("CRP20119", "ValorUnitario", "0"),
  number("CRP20120", "Importe", "0"),
  absentInConcepto("CRP20121", "Descuento"),
  fixedInConcepto("CRP20122", "ObjetoImp", "01"),
  absentInConcepto("CRP20123", "Impuestos"),
];

function fixedInConcepto(code: PagosCode, at: keyof Concepto & string, esperado: string): PagosRule {
  return conceptoRule(code, at, (node) =>
    node[at] === esperado ? undefined : { valor: `${node[at] ?? ""}`, esperado },
  );
}

function number(code: PagosCode, at: "Cantidad" | "ValorUnitario" | "Importe", esperado: string): PagosRule {
  const value = Decimal.parse(esperado);
  return conceptoRule(code, at, (node) =>
    parseOrNull(node[at])?.equals(value) ? undefined : { valor: node[at], esperado },
  );
}

function absentInConcepto(code: PagosCode, at: keyof Concepto & string): PagosRule {
  return conceptoRule(code, at, (node) => (node[at] === undefined ? undefined : {}));
}

function conceptoRule(code: PagosCode, at: string, broken: (node: Concepto) => Params | undefined): PagosRule {
  return {
    code,
    path: `Conceptos[].${at}`,
    source: `matriz de Pagos 2.0, ${code}`,
    check(facts, report) {
      if (pagosFactsOf(facts).length === 0) return;
      for (const { node, path } of facts.conceptos) {
        const params = broken(node);
        if (params !== undefined) report(`${path}.${at}`, params);
      }
    },
  };
}
