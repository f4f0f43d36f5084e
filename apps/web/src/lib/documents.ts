// What invoices and payment receipts have in common: number, address, the way to a stamp.

import type { InvoiceState } from "@timbra/contract";

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

/** Whether a document's stamp is still pending. */
export const isStamping = ({ state }: { readonly state: InvoiceState }): boolean =>
  state === "stamping" || state === "uncertain";

const POLL_MS = 2000;

/** For the query of a document: polled while its stamp is pending. */
export const pollWhileStamping = ({
  state: { data },
}: {
  readonly state: { readonly data: { readonly state: InvoiceState } | undefined };
}): number | false => (data !== undefined && isStamping(data) ? POLL_MS : false);
