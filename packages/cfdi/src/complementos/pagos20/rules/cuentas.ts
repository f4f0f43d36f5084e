import { RFC_GENERICO_EXTRANJERO } from "../../../rfc/rfc.ts";
import type { PagosCode } from "../messages/codes.ts";
import type { Pago } from "../pago.ts";
import { formaBancarizada } from "./formas-bancarizadas.ts";
import { type PagosRule, pagoRule } from "./pagos-rule.ts";

type BankAttribute = "RfcEmisorCtaOrd" | "CtaOrdenante" | "RfcEmisorCtaBen" | "CtaBeneficiario";

/** The bank accounts of a payment. Whether an RFC is in the SAT's list (CRP20222) cannot be known here. */
export const cuentas: readonly PagosRule[] = [
  prohibited("CRP20221", "RfcEmisorCtaOrd", (forma) => formaBancarizada(forma) !== undefined),
  pagoRule({
    code: "CRP20223",
    at: "NomBancoOrdExt",
    broken: ({ node }) => (node.RfcEmisorCtaOrd === RFC_GENERICO_EXTRANJERO && !node.NomBancoOrdExt ? {} : undefined),
  }),
  prohibited("CRP20224", "CtaOrdenante", (forma) => formaBancarizada(forma) !== undefined),
  patterned("CRP20225", "CtaOrdenante", (forma) => formaBancarizada(forma)?.ordenante),
  patterned("CRP20226", "CtaBeneficiario", (forma) => formaBancarizada(forma)?.beneficiario),
  prohibited("CRP20227", "RfcEmisorCtaBen", (forma) => formaBancarizada(forma)?.beneficiario !== undefined),
  prohibited("CRP20228", "CtaBeneficiario", (forma) => formaBancarizada(forma)?.beneficiario !== undefined),
];

function prohibited(code: PagosCode, at: BankAttribute, isAllowed: (forma: string) => boolean): PagosRule {
  return pagoRule({
    code,
    at,
    source: `matriz de Pagos 2.0, ${code}; c_FormaPago`,
    broken: ({ node }) => (node[at] !== undefined && !isAllowed(node.FormaDePagoP) ? formOf(node) : undefined),
  });
}

function patterned(code: PagosCode, at: BankAttribute, patternOf: (forma: string) => RegExp | undefined): PagosRule {
  return pagoRule({
    code,
    at,
    source: `matriz de Pagos 2.0, ${code}; c_FormaPago`,
    broken: ({ node }) => {
      const valor = node[at];
      const isRight = valor === undefined || (patternOf(node.FormaDePagoP)?.test(valor) ?? true);
      return isRight ? undefined : { ...formOf(node), valor: valor.slice(0, 60) };
    },
  });
}

function formOf({ FormaDePagoP: forma }: Pago): Readonly<Record<string, string>> {
  return { forma };
}
