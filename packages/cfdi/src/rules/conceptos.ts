import { keyRule } from "./key-rule.ts";
import { reportOutside } from "./limits.ts";
import type { Rule } from "./rule.ts";
import { hasValue } from "./sub-total.ts";

/** Concepto: keys and amounts (guide p. 21-24). */
export const conceptos: readonly Rule[] = [
  keyRule({
    code: "CFDI40162",
    lista: "c_ClaveProdServ",
    path: "Conceptos[].ClaveProdServ",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ClaveProdServ", node.ClaveProdServ);
    },
  }),
  keyRule({
    code: "CFDI40165",
    lista: "c_ClaveUnidad",
    path: "Conceptos[].ClaveUnidad",
    visit(facts, visit) {
      for (const { node, path } of facts.conceptos) visit(path, "ClaveUnidad", node.ClaveUnidad);
    },
  }),
  {
    code: "CFDI40166",
    path: "Conceptos[].ValorUnitario",
    source: "matriz 40166; guía p. 23",
    check(facts, report) {
      if (!hasValue(facts)) return;
      const tipo = facts.comprobante.TipoDeComprobante;
      for (const { valorUnitario, path } of facts.conceptos)
        if (valorUnitario?.isZero()) report(`${path}.ValorUnitario`, { tipo });
    },
  },
  {
    code: "CFDI40167",
    path: "Conceptos[].Importe",
    source: "matriz 40167; guía p. 23 y pregunta frecuente 41",
    check({ conceptos: lines, decimales }, report) {
      for (const { cantidad, valorUnitario, importe, path } of lines) {
        if (!cantidad || !valorUnitario || !importe) continue;
        reportOutside(
          importe,
          { factor: cantidad, other: valorUnitario, isOtherExact: false },
          decimales,
          path,
          report,
        );
      }
    },
  },
  {
    code: "CFDI40168",
    path: "Conceptos[].Descuento",
    source: "matriz 40168; guía p. 24",
    check({ conceptos: lines }, report) {
      for (const { descuento, importe, path } of lines) {
        if (!descuento || !importe || descuento.scale <= importe.scale) continue;
        report(`${path}.Descuento`, { valor: descuento.toString(), importe: importe.toString() });
      }
    },
  },
  {
    code: "CFDI40169",
    path: "Conceptos[].Descuento",
    source: "matriz 40169; guía p. 24",
    check({ conceptos: lines }, report) {
      for (const { descuento, importe, path } of lines) {
        if (!descuento || !importe || descuento.compare(importe) <= 0) continue;
        report(`${path}.Descuento`, { valor: descuento.toString(), importe: importe.toString() });
      }
    },
  },
  {
    code: "TIMBRA-IMPUESTO-TIPO",
    path: "Conceptos[].Impuestos",
    source: "Anexo 20, Concepto/Impuestos: a tax is charged (Traslados) or withheld (Retenciones)",
    check({ conceptos: lines }, report) {
      for (const { node, path } of lines) {
        for (const { tipo } of node.Impuestos?.SinTipo ?? [])
          report(`${path}.Impuestos`, { valor: `${tipo ?? ""}`.slice(0, 60) });
      }
    },
  },
  {
    code: "TIMBRA-VALOR-UNITARIO-PAGO",
    path: "Conceptos[].ValorUnitario",
    source: "matriz de Pagos 2.0: the concept of a P is worth zero",
    check({ comprobante, conceptos: lines }, report) {
      if (comprobante.TipoDeComprobante !== "P") return;
      for (const { valorUnitario, path } of lines)
        if (valorUnitario?.isZero() === false) report(`${path}.ValorUnitario`);
    },
  },
];
