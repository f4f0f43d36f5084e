import { useCallback, useEffect, useState } from "react";
import {
  blankPayment,
  type FormPlace,
  keepForm,
  type PaidInvoice,
  type PayForm,
  type TypedPayment,
} from "./pay-form.ts";

export interface PayFormControl {
  readonly form: PayForm;
  readonly change: (changes: Partial<PayForm>) => void;
  readonly changePayment: (at: number, changes: Partial<TypedPayment>) => void;
  readonly tick: (at: number, invoiceId: string, ticked: boolean) => void;
  readonly changeDocument: (at: number, invoiceId: string, changes: Partial<PaidInvoice>) => void;
  readonly addPayment: () => void;
  readonly removePayment: (at: number) => void;
}

/** The receipt being written, kept in this tab with every change. */
export function usePayForm(first: PayForm, { owner, address }: FormPlace, today: string): PayFormControl {
  const [form, setForm] = useState(first);
  useEffect(() => keepForm({ owner, address }, form), [owner, address, form]);
  const edit = useCallback((how: (form: PayForm) => Partial<PayForm>) => {
    setForm((before) => ({ ...before, ...how(before), attempt: crypto.randomUUID() }));
  }, []);
  const editPayment = useCallback(
    (at: number, how: (payment: TypedPayment) => Partial<TypedPayment>) =>
      edit(({ payments }) => ({
        payments: payments.map((payment, place) => (place === at ? { ...payment, ...how(payment) } : payment)),
      })),
    [edit],
  );
  return {
    form,
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
    addPayment: () => edit(({ payments }) => ({ payments: [...payments, blankPayment(today)] })),
    removePayment: (at) => edit(({ payments }) => ({ payments: payments.filter((_, place) => place !== at) })),
  };
}
