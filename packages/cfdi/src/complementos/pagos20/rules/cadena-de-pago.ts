import type { PagosCode } from "../messages/codes.ts";
import { type PagosRule, pagoRule } from "./pagos-rule.ts";

type Proof = "CertPago" | "CadPago" | "SelloPago";

/** The bank's electronic proof of a transfer (SPEI): all four attributes, or none. */
export const cadenaDePago: readonly PagosRule[] = [
  pagoRule({
    code: "CRP20229",
    at: "TipoCadPago",
    broken: ({ node }) =>
      node.TipoCadPago !== undefined && node.FormaDePagoP !== "03" ? { forma: node.FormaDePagoP } : undefined,
  }),
  required("CRP20230", "CertPago"),
  prohibitedProof("CRP20231", "CertPago"),
  required("CRP20232", "CadPago"),
  prohibitedProof("CRP20233", "CadPago"),
  required("CRP20234", "SelloPago"),
  prohibitedProof("CRP20235", "SelloPago"),
];

function required(code: PagosCode, at: Proof): PagosRule {
  return pagoRule({
    code,
    at,
    broken: ({ node }) => (node.TipoCadPago !== undefined && node[at] === undefined ? {} : undefined),
  });
}

function prohibitedProof(code: PagosCode, at: Proof): PagosRule {
  return pagoRule({
    code,
    at,
    broken: ({ node }) => (node.TipoCadPago === undefined && node[at] !== undefined ? {} : undefined),
  });
}
