import { queryOptions } from "@tanstack/react-query";
import type { CancellationBody } from "@timbra/contract";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call, callForFile } from "../../../lib/api-client.ts";
import { download } from "../../../lib/download.ts";
import { INVOICES } from "../api.ts";
import type { CancelKind } from "./kind.ts";

const POLL_MS = 3000;

/** Everything about cancelling an invoice; asked again by itself while a request is open. */
export const cancellationQuery = (kind: CancelKind, id: string) =>
  queryOptions({
    queryKey: [...INVOICES, "cancellation", id, currentLanguage()],
    queryFn: ({ signal }) =>
      call(kind === "pay" ? "getPayCancellation" : "getCancellation", { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data !== undefined && isOpen(query.state.data) ? POLL_MS : false),
  });

export const isOpen = ({ cancellation }: Pick<CancellationBody, "cancellation">): boolean =>
  cancellation !== null && cancellation.closed_at === null;

/** The acknowledgement as it came, or its printed form. */
export function downloadReceipt(kind: CancelKind, id: string, format: "xml" | "pdf"): Promise<void> {
  const name = `acuse-${id}`;
  const route = kind === "pay" ? "getPayCancellationReceipt" : "getCancellationReceipt";
  return download(
    [{ load: () => callForFile(route, { params: { id }, query: { format } }), fallbackName: `${name}.${format}` }],
    name,
  );
}

/** The draft that replaces an invoice, begun or gone on with; where to find it. */
export async function draftReplacement(id: string): Promise<string> {
  const { invoice } = await call("replaceInvoice", { params: { id } });
  return invoice.state === "draft" ? `/create/invoice?draft=${invoice.id}` : `/invoice/${invoice.id}`;
}
