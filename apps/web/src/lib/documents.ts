// What invoices and payment receipts have in common: number, address, the way to a stamp.

import type { InvoiceState, InvoiceStatus, ProblemBody } from "@timbra/contract";
import type { Tone } from "../theme.ts";
import type { ApiError } from "./api-client.ts";
import { pollWhile } from "./queries.ts";

interface Numbered {
  readonly serie: string | null;
  readonly folio: number | string | null;
}

/** "A-12"; null while no number was taken. */
export const formatFolio = ({ serie, folio }: Numbered): string | null =>
  folio === null ? null : [serie, folio].filter((part) => part !== null && part !== "").join("-");

/** A draft is continued, anything else is looked at; so is a draft by a read-only user. */
export const invoiceUrl = ({ id, state }: { readonly id: string; readonly state: InvoiceState }, readOnly = false) =>
  state === "draft" && !readOnly ? `/create/invoice?draft=${id}` : `/invoice/${id}`;

/** The rows of a catalogue as options, by key and name: an accountant knows 03 and USD by heart. */
export const keyedOptions = <Id extends string | number>(
  rows: readonly { readonly id: Id; readonly key: string; readonly descripcion: string }[],
) => rows.map(({ id, key, descripcion }) => ({ value: id, label: `${key} · ${descripcion}` }));

/** Whether a document's stamp is still pending. */
export const isStamping = ({ state }: { readonly state: InvoiceState }): boolean =>
  state === "stamping" || state === "uncertain";

/** For the query of a document: polled while its stamp is pending. */
export const pollWhileStamping = pollWhile(isStamping, 2000);

/** Whether a state says more of a document than its status does: somebody's answer is still to come. */
export const isAwaitingAnswer = (
  state: InvoiceState,
): state is "uncertain" | "cancel_requested" | "cancel_in_process" =>
  state === "uncertain" || state === "cancel_requested" || state === "cancel_in_process";

export const STATUS_TONES: Readonly<Record<InvoiceStatus, Tone>> = {
  active: "positive",
  cancelled: "danger",
  draft: "neutral",
  in_process: "warning",
};

/**
 * Why an attempt gave no stamp. `lost`: no answer came; trying again is safe, because the same content has the same
 * key.
 */
export type StampRefusal =
  | {
      readonly kind: "refused";
      readonly code: string;
      readonly message: string;
      readonly problems: readonly ProblemBody[];
    }
  | { readonly kind: "lost" };

export function stampRefusalOf({ status, code, message, problems, sentences }: ApiError): StampRefusal {
  if (problems.length > 0) return { kind: "refused", code, message, problems };
  if (status === 0 || status >= 500) return { kind: "lost" };
  return { kind: "refused", code, message: sentences.join(" "), problems };
}
