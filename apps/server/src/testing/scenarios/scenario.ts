import { type InvoiceDetail, type InvoiceDraftInput, idOfKey, type RequestOf } from "@timbra/contract";
import { expect, it } from "vitest";
import { someRfc } from "../accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../issuing.ts";
import { provenXml } from "../prove-document.ts";
import type { TestApp } from "../test-app.ts";

/**
 * What businesses of every kind do, by the name in docs/scenarios.md: each has a test in this folder, and every
 * document of it passes the SAT's schemas, the SAT's stylesheet and arithmetic that was written apart.
 */
export const SCENARIOS = [
  "a doctor's exempt fees, ISR 10 %",
  "honorarios to a company",
  "fees of RESICO, ISR 1.25 %",
  "a landlord's lease with its property account",
  "a restaurant's week of 300 tickets",
  "an exporter's invoice in dollars, paid later in dollars and in pesos",
  "fuel with a quota of IEPS",
  "a petrol station's three fuels with its permit",
  "soft drinks by the box",
  "a grocery's lines of 16 %, 0 %, exempt and IEPS 8 %",
  "an advance and its note",
  "a transfer of one's own goods",
  "a donation",
  "IVA of 8 % at the border",
  "a wrong RFC, replaced",
  "one credit note over two invoices",
  "a foreign customer in dollars",
  "a customer without an RFC",
  "a ticket taken out of a global invoice",
  "a hotel with ISH",
  "500 rows of Excel, 20 of them wrong",
  "a month's end to the cent",
] as const;
type ScenarioName = (typeof SCENARIOS)[number];

/** The test of a scenario: one that is not in the list does not compile. */
export function scenario(name: ScenarioName, play: () => Promise<void>): void {
  it(name, play);
}

export type Line = NonNullable<InvoiceDraftInput["items"]>[number];

export const IVA_16 = { tax: "IVA", rate: "0.16" } as const;
export const IVA_0 = { tax: "IVA", rate: "0" } as const;
export const EXEMPT = { tax: "IVA", factor: "exempt" } as const;

/** The id of a key that is in its list. */
export function id(...[catalogue, key]: Parameters<typeof idOfKey>): number {
  const found = idOfKey(catalogue, key);
  if (found === undefined) throw new Error(`${catalogue} has no ${key}`);
  return found;
}

/** A line with 16 % of IVA. */
export function line(key: string, description: string, unit_price: string, parts: Line = {}): Line {
  const unit_id = id("unit", "H87");
  return { key, description, quantity: "1", unit_id, unit_price, tax_object_id: 2, taxes: [IVA_16], ...parts };
}

/** An issuer of a regime: a company, or a person where the regime is one of persons. */
export function issuerOf(test: TestApp, regime: string): Promise<ReadyIssuer> {
  const kind = ["601", "603"].includes(regime) ? "moral" : "fisica";
  return readyIssuer(test, { rfc: someRfc(kind) }, id("tax_regime", regime));
}

/** An invoice that is stamped at once; its XML is proven. */
export async function issue(
  issuer: ReadyIssuer,
  parts: InvoiceDraftInput,
): Promise<{ readonly invoice: InvoiceDetail; readonly xml: string }> {
  const body = someDraft(issuer, { tax_regime_id: null, ...parts });
  const { invoice } = (await issuer.client.call("stampInvoice", { body })).body;
  expect(invoice.state).toBe("stamped");
  return { invoice, xml: await provenXml(issuer, invoice) };
}

/** A draft that is stamped; its XML is proven. */
export async function stampDraft(
  issuer: ReadyIssuer,
  draft: { readonly id: string },
): Promise<{ readonly invoice: InvoiceDetail; readonly xml: string }> {
  const { invoice } = (await issuer.client.call("stampDraft", { params: { id: draft.id } })).body;
  expect(invoice.state).toBe("stamped");
  return { invoice, xml: await provenXml(issuer, invoice) };
}

/** Writes into a draft what its author knows. */
export async function change(
  { client }: ReadyIssuer,
  { id: draftId, draft, revision }: InvoiceDetail,
  parts: object,
): Promise<InvoiceDetail> {
  const body = { ...draft, revision, ...parts } as RequestOf<"updateDraft">;
  return (await client.call("updateDraft", { params: { id: draftId }, body })).body.invoice;
}
