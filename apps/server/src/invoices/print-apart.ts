import type { Language } from "@timbra/contract";
import type { Printed } from "../adapters/pdf/index.ts";
import type { RequestWorkers } from "../adapters/request-workers/index.ts";
import { askWorker } from "../http/ask-worker.ts";

export interface PrintedInvoice {
  readonly printed: Printed;
  readonly name: string;
}

/** Whose invoice is printed, and in which language. */
export interface PrintOrder {
  readonly issuerId: string;
  readonly id: string;
  readonly language: Language;
}

/** Asked by the process that started this one, and by nobody else: it is no address of the product. */
export const PRINT_PATH = "/internal/printed-invoice";
export const NAME_HEADER = "x-document-name";

const TURNED_AWAY: PrintedInvoice = {
  name: "",
  printed: { ok: false, reason: "the issuer has enough under way", isBusy: true },
};

/**
 * The printed form of a stamped invoice, made by one of the processes for heavy requests; null when it is not stamped
 * or not there.
 */
export async function printApart(workers: RequestWorkers, order: PrintOrder): Promise<PrintedInvoice | null> {
  const answer = await askWorker(workers, order.issuerId, { path: PRINT_PATH, body: order, language: order.language });
  if (answer === "turned_away") return TURNED_AWAY;
  const { status, headers, bytes } = answer;
  if (status === 404) return null;
  const name = decodeURIComponent(String(headers[NAME_HEADER] ?? ""));
  return { name, printed: status === 200 ? { ok: true, pdf: bytes } : { ok: false, reason: bytes.toString("utf8") } };
}
