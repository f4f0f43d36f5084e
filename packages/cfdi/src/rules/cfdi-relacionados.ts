import type { Facts } from "./facts.ts";
import { keyRule } from "./key-rule.ts";
import type { Rule } from "./rule.ts";

/** Types of document that may carry each relation (guide p. 14); 04 may stand in any. */
const TYPES_OF_RELATION: ReadonlyMap<string, string> = new Map(
  Object.entries({ "01": "IE", "02": "IE", "03": "E", "05": "T", "06": "IE", "07": "IE" }),
);

/** Comprobante/CfdiRelacionados (guide p. 13-14). */
export const cfdiRelacionados: readonly Rule[] = [
  keyRule({
    code: "CFDI40137",
    lista: "c_TipoRelacion",
    path: "CfdiRelacionados[].TipoRelacion",
    visit({ comprobante }, visit) {
      for (const [index, { TipoRelacion }] of (comprobante.CfdiRelacionados ?? []).entries())
        visit(`CfdiRelacionados[${index}]`, "TipoRelacion", TipoRelacion);
    },
  }),
  {
    code: "TIMBRA-RELACION-TIPO",
    path: "CfdiRelacionados[].TipoRelacion",
    source: "guía p. 14; no known code refuses it, docs/sat/relaciones.md",
    check({ comprobante: { CfdiRelacionados, TipoDeComprobante: tipo } }, report) {
      CfdiRelacionados?.forEach(({ TipoRelacion: relacion }, index) => {
        const isRefused = TYPES_OF_RELATION.get(relacion)?.includes(tipo) === false;
        if (isRefused) report(`CfdiRelacionados[${index}].TipoRelacion`, { relacion, tipo });
      });
    },
  },
  {
    code: "TIMBRA-RELACION-VACIA",
    path: "CfdiRelacionados[]",
    source: "cfdv40.xsd, CfdiRelacionado minOccurs=1",
    check({ comprobante: { CfdiRelacionados } }, report) {
      CfdiRelacionados?.forEach(({ CfdiRelacionado }, index) => {
        if (CfdiRelacionado.length === 0) report(`CfdiRelacionados[${index}]`);
      });
    },
  },
  {
    code: "TIMBRA-RELACION-REPETIDA",
    path: "CfdiRelacionados[].CfdiRelacionado[]",
    source: "a document related twice in the same way says nothing more",
    severity: "warning",
    check({ comprobante: { CfdiRelacionados } }, report) {
      const seen = new Set<string>();
      CfdiRelacionados?.forEach(({ TipoRelacion, CfdiRelacionado }, node) => {
        CfdiRelacionado.forEach((uuid, index) => {
          const key = `${TipoRelacion} ${uuid.toUpperCase()}`;
          if (seen.has(key)) report(`CfdiRelacionados[${node}].CfdiRelacionado[${index}]`, { valor: uuid });
          seen.add(key);
        });
      });
    },
  },
  {
    code: "TIMBRA-EGRESO-SIN-RELACION",
    path: "CfdiRelacionados",
    source:
      "guía, apéndice 5: a credit note relates its invoices, save a discount on future sales (form of payment 23)",
    severity: "warning",
    check({ comprobante: { CfdiRelacionados, TipoDeComprobante, FormaPago } }, report) {
      if (TipoDeComprobante === "E" && FormaPago !== "23" && !CfdiRelacionados?.length) report("CfdiRelacionados");
    },
  },
];

/** Whether anything is related, or should be. */
export function speaksOfRelations({ comprobante: { CfdiRelacionados, TipoDeComprobante } }: Facts): boolean {
  return CfdiRelacionados !== undefined || TipoDeComprobante === "E";
}
