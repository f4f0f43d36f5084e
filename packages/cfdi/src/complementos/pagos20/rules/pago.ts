import { Decimal } from "../../../decimal/decimal.ts";
import { pagosKey } from "./keys.ts";
import { type PagosRule, pagoRule } from "./pagos-rule.ts";

/** Pago: form, currency and rate. The limits of the rate (CRP20216) are not in force. */
export const pago: readonly PagosRule[] = [
  pagosKey({ code: "TIMBRA-PAGO-FORMA", lista: "c_FormaPago", path: "FormaDePagoP" }, ({ node, path }, visit) =>
    visit(path, "FormaDePagoP", node.FormaDePagoP),
  ),
  pagoRule({
    code: "CRP20212",
    at: "FormaDePagoP",
    broken: ({ node }) => (node.FormaDePagoP === "99" ? {} : undefined),
  }),
  pagosKey({ code: "TIMBRA-PAGO-MONEDA", lista: "c_Moneda", path: "MonedaP" }, ({ node, path, doctos }, visit) => {
    visit(path, "MonedaP", node.MonedaP);
    for (const docto of doctos) visit(docto.path, "MonedaDR", docto.node.MonedaDR);
  }),
  pagoRule({ code: "CRP20213", at: "MonedaP", broken: ({ node }) => (node.MonedaP === "XXX" ? {} : undefined) }),
  pagoRule({
    code: "CRP20214",
    at: "TipoCambioP",
    broken: ({ node }) => (node.MonedaP !== "MXN" && !node.TipoCambioP ? { moneda: node.MonedaP } : undefined),
  }),
  pagoRule({
    code: "CRP20215",
    at: "TipoCambioP",
    source: "matriz de Pagos 2.0, CRP20215: the text 1, as providers compare it",
    broken: ({ node }) => (node.MonedaP === "MXN" && node.TipoCambioP !== "1" ? {} : undefined),
  }),
  pagoRule({
    code: "CRP20218",
    at: "Monto",
    broken: ({ monto }) => (monto !== undefined && monto.compare(Decimal.ZERO) <= 0 ? {} : undefined),
  }),
  pagoRule({
    code: "CRP20219",
    at: "Monto",
    broken: ({ node, monto, decimales }) => {
      if (monto === undefined || decimales === undefined || monto.scale <= decimales) return undefined;
      return { valor: node.Monto, decimales: `${decimales}`, moneda: node.MonedaP };
    },
  }),
];
