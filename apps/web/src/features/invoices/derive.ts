import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InvoiceDetail, InvoiceRow, NextStep, RelatedInvoices, RequestOf } from "@timbra/contract";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { currentLanguage } from "../../i18n/i18n.ts";
import { call } from "../../lib/api-client.ts";
import { invoiceUrl } from "../../lib/documents.ts";
import { invoicesKey } from "../../lib/invoice-form-query.ts";
import { pollWhile } from "../../lib/queries.ts";
import { toast } from "../../ui/toast.ts";
import { useCommand } from "../../ui/use-command.ts";

interface DraftAnswer {
  readonly message: string;
  readonly invoice: Pick<InvoiceRow, "id" | "state">;
}

export type DeriveCommand = "duplicateInvoice" | "replaceInvoice" | "applyAdvance";

/**
 * Makes a draft from an invoice and opens it in the editor. A refusal is shown; a second request while one is pending
 * is ignored.
 */
export function useDerive() {
  const { busy, run } = useCommand();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const open = useCallback(
    async (made: Promise<DraftAnswer>) => {
      const { message, invoice } = await made;
      await queries.invalidateQueries({ queryKey: invoicesKey });
      toast.success(message);
      await navigate(invoiceUrl(invoice));
    },
    [navigate, queries],
  );
  const derive = useCallback(
    (kind: DeriveCommand, id: string) => run(() => open(call(kind, { params: { id } }))),
    [run, open],
  );
  /** A replacement that says it is paid later, of an invoice that says it was paid at once. */
  const replaceByPpd = useCallback(
    (id: string) => run(() => open(call("replaceInvoice", { params: { id }, body: { paid_later: true } }))),
    [run, open],
  );
  /** Whether there is a note; `onRefusal` may say at a field why there is none. */
  const credit = useCallback(
    (id: string, body: RequestOf<"creditNote">, onRefusal?: Parameters<typeof run>[1]) =>
      run(() => open(call("creditNote", { params: { id }, body })), onRefusal),
    [run, open],
  );
  /** One note over several invoices. */
  const creditSeveral = useCallback(
    (body: RequestOf<"creditNotes">, onRefusal?: Parameters<typeof run>[1]) =>
      run(() => open(call("creditNotes", { body })), onRefusal),
    [run, open],
  );
  const receiveAdvance = useCallback(() => run(() => open(call("receiveAdvance", { body: {} }))), [run, open]);
  /** Does what comes next, where that is a call and no screen of its own. */
  const follow = useCallback((step: NextStep) => run(() => open(callOf(step))), [run, open]);
  return { busy, derive, replaceByPpd, credit, creditSeveral, receiveAdvance, follow };
}

/** The call of a step that has no screen. */
function callOf({ code, path, body }: NextStep): Promise<DraftAnswer> {
  const params = { id: path.split("/")[3] ?? "" };
  switch (code) {
    case "bill_total":
    case "bill_remainder":
      return call("applyAdvance", { params, body: { way: body?.way } });
    case "apply_advance":
      return call("creditNote", { params, body: { relation: body?.relation } });
    case "discount_advance":
      return call("discountAdvance", { params, body: {} });
    case "cancel_replaced":
      return call("replaceInvoice", { params });
    default:
      throw new Error(`${code} is done on its screen.`);
  }
}

type InvoiceFacts = Pick<InvoiceRow, "type" | "state" | "uuid">;

/** Valid at the SAT, and without a pending cancellation. */
const isActiveAtSat = ({ state, uuid }: InvoiceFacts): boolean =>
  uuid !== null && (state === "stamped" || state === "cancel_rejected");

export const mayDuplicate = ({ type }: InvoiceFacts): boolean => type !== "P";
export const mayReplaceInvoice = (row: InvoiceFacts): boolean => row.type !== "P" && isActiveAtSat(row);
export const mayCredit = (row: InvoiceFacts): boolean => row.type === "I" && isActiveAtSat(row);

/** The key of "Servicios de facturación", under which an advance is invoiced. */
const ADVANCE = "84111506";

/** Whether an invoice is an advance by what it sells, and none that applies one itself. */
export function isAdvance(invoice: InvoiceDetail): boolean {
  const { items, relations } = invoice.draft;
  return mayCredit(invoice) && items.length > 0 && items.every(({ key }) => key === ADVANCE) && relations.length === 0;
}

/** Steps of a replacement that need no user. */
const POLLED_STEPS = ["stamping", "cancelling", "waiting"];

/** The invoices around one; polled while a replacement moves. */
export const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "related", id, currentLanguage()],
    queryFn: ({ signal }) => call("getRelatedInvoices", { params: { id }, signal }),
    refetchInterval: pollWhile(isReplacementRunning, 3000),
  });

/** The documents of a ticket that leaves a global invoice. */
export type TicketDocuments = NonNullable<RelatedInvoices["ticket"]>;

/** Whether the credit note still prevents the stamp of the ticket's own invoice. */
export const needsCreditNoteFirst = ({ note }: TicketDocuments): boolean =>
  note !== null && ["draft", "stamping", "uncertain"].includes(note.state);

const isReplacementRunning = ({ replacement }: RelatedInvoices): boolean =>
  POLLED_STEPS.includes(replacement?.step ?? "");
