import {
  type CancelRequestBody,
  errorMessage,
  invoiceDraft,
  type Language,
  type MessageKey,
  sentence,
} from "@timbra/contract";
import type { Tx } from "../../db/index.ts";
import { refuse, refuseWith } from "../../http/errors.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { type InvoiceRecordWithDraft, listRelatives, nameOf } from "../invoices.db.ts";
import { findLiveReplaced } from "../related.db.ts";
import { isLive } from "../states.ts";
import { isAwaitedAsReplacement } from "./cancellations.db.ts";
import type { RequestRefusal } from "./request.ts";

/** What keeps a request from being made, at its field. */
export interface RequestProblem {
  readonly field: "motive" | "replacement_uuid" | "receipts";
  readonly key: MessageKey;
  readonly params?: Readonly<Record<string, string>>;
}

export interface RequestToCheck {
  readonly issuerId: string;
  readonly invoice: InvoiceRecordWithDraft;
  readonly request: CancelRequestBody;
  /** The invoice that the request names, if it is one of the issuer's. */
  readonly replacement: InvoiceRecordWithDraft | undefined;
}

/** Everything that the SAT would refuse and that our own rows already show. */
export async function checkRequest(tx: Tx, toCheck: RequestToCheck): Promise<readonly RequestProblem[]> {
  const { issuerId, invoice, request } = toCheck;
  const uuid = invoice.uuid ?? "";
  const awaited: RequestProblem[] = (await isAwaitedAsReplacement(tx, issuerId, uuid))
    ? [{ field: "motive", key: "cancel_awaited" }]
    : [];
  const relatives = await listRelatives(tx, issuerId, uuid);
  const replaced: RequestProblem[] = (await replacesLive(tx, issuerId, invoice))
    ? [{ field: "motive", key: "cancel_replaces_live" }]
    : [];
  if (request.motive === "01")
    return [...awaited, ...replaced, ...checkReplacement(toCheck), ...checkReceipts(toCheck, relatives)];
  if (relatives.length === 0) return [...awaited, ...replaced];
  return [
    ...awaited,
    ...replaced,
    { field: "motive", key: "cancel_relatives", params: { numbers: relatives.map(nameOf).join(", ") } },
  ];
}

/**
 * With its substitute an invoice may be cancelled that receipts pay; but then they pay nothing that lives, and somebody
 * has to say that they will be replaced.
 */
function checkReceipts(
  { invoice, request }: RequestToCheck,
  relatives: readonly InvoiceRecordWithDraft[],
): RequestProblem[] {
  const receipts = invoice.type === "P" ? [] : relatives.filter(({ type }) => type === "P");
  if (receipts.length === 0 || request.receipts === "will_be_replaced") return [];
  return [{ field: "receipts", key: "cancel_paid", params: { numbers: receipts.map(nameOf).join(", ") } }];
}

/**
 * A receipt that is cancelled gives back what it settles; the one that it replaced, if that is still live, would count
 * again.
 */
async function replacesLive(tx: Tx, issuerId: string, { id, type }: InvoiceRecordWithDraft): Promise<boolean> {
  return type === "P" && (await findLiveReplaced(tx, issuerId, id)) !== null;
}

function checkReplacement({ invoice, replacement }: RequestToCheck): RequestProblem[] {
  const key = replacement === undefined ? "cancel_replacement_unknown" : problemOf(invoice, replacement);
  return key === null ? [] : [{ field: "replacement_uuid", key }];
}

function problemOf(invoice: InvoiceRecordWithDraft, replacement: InvoiceRecordWithDraft): MessageKey | null {
  if (replacement.id === invoice.id) return "cancel_replacement_same";
  if (!isLive(replacement.state)) return "cancel_replacement_not_live";
  return isReplacementOf(replacement.draft, invoice.uuid ?? "") ? null : "cancel_replacement_unrelated";
}

/** The relation of a replacement to what it replaces (c_TipoRelacion). */
const REPLACES = "04";

/** Whether a kept invoice says that it replaces a document (208, 212, 312). */
export function isReplacementOf(draft: unknown, uuid: string): boolean {
  return invoiceDraft
    .parse(draft)
    .relations.some(({ type, uuids }) => type === REPLACES && uuids.includes(uuid.toUpperCase()));
}

/** What the state of a document has against cancelling it. */
export type StateRefusal =
  | "wrong_state"
  | "invoice_uncertain"
  | "invoice_not_stamped"
  | "already_cancelled"
  | "cancellation_open";

/**
 * Null: its state lets it be cancelled. What was stamped in the sandbox is nothing to the SAT, and the other way round.
 */
export function whyNotCancellable(
  { state, environment }: Pick<InvoiceRecordWithDraft, "state" | "environment">,
  mode: "sandbox" | "live",
): StateRefusal | null {
  switch (state) {
    case "stamped":
    case "cancel_rejected":
      return environment === mode ? null : "wrong_state";
    case "cancelled":
      return "already_cancelled";
    case "uncertain":
      return "invoice_uncertain";
    case "cancel_requested":
    case "cancel_in_process":
      return "cancellation_open";
    default:
      return "invoice_not_stamped";
  }
}

/** Why nothing was asked, as the error table says it. */
export function requestProblem(refusal: RequestRefusal): Error {
  switch (refusal.kind) {
    case "faults":
      return refuse("validation_failed", { errors: (language) => toErrors(refusal.faults, language) });
    case "certificate_expired":
      return refuseWith("certificate_expired", { date: mexicanDay(refusal.validUntil) });
    case "certificate_changed":
      return refuse("wrong_state");
    default:
      return refuse(refusal.kind);
  }
}

/** The same of one invoice among many, in sentences; null: what stops it stops every other one as well. */
export function reasonsInWords(refusal: RequestRefusal, language: Language): readonly string[] | null {
  switch (refusal.kind) {
    case "faults":
      return refusal.faults.map(({ key, params }) => sentence(key, language, params));
    case "certificate_expired":
    case "certificate_changed":
    case "no_certificate":
    case "test_certificate":
    case "key_frozen":
      return null;
    default:
      return [errorMessage(refusal.kind, language)];
  }
}

function toErrors(faults: readonly RequestProblem[], language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { field, key, params } of faults)
    errors[field] = [...(errors[field] ?? []), sentence(key, language, params)];
  return errors;
}
