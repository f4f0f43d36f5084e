import { type Language, legalDateAt } from "@timbra/contract";
import type { Printed } from "../../adapters/pdf/index.ts";
import { inIssuer, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { getPrinting } from "../../issuer/index.ts";
import { printWords } from "../../templates/index.ts";
import { findStamp } from "../stamp-facts.db.ts";
import {
  type CancellationAttemptRecord,
  type KeptReceipt,
  listCancellationAttempts,
  listReceipts,
} from "./attempts.db.ts";
import { listCancellations } from "./cancellation.db.ts";

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
): Promise<Printed> {
  const { request, stamp, words, printing } = await inIssuer(deps.db, issuerId, async (tx) => ({
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
    ...(await printWords(deps.db, "cancellation", language)),
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
  const { words } = last.detail as { readonly words: Readonly<Record<string, string>> };
  const said = [words["Estado"], words["EstatusCancelacion"]].filter(
    (text): text is string => text !== undefined && text !== "",
  );
  return { words: said, at: legalDateAt(last.started_at, MEXICO_CITY_ZIP) };
}
