import type { InvoiceDraftInput, PayDraftInput, PendingInvoice } from "@timbra/contract";
import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import type { TestApp } from "../../testing/test-app.ts";

export interface PayingIssuer extends ReadyIssuer {
  readonly test: TestApp;
  /** The series of its receipts. */
  readonly paySeriesId: string;
}

/** An issuer with credits and a series for its receipts. */
export async function payingIssuer(test: TestApp): Promise<PayingIssuer> {
  const issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 1000);
  await issuer.client.call("createSeries", { body: { serie: "P", folio: 1 } });
  const { series } = (await issuer.client.call("listSeries")).body;
  return { ...issuer, test, paySeriesId: series.find(({ serie }) => serie === "P")?.series_id ?? "" };
}

/** A stamped invoice to be paid later; 1,160.00 unless specified. */
export async function creditSale(issuer: PayingIssuer, price = "1000", parts: InvoiceDraftInput = {}): Promise<string> {
  const item = {
    key: "81112002",
    description: "Soporte técnico",
    quantity: "1",
    unit_id: 1,
    unit_price: price,
    tax_object_id: 2,
    taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false } as const],
  };
  const body = someDraft(issuer, { payment_method_id: 1, payment_form_id: 22, items: [item], ...parts });
  return (await issuer.client.call("stampInvoice", { body })).body.invoice.id;
}

type Documents = readonly { readonly invoice_id: string; readonly amount?: string; readonly rate?: string }[];

/** A transfer in pesos. */
export function somePay(
  issuer: PayingIssuer,
  amount: string,
  documents: Documents,
  parts: PayDraftInput = {},
): PayDraftInput {
  const head = {
    customer_id: issuer.customerId,
    series_id: issuer.paySeriesId,
    date: "2026-11-18",
    form_id: 3,
    currency_id: 1,
  };
  return { ...head, amount, documents: [...documents], ...parts };
}

/** Stamps a receipt, and answers it. */
export async function pay(issuer: PayingIssuer, body: PayDraftInput) {
  const answer = await issuer.client.call("stampPay", { body });
  return answer.body.pay;
}

/** What is owed of an invoice; undefined once it is settled. */
export async function owed(
  { client, customerId }: PayingIssuer,
  invoiceId: string,
): Promise<PendingInvoice | undefined> {
  const { rows } = (await client.call("listPending", { body: { customer_id: customerId } })).body;
  return rows.find((row) => row.invoice_id === invoiceId);
}
