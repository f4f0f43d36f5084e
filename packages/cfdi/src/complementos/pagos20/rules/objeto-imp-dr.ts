import type { PagosCode } from "../messages/codes.ts";
import type { DoctoFacts } from "./docto-facts.ts";
import { pagosKey } from "./keys.ts";
import { doctoRule, type PagosRule } from "./pagos-rule.ts";

const WITHOUT_TAXES: ReadonlySet<string> = new Set(["01", "03", "04", "05"]);
const ISR = "001";
const IVA = "002";
const IEPS = "003";

/** DoctoRelacionado/@ObjetoImpDR and what it says of ImpuestosDR. */
export const objetoImpDR: readonly PagosRule[] = [
  pagosKey({ code: "CRP20245", lista: "c_ObjetoImp", path: "DoctoRelacionado[].ObjetoImpDR" }, ({ doctos }, visit) => {
    for (const { node, path } of doctos) visit(path, "ObjetoImpDR", node.ObjetoImpDR);
  }),
  objetoRule("CRP20246", ({ node }) => node.ObjetoImpDR === "02" && node.ImpuestosDR === undefined),
  objetoRule("CRP20247", ({ node }) => WITHOUT_TAXES.has(node.ObjetoImpDR) && node.ImpuestosDR !== undefined),
  doctoRule({
    code: "CRP20248",
    at: "ImpuestosDR",
    broken: ({ node, rows }) => (node.ImpuestosDR !== undefined && rows.length === 0 ? {} : undefined),
  }),
  objetoRule("CRP20278", ({ node: { ObjetoImpDR }, retenciones, traslados }) => {
    const isIt = ObjetoImpDR === "06" || ObjetoImpDR === "08";
    return isIt && (traslados.length > 0 || retenciones.some(({ row }) => row.ImpuestoDR !== ISR));
  }),
  objetoRule("CRP20279", ({ node: { ObjetoImpDR }, traslados, rows }) => {
    if (ObjetoImpDR !== "07") return false;
    return !traslados.some(({ row }) => row.ImpuestoDR === IEPS) || rows.some(({ Impuesto }) => Impuesto === IVA);
  }),
];

function objetoRule(code: PagosCode, isBroken: (docto: DoctoFacts) => boolean): PagosRule {
  return doctoRule({
    code,
    at: "ObjetoImpDR",
    broken: (docto) => (isBroken(docto) ? { objeto: docto.node.ObjetoImpDR } : undefined),
  });
}
