import {
  type Catalogos,
  type Checked,
  check,
  type Messages,
  messageOf,
  type Pagos,
  type Priced,
  type Problem,
} from "@timbra/cfdi";
import { fixesDePagos, type Pagado, pagar, pagos20, reciboDePago, type SaldoDeFactura } from "@timbra/cfdi/pagos";
import type { ProblemBody, ProblemChange } from "../error-body.ts";
import type { MissingField } from "../invoices/draft.ts";
import { isCoveredByMissingField } from "../invoices/pricing.ts";
import { nameEdit } from "../invoices/problem-change.ts";
import { sentence } from "../messages/sentence.ts";
import { payPath } from "../to-comprobante/field-path.ts";
import { settlementOf, toDatosDeRecibo, toPagosRecibidos } from "../to-comprobante/recibo.ts";
import type { DocumentFacts } from "../to-comprobante.ts";
import type { Settlement } from "./detail.ts";
import { missingPayFields, type PayDraft } from "./draft.ts";

/** An invoice that a receipt may pay, with what is owed of it. */
export interface PayableInvoice {
  readonly id: string;
  readonly balance: SaldoDeFactura;
}

export interface PayContext extends DocumentFacts {
  readonly invoices: readonly PayableInvoice[];
  /** UUIDs of the receipts that this one replaces. */
  readonly replaced: readonly string[];
  readonly catalogos: Catalogos;
  readonly messages: Messages;
}

export interface PricedPay {
  /** Null while what is given cannot be applied. */
  readonly settlement: Settlement | null;
  /** Every problem, at its field of the draft, in the language asked. Missing fields first. */
  readonly problems: readonly ProblemBody[];
  readonly priced: Priced | null;
  readonly pagos: Pagos | null;
  /** What `seal` takes; null while a problem is an error. */
  readonly checked: Checked | null;
}

/**
 * What a receipt says of each invoice that it pays (instalment, previous balance, paid, left, taxes) and everything
 * that is wrong with it. Preview and stamp are this one function, so that both agree to the cent. Never throws for what
 * was typed.
 */
export function pricePay(draft: PayDraft, context: PayContext): PricedPay {
  const missing = missingPayFields(draft, context.receiver !== null);
  const isCovered = isCoveredByMissingField([...missing, ...missing.flatMap(rateWithout)]);
  const toBodies = (problems: readonly Problem[], changes: readonly (ProblemChange | null)[] = []) =>
    problems
      .map((problem) => withNumber(problem, context.invoices))
      .map((problem, at) => ({
        ...problem,
        ...messageOf(problem, context.messages),
        path: payPath(problem.path),
        ...(changes[at] && { change: changes[at] }),
      }))
      .filter(({ path }) => !isCovered(path));
  const lacks = missing.map((field) => missingProblem(field, context));
  const applied = apply(draft, context);
  if (!applied.ok)
    return {
      settlement: null,
      problems: [...lacks, ...toBodies(applied.problems)],
      priced: null,
      pagos: null,
      checked: null,
    };
  const { pagos, sinAplicar } = applied;
  const priced = reciboDePago(toDatosDeRecibo(context, context.replaced), pagos);
  const { problems, checked } = check(priced, {
    catalogos: context.catalogos,
    complementos: [pagos20],
    ahora: context.legalDate,
  });
  const invoices = new Map(context.invoices.map(({ id, balance }) => [balance.IdDocumento.toUpperCase(), id]));
  return {
    settlement: settlementOf(priced, { language: context.messages.language, invoices, unapplied: sinAplicar }),
    problems: [...lacks, ...toBodies(problems, changesOfPay(problems, priced, context.messages))],
    priced,
    pagos,
    checked: missing.length === 0 ? checked : null,
  };
}

/** The fields of a payment that a fix may change; all else of a receipt follows from other fields. */
const FIXED_FIELD = /^payments\.\d+\.(?:accounts\.\w+|exchange_rate)$/;

/** For each problem the change of the draft that solves it, where one way only is right (docs/decisions/0236). */
function changesOfPay(problems: readonly Problem[], receipt: Priced, messages: Messages): (ProblemChange | null)[] {
  return fixesDePagos(problems, receipt).map((edits) => {
    const set = edits?.map(({ path, value }) => ({ path: payPath(path), value })) ?? [];
    if (edits === null || set.some(({ path }) => !FIXED_FIELD.test(path))) return null;
    return { label: edits.map((edit) => nameEdit(edit, messages)).join("; "), set };
  });
}

function apply(
  draft: PayDraft,
  { invoices, legalDate, catalogos }: PayContext,
): Pagado | { readonly ok: false; readonly problems: readonly Problem[] } {
  const uuids = new Map(invoices.map(({ id, balance }) => [id, balance.IdDocumento]));
  const received = toPagosRecibidos(draft, legalDate, (id) => uuids.get(id) ?? id);
  return pagar(
    invoices.map(({ balance }) => balance),
    received,
    catalogos,
  );
}

/** A person knows an invoice by its number, not by its UUID. */
function withNumber(problem: Problem, invoices: readonly PayableInvoice[]): Problem {
  const uuid = problem.params["documento"]?.toUpperCase();
  const balance =
    uuid === undefined ? undefined : invoices.find((one) => one.balance.IdDocumento.toUpperCase() === uuid)?.balance;
  const number = [balance?.Serie, balance?.Folio].filter((part) => part !== undefined && part !== "").join("-");
  return number === "" ? problem : { ...problem, params: { ...problem.params, documento: number } };
}

/** Without its currency nobody can say whether a payment needs a rate. */
function rateWithout({ path, key }: MissingField): MissingField[] {
  return path.endsWith(".currency_id") ? [{ path: path.replace(/currency_id$/, "exchange_rate"), key }] : [];
}

function missingProblem({ path, key }: MissingField, { messages }: PayContext): ProblemBody {
  return { code: "TIMBRA-FALTA", path, params: {}, severity: "error", message: sentence(key, messages.language) };
}
