import type { Comprobante } from "../../../comprobante/comprobante.ts";
import type { Problem } from "../../../problem.ts";
import { type DraftEdit, remove, set } from "../../../rules/fixes/fix-rule.ts";
import type { PagosCode } from "../messages/es.ts";
import type { Pago } from "../pagos.ts";
import { formaBancarizada } from "./pago.ts";

/** The edits that solve a problem; null where it takes a person to know. `pago`: the payment that it is about. */
type PagosFix = (problem: Problem, pago: Pago | undefined) => readonly DraftEdit[] | null;

const removeIt: PagosFix = ({ path }) => [remove(path)];

/** What a receipt says for the law's sake, and no receipt says otherwise. */
const setExpected: PagosFix = ({ path, params: { esperado } }) =>
  esperado === undefined ? null : [set(path, esperado)];

/** Between two amounts of one currency there is nothing to convert. */
const setOne: PagosFix = ({ path }) => [set(path, "1")];

/** An account without the blanks and signs that people write between its digits, where that makes it right. */
const plainAccount =
  (whose: "ordenante" | "beneficiario"): PagosFix =>
  ({ path }, pago) => {
    const written = whose === "ordenante" ? pago?.CtaOrdenante : pago?.CtaBeneficiario;
    const plain = written?.replace(/[\s.-]/g, "").toUpperCase();
    const pattern = formaBancarizada(pago?.FormaDePagoP ?? "")?.[whose];
    return plain !== undefined && pattern?.test(plain) === true ? [set(path, plain)] : null;
  };

const PROOF = ["TipoCadPago", "CertPago", "CadPago", "SelloPago"] as const;

/** The proof of a transfer goes as a whole from a payment that is none. */
const removeProof: PagosFix = ({ path }, pago) => {
  const base = path.slice(0, path.lastIndexOf(".") + 1);
  return PROOF.flatMap((name) => (pago?.[name] === undefined ? [] : [remove(`${base}${name}`)]));
};

/**
 * Every code of a receipt with exactly one right mend, and that mend. What may be right in two ways (a balance that
 * does not come out, an amount with too many decimals, form 99) is for a person to decide, and is not here. A bank's
 * data that the form of payment does not allow is optional in every form: the form is what the person chose.
 */
const FIXES: Readonly<Partial<Record<PagosCode, PagosFix>>> = {
  CRP20102: setExpected,
  CRP20103: setExpected,
  CRP20104: setExpected,
  CRP20105: removeIt,
  CRP20106: removeIt,
  CRP20107: removeIt,
  CRP20108: removeIt,
  CRP20109: removeIt,
  CRP20110: setExpected,
  CRP20112: removeIt,
  CRP20113: setExpected,
  CRP20114: removeIt,
  CRP20115: setExpected,
  CRP20116: setExpected,
  CRP20117: removeIt,
  CRP20118: setExpected,
  CRP20119: setExpected,
  CRP20120: setExpected,
  CRP20121: removeIt,
  CRP20122: setExpected,
  CRP20123: removeIt,
  CRP20215: setOne,
  CRP20221: removeIt,
  CRP20224: removeIt,
  CRP20225: plainAccount("ordenante"),
  CRP20226: plainAccount("beneficiario"),
  CRP20227: removeIt,
  CRP20228: removeIt,
  CRP20229: removeProof,
  CRP20238: setOne,
};

/** The codes of which some problems have a fix. */
export const FIXABLE_PAGOS_CODES = Object.keys(FIXES) as readonly PagosCode[];

/**
 * For each of some problems of a payment receipt the edits of the receipt that solve it, where exactly one way is
 * right; null for the others. Each takes its problem away, and no amount changes that the problem is not about. A
 * single fault's brings no other problem; of a receipt with several, one may show another until all are made.
 */
export function fixesDePagos(
  problems: readonly Problem[],
  recibo: Comprobante,
): readonly (readonly DraftEdit[] | null)[] {
  return problems.map((problem) => FIXES[problem.code as PagosCode]?.(problem, pagoAt(problem.path, recibo)) ?? null);
}

function pagoAt(path: string, { Complemento }: Comprobante): Pago | undefined {
  const [, complement = "", at = ""] = /^Complemento\[(\d+)\]\.Pago\[(\d+)\]/.exec(path) ?? [];
  const found = Complemento?.[Number.parseInt(complement, 10)];
  return found?.tipo === "pagos" ? found.Pago[Number.parseInt(at, 10)] : undefined;
}
