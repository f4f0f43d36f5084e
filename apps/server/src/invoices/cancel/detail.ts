import { fechaLimiteDeCancelacion, messageOf } from "@timbra/cfdi";
import {
  type Cancellation,
  type CancellationBody,
  type CancellationRelative,
  type Language,
  legalDateAt,
} from "@timbra/contract";
import type { PrintOutcome } from "../../adapters/pdf/index.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { getPrinting } from "../../issuer/index.ts";
import { currencyDecimals } from "../../lib/decimal-text.ts";
import { LAW_MESSAGES } from "../../lib/law-messages.ts";
import { readPrintTexts } from "../../templates/index.ts";
import { readStamped } from "../detail.ts";
import { findInvoice, findStamp, type InvoiceRecordWithDraft, listRelatives, toInvoiceRow } from "../invoices.db.ts";
import { isLive } from "../states.ts";
import { forecastAcceptance } from "./acceptance.ts";
import {
  type CancellationAttemptRecord,
  type CancellationRecord,
  type KeptReceipt,
  listCancellationAttempts,
  listCancellations,
  listReceipts,
  satWords,
} from "./cancellations.db.ts";
import { isReplacementOf } from "./check-request.ts";
import { refusalsSchema } from "./judge.ts";

/** Everything about cancelling an invoice; undefined when the issuer has none by that id. */
export async function getCancellation(
  tx: Tx,
  deps: Pick<Deps, "catalogues" | "clock">,
  issuerId: string,
  id: string,
  language: Language,
): Promise<CancellationBody | undefined> {
  const invoice = await findInvoice(tx, issuerId, id);
  if (invoice === undefined) return undefined;
  const decimals = currencyDecimals(deps.catalogues);
  const row = toInvoiceRow(invoice, decimals);
  const stamp = await findStamp(tx, issuerId, id);
  const document = stamp === null ? null : readStamped(stamp);
  const receipts = await listReceipts(tx, issuerId, id);
  const requests = await listCancellations(tx, issuerId, id);
  const [cancellation = null, ...earlier] = requests.map((one) => toCancellationBody(one, receipts, language));
  const relatives = row.uuid === null ? [] : await listRelatives(tx, issuerId, row.uuid);
  const canRequest = isLive(row.state);
  return {
    invoice: { ...row, expedition_zip: document?.LugarExpedicion ?? null },
    can_request: canRequest,
    is_global: document?.InformacionGlobal !== undefined,
    forecast:
      document === null || !canRequest
        ? null
        : forecastAcceptance(
            document,
            deps.clock.now(),
            requests.some(({ state }) => state === "rejected"),
          ),
    last_day: document === null ? null : (fechaLimiteDeCancelacion(document) ?? null),
    relatives: relatives.map((one) => toRelative(one, row.uuid ?? "", decimals)),
    cancellation,
    earlier,
  };
}

function toRelative(
  invoice: InvoiceRecordWithDraft,
  uuid: string,
  decimals: (currency: string) => number,
): CancellationRelative {
  const row = toInvoiceRow(invoice, decimals);
  return { ...row, replaces: isReplacementOf(invoice.draft, uuid) };
}

/** A kept request as the contract's body. The checks of the table make the narrowings true. */
function toCancellationBody(
  record: CancellationRecord,
  receipts: readonly KeptReceipt[],
  language: Language,
): Cancellation {
  const receipt = receipts.find((one) => one.cancellationId === record.id);
  return {
    id: record.id,
    motive: record.motive as Cancellation["motive"],
    replacement_uuid: record.replacement_uuid?.toUpperCase() ?? null,
    state: record.state as Cancellation["state"],
    form: record.form as Cancellation["form"],
    waiting_for: record.waiting_for as Cancellation["waiting_for"],
    requested_at: record.requested_at.toISOString(),
    taken_at: instant(record.taken_at),
    deadline: instant(record.deadline),
    last_answer_at: instant(record.last_answer_at),
    next_try_at: instant(record.next_try_at),
    closed_at: instant(record.closed_at),
    problems: toProblems(record.refusals, language),
    receipt: receipt === undefined ? null : toReceipt(record.invoice_id, receipt),
  };
}

/** Our own sentence where the code is known, otherwise the provider's words, which are Spanish. */
function toProblems(kept: unknown, language: Language): Cancellation["problems"] {
  return refusalsSchema.parse(kept).map(({ code, message }) => {
    const known = messageOf({ code: `CAN${code}`, path: "", params: {}, severity: "error" }, LAW_MESSAGES[language]);
    return known.message === `CAN${code}` ? { code, message: `${code}: ${message}` } : { code, ...known };
  });
}

function toReceipt(invoiceId: string, { sha256, receivedAt }: KeptReceipt): NonNullable<Cancellation["receipt"]> {
  const address = `/api/invoices/${invoiceId}/acuse`;
  return {
    xml: `${address}?format=xml`,
    pdf: `${address}?format=pdf`,
    sha256: sha256.toString("hex"),
    received_at: receivedAt.toISOString(),
  };
}

function instant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Of the SAT's own day and hour. */
const MEXICO_CITY_ZIP = "06000";

export interface FoundReceipt {
  readonly receipt: KeptReceipt;
  readonly uuid: string;
}

/** The last acknowledgement of an invoice's requests; null when there is none. */
export async function findReceipt(tx: Tx, issuerId: string, invoiceId: string): Promise<FoundReceipt | null> {
  const [receipt] = await listReceipts(tx, issuerId, invoiceId);
  const stamp = await findStamp(tx, issuerId, invoiceId);
  return receipt === undefined || stamp === null ? null : { receipt, uuid: stamp.uuid };
}

/** Its printed form, with the motive that was given and what the SAT's status said last about that request. */
export async function printReceipt(
  deps: Deps,
  issuerId: string,
  invoiceId: string,
  { receipt }: FoundReceipt,
  language: Language,
): Promise<PrintOutcome> {
  const { request, stamp, words, printing } = await withTenant(deps.db, issuerId, async (tx) => ({
    request: (await listCancellations(tx, issuerId, invoiceId)).find(({ id }) => id === receipt.cancellationId),
    stamp: await findStamp(tx, issuerId, invoiceId),
    printing: await getPrinting(tx),
    words: lastWords(await listCancellationAttempts(tx, issuerId, invoiceId), receipt.cancellationId),
  }));
  if (request === undefined || stamp === null)
    throw new Error("An acknowledgement without its request or its document.");
  return deps.pdf.printReceipt({
    owner: issuerId,
    xml: receipt.xml,
    language,
    ...(await readPrintTexts(deps.db, "cancellation", language)),
    ...(printing.accent_color === null ? {} : { accent: printing.accent_color }),
    mark: request.environment === "sandbox" ? "sandbox" : "none",
    document: stamp.xml,
    motive: request.motive,
    replacementUuid: request.replacement_uuid?.toUpperCase() ?? null,
    status: words,
  });
}

function lastWords(
  attempts: readonly CancellationAttemptRecord[],
  cancellationId: string,
): { words: string[]; at: string } | null {
  const last = attempts.filter((one) => one.cancellation_id === cancellationId && one.answer === "answered").at(-1);
  if (last === undefined) return null;
  return { words: satWords(last, ["Estado", "EstatusCancelacion"]), at: legalDateAt(last.started_at, MEXICO_CITY_ZIP) };
}
