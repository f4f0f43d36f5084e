import { Decimal, sum } from "../../../decimal/decimal.ts";
import { RFC_GENERICO_EXTRANJERO } from "../../../rfc/rfc.ts";
import { fitOf, marginOf, type Part, toMonedaP } from "../margen.ts";
import type { PagosCode } from "../messages/es.ts";
import type { Pago } from "../pagos.ts";
import type { DoctoFacts, PagoFacts } from "./pagos-facts.ts";
import { type PagosRule, pagoRule, pagosKey, rowRule } from "./pagos-rule.ts";

/** Pago: form, currency and rate. The limits of the rate (CRP20216) are not in force. */
export const pago: readonly PagosRule[] = [
  pagosKey({ code: "TIMBRA-PAGO-FORMA", lista: "c_FormaPago", path: "FormaDePagoP" }, ({ node, path }, visit) =>
    visit(path, "FormaDePagoP", node.FormaDePagoP),
  ),
  pagoRule("CRP20212", "FormaDePagoP", ({ node }) => (node.FormaDePagoP === "99" ? {} : undefined)),
  pagosKey({ code: "TIMBRA-PAGO-MONEDA", lista: "c_Moneda", path: "MonedaP" }, ({ node, path, doctos }, visit) => {
    visit(path, "MonedaP", node.MonedaP);
    for (const docto of doctos) visit(docto.path, "MonedaDR", docto.node.MonedaDR);
  }),
  pagoRule("CRP20213", "MonedaP", ({ node }) => (node.MonedaP === "XXX" ? {} : undefined)),
  pagoRule("CRP20214", "TipoCambioP", ({ node }) =>
    node.MonedaP !== "MXN" && !node.TipoCambioP ? { moneda: node.MonedaP } : undefined,
  ),
  pagoRule(
    "CRP20215",
    "TipoCambioP",
    ({ node }) => (node.MonedaP === "MXN" && node.TipoCambioP !== "1" ? {} : undefined),
    { source: "matriz de Pagos 2.0, CRP20215: the text 1, as providers compare it" },
  ),
  pagoRule("CRP20218", "Monto", ({ monto }) =>
    monto !== undefined && monto.compare(Decimal.ZERO) <= 0 ? {} : undefined,
  ),
  pagoRule("CRP20219", "Monto", ({ node, monto, decimales }) => {
    if (monto === undefined || decimales === undefined || monto.scale <= decimales) return undefined;
    return { valor: node.Monto, decimales: `${decimales}`, moneda: node.MonedaP };
  }),
];

/** Pago/@Monto against what it settles. */
export const monto: readonly PagosRule[] = [
  pagoRule("CRP20217", "Monto", ({ monto: written, doctos }) => {
    const applied = sum(doctos.flatMap(({ isSameCurrency, pagado }) => (isSameCurrency ? (pagado ?? []) : [])));
    return written !== undefined && applied.compare(written) > 0
      ? { valor: written.toString(), esperado: applied.toString() }
      : undefined;
  }),
  pagoRule(
    "CRP20276",
    "Monto",
    (pago) => {
      const fit = isMixed(pago) ? fitOfPago(pago) : undefined;
      if (fit === undefined) return undefined;
      const minimo = fit.least.rounded(fit.decimales, "down");
      return minimo.compare(fit.monto) > 0 ? { valor: fit.monto.toString(), minimo: minimo.toString() } : undefined;
    },
    { source: "matriz de Pagos 2.0, CRP20276 y CRP20277; docs/sat/pagos-margen.md" },
  ),
  rowRule(
    "CRP20275",
    ["DoctoRelacionado", "ImpPagado"],
    (pago) => pago.doctos.map((docto) => ({ docto, pago, path: docto.path })),
    ({ docto, pago }) => outOfMargin(docto, pago),
    { source: "matriz de Pagos 2.0, CRP20275; docs/sat/pagos-margen.md" },
  ),
  pagoRule(
    "TIMBRA-PAGO-REMANENTE",
    "Monto",
    (pago) => {
      const fit = fitOfPago(pago);
      return fit === undefined || fit.left.isZero()
        ? undefined
        : { valor: fit.left.withScale(fit.decimales).toString(), moneda: pago.node.MonedaP };
    },
    {
      source: "guía de Anexo 20, apéndice 6: what settles nothing is an advance; docs/sat/pagos-margen.md",
      severity: "warning",
    },
  ),
];

function isMixed({ doctos }: PagoFacts): boolean {
  return doctos.some(({ isSameCurrency }) => !isSameCurrency);
}

/** Undefined when some amount, rate or currency cannot be read: other rules say so. */
function fitOfPago({ monto: written, decimales, doctos }: PagoFacts) {
  const parts = doctos.flatMap((docto) => partOf(docto) ?? []);
  if (written === undefined || decimales === undefined || parts.length < doctos.length) return undefined;
  return { ...fitOf(parts, { decimales, monto: written }), monto: written, decimales };
}

function partOf({ pagado: amount, equivalencia, isSameCurrency }: DoctoFacts): Part | undefined {
  return amount === undefined || equivalencia === undefined ? undefined : { amount, equivalencia, isSameCurrency };
}

/** One document alone that is worth more than the whole payment. */
function outOfMargin(
  docto: DoctoFacts,
  { monto: written, decimales, node }: PagoFacts,
): Readonly<Record<string, string>> | undefined {
  const part = partOf(docto);
  if (part === undefined || part.isSameCurrency || written === undefined || decimales === undefined) return undefined;
  const minimo = lesser(marginOf(part).minimo, toMonedaP(part)).rounded(decimales, "down");
  if (minimo.compare(written) <= 0) return undefined;
  return { valor: part.amount.toString(), minimo: minimo.toString(), monto: written.toString(), moneda: node.MonedaP };
}

function lesser(one: Decimal, other: Decimal): Decimal {
  return one.compare(other) <= 0 ? one : other;
}

type BankAttribute = "RfcEmisorCtaOrd" | "CtaOrdenante" | "RfcEmisorCtaBen" | "CtaBeneficiario";

const ANY_ACCOUNT = /^(?:\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/;

const FORMAS: ReadonlyMap<string, FormaBancarizada> = new Map(
  Object.entries({
    "02": { ordenante: /^(?:\d{11}|\d{18})$/, beneficiario: ANY_ACCOUNT },
    "03": { ordenante: /^(?:\d{10}|\d{16}|\d{18})$/, beneficiario: /^(?:\d{10}|\d{18})$/ },
    "04": { ordenante: /^\d{16}$/, beneficiario: ANY_ACCOUNT },
    "05": { ordenante: ANY_ACCOUNT, beneficiario: ANY_ACCOUNT },
    "06": { ordenante: /^\d{10}$/ },
    "28": { ordenante: /^\d{16}$/, beneficiario: ANY_ACCOUNT },
    "29": { ordenante: /^\d{15,16}$/, beneficiario: ANY_ACCOUNT },
  }),
);

/** The bank accounts of a payment. Whether an RFC is in the SAT's list (CRP20222) cannot be known here. */
export const cuentas: readonly PagosRule[] = [
  prohibited("CRP20221", "RfcEmisorCtaOrd", (forma) => formaBancarizada(forma) !== undefined),
  pagoRule("CRP20223", "NomBancoOrdExt", ({ node }) =>
    node.RfcEmisorCtaOrd === RFC_GENERICO_EXTRANJERO && !node.NomBancoOrdExt ? {} : undefined,
  ),
  prohibited("CRP20224", "CtaOrdenante", (forma) => formaBancarizada(forma) !== undefined),
  patterned("CRP20225", "CtaOrdenante", (forma) => formaBancarizada(forma)?.ordenante),
  patterned("CRP20226", "CtaBeneficiario", (forma) => formaBancarizada(forma)?.beneficiario),
  prohibited("CRP20227", "RfcEmisorCtaBen", (forma) => formaBancarizada(forma)?.beneficiario !== undefined),
  prohibited("CRP20228", "CtaBeneficiario", (forma) => formaBancarizada(forma)?.beneficiario !== undefined),
];

function prohibited(code: PagosCode, at: BankAttribute, isAllowed: (forma: string) => boolean): PagosRule {
  return pagoRule(
    code,
    at,
    ({ node }) => (node[at] !== undefined && !isAllowed(node.FormaDePagoP) ? formOf(node) : undefined),
    { source: `matriz de Pagos 2.0, ${code}; c_FormaPago` },
  );
}

function patterned(code: PagosCode, at: BankAttribute, patternOf: (forma: string) => RegExp | undefined): PagosRule {
  return pagoRule(
    code,
    at,
    ({ node }) => {
      const valor = node[at];
      const isRight = valor === undefined || (patternOf(node.FormaDePagoP)?.test(valor) ?? true);
      return isRight ? undefined : { ...formOf(node), valor: valor.slice(0, 60) };
    },
    { source: `matriz de Pagos 2.0, ${code}; c_FormaPago` },
  );
}

function formOf({ FormaDePagoP: forma }: Pago): Readonly<Record<string, string>> {
  return { forma };
}

/** What c_FormaPago allows in a payment that goes through a bank, by form; accounts as patterns of the whole text. */
interface FormaBancarizada {
  readonly ordenante: RegExp;
  /** Absent: nothing may be said of the account that receives. */
  readonly beneficiario?: RegExp;
}

/** Undefined for a form that does not go through a bank. */
export function formaBancarizada(clave: string): FormaBancarizada | undefined {
  return FORMAS.get(clave);
}

/** The bank's electronic proof of a transfer (SPEI): all four attributes, or none. */
export const cadenaDePago: readonly PagosRule[] = [
  pagoRule("CRP20229", "TipoCadPago", ({ node }) =>
    node.TipoCadPago !== undefined && node.FormaDePagoP !== "03" ? { forma: node.FormaDePagoP } : undefined,
  ),
  ...proof("CRP20230", "CRP20231", "CertPago"),
  ...proof("CRP20232", "CRP20233", "CadPago"),
  ...proof("CRP20234", "CRP20235", "SelloPago"),
];

function proof(required: PagosCode, prohibited: PagosCode, at: "CertPago" | "CadPago" | "SelloPago"): PagosRule[] {
  const rule = (code: PagosCode, isRequired: boolean) =>
    pagoRule(code, at, ({ node }) =>
      (node.TipoCadPago !== undefined) === isRequired && (node[at] === undefined) === isRequired ? {} : undefined,
    );
  return [rule(required, true), rule(prohibited, false)];
}
