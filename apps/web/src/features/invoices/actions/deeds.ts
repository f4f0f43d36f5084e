import type { InvoiceDetail, InvoiceRow } from "@timbra/contract";

type Known = Pick<InvoiceRow, "type" | "state" | "uuid">;

/** Live with the SAT, and nobody is cancelling it. */
const isLive = ({ state, uuid }: Known): boolean =>
  uuid !== null && (state === "stamped" || state === "cancel_rejected");

export const mayDuplicate = ({ type }: Known): boolean => type !== "P";
export const mayReplace = (row: Known): boolean => row.type !== "P" && isLive(row);
export const mayCredit = (row: Known): boolean => row.type === "I" && isLive(row);

/** The key of "Servicios de facturación", under which an advance is invoiced. */
const ADVANCE = "84111506";

/** Whether an invoice is an advance by what it sells, and none that applies one itself. */
export function isAdvance(invoice: InvoiceDetail): boolean {
  const { items, relations } = invoice.draft;
  return mayCredit(invoice) && items.length > 0 && items.every(({ key }) => key === ADVANCE) && relations.length === 0;
}
