import {
  errorMessage,
  type InvoiceState,
  type Language,
  type ReplacementAct,
  type ReplacementStep,
} from "@timbra/contract";
import type { Tx } from "../../adapters/postgres/index.ts";
import { currencyDecimals } from "../../currency-decimals.ts";
import type { Deps } from "../../deps.ts";
import { findInvoice } from "../invoice.db.ts";
import { toInvoiceRow } from "../invoice-row.ts";
import { toRelated } from "../related/to-related.ts";
import { findReplacementBy, findReplacementOf, type ReplacementRecord } from "./replacements.db.ts";

/** The replacement that an invoice is part of, as the new one or as the old one; null when it is in none. */
export async function getReplacement(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<ReplacementAct | null> {
  const asNew = await findReplacementBy(tx, issuerId, id);
  const act = asNew ?? (await findReplacementOf(tx, issuerId, id));
  if (act === undefined) return null;
  const [old, next] = [
    await findInvoice(tx, issuerId, act.old_invoice_id),
    await findInvoice(tx, issuerId, act.new_invoice_id),
  ];
  if (old === undefined || next === undefined) return null;
  const decimals = currencyDecimals(deps.catalogues);
  const [oldRow, newRow] = [toInvoiceRow(old, decimals), toInvoiceRow(next, decimals)];
  const step = stepOf(act, oldRow.state, newRow.state);
  return {
    role: asNew === undefined ? "old" : "new",
    step,
    old: toRelated(oldRow),
    new: toRelated(newRow),
    started_at: act.created_at.toISOString(),
    // What once kept it from going on keeps nothing any more.
    problem: step === "done" ? null : problemOf(act, language),
  };
}

/** How far a replacement has come: the states of the two invoices say it, so that nothing is told twice. */
export function stepOf(
  act: Pick<ReplacementRecord, "asked_at" | "refusal">,
  old: InvoiceState,
  next: InvoiceState,
): ReplacementStep {
  if (old === "cancelled") return "done";
  if (next === "draft") return "correct";
  if (next === "stamping" || next === "uncertain") return "stamping";
  if (old === "cancel_requested" || old === "cancel_in_process") return "waiting";
  if (old === "cancel_rejected") return "rejected";
  return act.refusal === null && act.asked_at === null ? "cancelling" : "stopped";
}

/** Codes of the error table that say why the old invoice's cancellation could not be asked for. */
const STOP_CODES = [
  "replaced_not_cancellable",
  "replaced_is_paid",
  "not_found",
  "wrong_state",
  "invoice_uncertain",
  "invoice_not_stamped",
  "cancellation_open",
  "no_certificate",
] as const;
export type StopCode = (typeof STOP_CODES)[number];

function problemOf({ refusal }: ReplacementRecord, language: Language): string | null {
  const code = STOP_CODES.find((one) => one === refusal);
  return code === undefined ? null : errorMessage(code, language);
}
