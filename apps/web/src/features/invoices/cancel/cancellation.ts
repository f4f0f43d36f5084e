import { queryOptions } from "@tanstack/react-query";
import {
  CANCEL_MOTIVES,
  type Cancellation,
  type CancellationBody,
  type CancelMotive,
  checkForm,
  type FieldErrors,
  type Language,
  type OneOfMany,
} from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { createContext, useContext, useRef, useState } from "react";
import type { output, ZodType } from "zod";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call, callForFile } from "../../../lib/api-client.ts";
import { invoiceUrl } from "../../../lib/documents.ts";
import { download } from "../../../lib/download.ts";
import { invoicesKey } from "../../../lib/invoice-form-query.ts";
import { formatAtPlaceOfIssue, MEXICO_CITY } from "../../../lib/place-of-issue.ts";
import { pollWhile, useRefreshDocuments } from "../../../lib/queries.ts";
import type { Tone } from "../../../theme.ts";
import { toast } from "../../../ui/toast.ts";
import { useCommand } from "../../../ui/use-command.ts";

/** What is cancelled: receipts of payments go the same way as invoices, under addresses and words of their own. */
export type CancelKind = "invoice" | "pay";

const KindContext = createContext<CancelKind>("invoice");
export const CancelKindProvider = KindContext.Provider;
export const useCancelKind = (): CancelKind => useContext(KindContext);

/** A receipt is never in a global invoice. */
export const motivesOf = (kind: CancelKind): readonly CancelMotive[] =>
  kind === "pay" ? CANCEL_MOTIVES.filter((one) => one !== "04") : CANCEL_MOTIVES;

/** Texts of receipts only; all others are shared with invoices. */
const RECEIPT_TEXTS = {
  "cancel.title": "cancel_pay.title",
  "cancel.question": "cancel_pay.question",
  "cancel.motive_01": "cancel_pay.motive_01",
  "cancel.motive_01_text": "cancel_pay.motive_01_text",
  "cancel.motive_02": "cancel_pay.motive_02",
  "cancel.motive_02_text": "cancel_pay.motive_02_text",
  "cancel.motive_03": "cancel_pay.motive_03",
  "cancel.motive_03_text": "cancel_pay.motive_03_text",
  "cancel.replacement": "cancel_pay.replacement",
  "cancel.replacement_pick": "cancel_pay.replacement_pick",
  "cancel.replacement_none": "cancel_pay.replacement_none",
  "cancel.replacement_make": "cancel_pay.replacement_make",
  "cancel.relatives": "cancel_pay.relatives",
  "cancel.again_text": "cancel_pay.again_text",
  "cancel.not_stamped": "cancel_pay.not_stamped",
  "cancel.text_requested": "cancel_pay.text_requested",
  "cancel.text_in_process": "cancel_pay.text_in_process",
  "cancel.text_cancelled": "cancel_pay.text_cancelled",
  "cancel.text_rejected": "cancel_pay.text_rejected",
  "cancel.text_refused": "cancel_pay.text_refused",
  "cancel.text_lapsed": "cancel_pay.text_lapsed",
  "cancel.text_elsewhere": "cancel_pay.text_elsewhere",
} as const satisfies Partial<Record<ParseKeys, ParseKeys>>;

/** The key of a sentence for what is cancelled. */
export function useCancelTextKey(): <Key extends ParseKeys>(key: Key) => ParseKeys {
  const kind = useCancelKind();
  return (key) => (kind === "pay" ? ((RECEIPT_TEXTS as Partial<Record<ParseKeys, ParseKeys>>)[key] ?? key) : key);
}

/** Everything about cancelling an invoice; polled while a request is open. */
export const cancellationQuery = (kind: CancelKind, id: string) =>
  queryOptions({
    queryKey: [...invoicesKey, "cancellation", id, currentLanguage()],
    queryFn: ({ signal }) =>
      call(kind === "pay" ? "getPayCancellation" : "getCancellation", { params: { id }, signal }),
    refetchInterval: pollWhile(isCancellationOpen, 3000),
  });

const isCancellationOpen = ({ cancellation }: Pick<CancellationBody, "cancellation">): boolean =>
  cancellation !== null && cancellation.closed_at === null;

/** The acknowledgement as it came, or its printed form. */
export function downloadAcknowledgement(kind: CancelKind, id: string, format: "xml" | "pdf"): Promise<void> {
  const name = `acuse-${id}`;
  const route = kind === "pay" ? "getPayCancellationReceipt" : "getCancellationReceipt";
  return download(
    [{ load: () => callForFile(route, { params: { id }, query: { format } }), fallbackName: `${name}.${format}` }],
    name,
  );
}

/** The draft that replaces an invoice, new or continued; its address. */
export async function openReplacementDraft(id: string): Promise<string> {
  const { invoice } = await call("replaceInvoice", { params: { id } });
  return invoiceUrl(invoice);
}

/** Everything about cancelling each of them; polled while an answer can come at any moment. */
export const cancellationsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...invoicesKey, "cancellations", ids, currentLanguage()],
    queryFn: async ({ signal }) => (await call("getCancellations", { body: { ids: [...ids] }, signal })).invoices,
    enabled: ids.length > 0,
    // Polling many costs more than polling a few.
    refetchInterval: pollWhile(isAnyPending, 2_000 + 60 * ids.length),
  });

/** A receiver takes days. */
const isAnyPending = (invoices: readonly OneOfMany[]): boolean =>
  invoices.some((one) => isCancellationOpen(one) && one.cancellation?.waiting_for !== "receiver");

/** The chosen invoices by what can be done about them: ask for them, wait for what was asked, or nothing here. */
export function groupByAction(invoices: readonly OneOfMany[]) {
  const toAsk = invoices.filter(({ left_out }) => left_out.length === 0);
  const rest = invoices.filter(({ left_out }) => left_out.length > 0);
  const asked = rest.filter(({ cancellation }) => cancellation !== null);
  return { toAsk, asked, leftOut: rest.filter(({ cancellation }) => cancellation === null) };
}

/** The tone of a request's state; its label is shown beside it. */
export const REQUEST_TONES: Readonly<Record<Cancellation["state"], Tone>> = {
  requested: "warning",
  in_process: "warning",
  cancelled: "danger",
  rejected: "neutral",
  refused: "neutral",
  lapsed: "neutral",
};

/**
 * A term that ends with a day in the SAT's time zone is over at the next midnight; its last second is on the day that
 * users mean, in every time zone.
 */
export function formatDeadline(deadline: string, language: Language): string {
  return formatAtPlaceOfIssue(new Date(Date.parse(deadline) - 1000).toISOString(), MEXICO_CITY, language);
}

/**
 * Sends one request for each wish, however often the button is pressed: the same key for the same content, a new one
 * after an answer.
 */
export function useCancelRequest<Schema extends ZodType>(
  schema: Schema,
  send: (wish: output<Schema>, attempt: string) => Promise<{ readonly message: string }>,
) {
  const { busy, run } = useCommand();
  const [errors, setErrors] = useState<FieldErrors>({});
  const refreshDocuments = useRefreshDocuments();
  const attempt = useRef(crypto.randomUUID());
  async function ask(wish: unknown): Promise<void> {
    const checked = checkForm(schema, wish, currentLanguage());
    if (!checked.ok) return setErrors(checked.errors);
    setErrors({});
    await run(
      async () => toast.success((await send(checked.value, attempt.current)).message),
      ({ status, errors: refused, message, problems }) => {
        setErrors(refused);
        if (status !== 401 && Object.keys(refused).length === 0)
          toast.error([message, ...problems.map((one) => one.message)]);
      },
    );
    attempt.current = crypto.randomUUID();
    await refreshDocuments();
  }
  return { busy, errors, ask };
}
