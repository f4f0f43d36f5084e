import {
  DEFAULT_IDS,
  type PayDetail,
  type PayDraftInput,
  type PayDraftPayment,
  type ProblemChange,
  withChange,
} from "@timbra/contract";
import { useCallback, useEffect, useState } from "react";

export interface ReceiptFormControl {
  readonly form: ReceiptForm;
  readonly change: (changes: Partial<ReceiptForm>) => void;
  readonly changePayment: (at: number, changes: Partial<TypedPayment>) => void;
  readonly tick: (at: number, invoiceId: string, ticked: boolean) => void;
  readonly changeDocument: (at: number, invoiceId: string, changes: Partial<PaidInvoice>) => void;
  readonly addPayment: () => void;
  readonly removePayment: (at: number) => void;
  readonly applyFix: (change: ProblemChange) => void;
  /** What a button changed, until something else changes. */
  readonly lastFix: { readonly label: string; readonly undo: () => void } | null;
}

/** The receipt being written, kept in this tab with every change. */
export function useReceiptForm(
  first: ReceiptForm,
  { owner, address }: LocalFormKey,
  today: string,
): ReceiptFormControl {
  const [form, setForm] = useState(first);
  useEffect(() => saveLocalForm({ owner, address }, form), [owner, address, form]);
  const edit = useCallback((how: (form: ReceiptForm) => Partial<ReceiptForm>) => {
    setForm((before) => ({ ...before, ...how(before), attempt: crypto.randomUUID() }));
  }, []);
  const editPayment = useCallback(
    (at: number, how: (payment: TypedPayment) => Partial<TypedPayment>) =>
      edit(({ payments }) => ({
        payments: payments.map((payment, place) => (place === at ? { ...payment, ...how(payment) } : payment)),
      })),
    [edit],
  );
  const [fixed, setFixed] = useState<{ label: string; before: ReceiptForm; after: ReceiptForm } | null>(null);
  const applyFix = ({ label, set }: ProblemChange) => {
    // A field that is emptied is an empty text here.
    const filled = { set: set.map(({ path, value }) => ({ path, value: value ?? "" })) };
    const after = { ...withChange(form, filled), attempt: crypto.randomUUID() };
    setForm(after);
    setFixed({ label, before: form, after });
  };
  const undo = ({ before }: { readonly before: ReceiptForm }) => edit(() => before);
  return {
    form,
    applyFix,
    lastFix: fixed?.after === form ? { label: fixed.label, undo: () => undo(fixed) } : null,
    change: (changes) => edit(() => changes),
    changePayment: (at, changes) => editPayment(at, () => changes),
    tick: (at, invoiceId, ticked) =>
      editPayment(at, ({ documents }) => {
        const others = documents.filter(({ invoice_id }) => invoice_id !== invoiceId);
        return { documents: ticked ? [...others, { invoice_id: invoiceId, amount: "" }] : others };
      }),
    changeDocument: (at, invoiceId, changes) =>
      editPayment(at, ({ documents }) => ({
        documents: documents.map((document) =>
          document.invoice_id === invoiceId ? { ...document, ...changes } : document,
        ),
      })),
    addPayment: () => edit(({ payments }) => ({ payments: [...payments, emptyPayment(today)] })),
    removePayment: (at) => edit(({ payments }) => ({ payments: payments.filter((_, place) => place !== at) })),
  };
}

/** Who paid, as far as the screen shows it. */
export interface Payer {
  readonly id: string | null;
  readonly name: string;
  readonly rfc: string;
}

export interface PaidInvoice {
  readonly invoice_id: string;
  /** Empty: as much as the money and the balance allow. */
  readonly amount: string;
  /**
   * Agreed on for this invoice, in a receipt that was written by a program: no field shows it, and it is not to be
   * lost.
   */
  readonly rate?: string;
}

const NO_ACCOUNTS = {
  payer_bank_rfc: "",
  payer_bank_name: "",
  payer_account: "",
  payee_bank_rfc: "",
  payee_account: "",
};
type Accounts = Readonly<typeof NO_ACCOUNTS>;
export const ACCOUNT_FIELDS = Object.keys(NO_ACCOUNTS) as (keyof Accounts)[];

/**
 * One payment as it is typed: texts, so that nothing is lost that cannot be read yet. `date` is a day; in a receipt
 * that was written by a program it may have its hour.
 */
export interface TypedPayment
  extends Readonly<Pick<PayDraftPayment, "date" | "form_id" | "currency_id">>,
    Readonly<Record<"key" | "exchange_rate" | "amount" | "operation", string>> {
  readonly accounts: Accounts;
  readonly rates: Readonly<Record<string, string>>;
  readonly documents: readonly PaidInvoice[];
}

export interface ReceiptForm {
  /** Changes with every change: the same content is asked for under the same key, however often. */
  readonly attempt: string;
  readonly payer: Payer | null;
  readonly series_id: string | null;
  readonly replaces_id: string | null;
  /** The refused receipt that is being corrected: it keeps its number. */
  readonly again_id: string | null;
  readonly notes: string;
  readonly payments: readonly TypedPayment[];
}

function emptyPayment(date: string): TypedPayment {
  return {
    key: crypto.randomUUID(),
    date,
    form_id: DEFAULT_IDS.payment_form,
    currency_id: DEFAULT_IDS.currency,
    exchange_rate: "",
    amount: "",
    operation: "",
    accounts: NO_ACCOUNTS,
    rates: {},
    documents: [],
  };
}

export function emptyForm(date: string, seriesId: string | null): ReceiptForm {
  return {
    attempt: crypto.randomUUID(),
    payer: null,
    series_id: seriesId,
    replaces_id: null,
    again_id: null,
    notes: "",
    payments: [emptyPayment(date)],
  };
}

/** The content of a receipt, to be corrected (`again`) or replaced by another one. */
export function toReceiptForm(pay: PayDetail, purpose: "again" | "replace"): ReceiptForm {
  const { draft } = pay;
  return {
    attempt: crypto.randomUUID(),
    payer: { id: draft.customer_id, name: pay.receiver_name, rfc: pay.receiver_rfc },
    series_id: draft.series_id,
    replaces_id: purpose === "replace" ? pay.id : draft.replaces_id,
    again_id: purpose === "again" ? pay.id : null,
    notes: draft.notes ?? "",
    payments: draft.payments.map((payment) => ({
      key: crypto.randomUUID(),
      date: payment.date,
      form_id: payment.form_id,
      currency_id: payment.currency_id,
      exchange_rate: payment.exchange_rate ?? "",
      amount: payment.amount ?? "",
      operation: payment.operation ?? "",
      accounts: {
        ...NO_ACCOUNTS,
        ...Object.fromEntries(Object.entries(payment.accounts ?? {}).map(([name, text]) => [name, text ?? ""])),
      },
      rates: Object.fromEntries(Object.entries(payment.rates).map(([currency, rate]) => [currency, rate ?? ""])),
      documents: payment.documents.map(({ invoice_id, amount, rate }) => ({
        invoice_id,
        amount: amount ?? "",
        ...(rate === null ? {} : { rate }),
      })),
    })),
  };
}

/**
 * What is sent. Invoices go in the order of the list, oldest first: money without instructions goes to them in that
 * order.
 */
export function toReceiptRequest(form: ReceiptForm, order: readonly string[]): PayDraftInput {
  const place = new Map(order.map((id, at) => [id, at]));
  const placeOf = (id: string) => place.get(id) ?? order.length;
  return {
    customer_id: form.payer?.id ?? null,
    series_id: form.series_id,
    replaces_id: form.replaces_id,
    notes: form.notes,
    payments: form.payments.map(({ key: _, accounts, documents, ...payment }) => ({
      ...payment,
      accounts: Object.values(accounts).some((text) => text !== "") ? accounts : null,
      documents: [...documents].sort((one, other) => placeOf(one.invoice_id) - placeOf(other.invoice_id)),
    })),
  };
}

const LOCAL_FORM_PREFIX = "timbra.pay";

/** Whose it is, and what the address asked for when it was begun ("invoice=…"). */
export interface LocalFormKey {
  readonly owner: string;
  readonly address: string;
}

/**
 * What is being typed outlives a reload and a session that ends, in this tab; of somebody else's session nothing is
 * shown.
 */
function saveLocalForm(place: LocalFormKey, form: ReceiptForm): void {
  sessionStorage.setItem(LOCAL_FORM_PREFIX, JSON.stringify({ ...place, form }));
}

/** What this tab had: where nothing particular is asked for whatever it was, else only what was begun for the same. */
export function loadLocalForm({ owner, address }: LocalFormKey): ReceiptForm | null {
  const text = sessionStorage.getItem(LOCAL_FORM_PREFIX);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as { owner?: unknown; address?: unknown; form?: ReceiptForm };
    const isWanted = kept.owner === owner && (address === "" || kept.address === address);
    return isWanted && Array.isArray(kept.form?.payments) ? kept.form : null;
  } catch {
    return null;
  }
}

export function clearLocalForm(): void {
  sessionStorage.removeItem(LOCAL_FORM_PREFIX);
}
