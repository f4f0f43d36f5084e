import { idOfKey } from "@timbra/contract";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailbox } from "../adapters/mail/index.ts";
import { withTenant } from "../db/index.ts";
import { creditSale, type PayingIssuer, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { statementAttachments } from "./send-statement.ts";

let test: TestApp;
let issuer: PayingIssuer;
let today: string;
let [sale, other]: string[] = [];

const params = () => ({ id: issuer.customerId });
const statement = async (query: { date_start?: string; date_end?: string } = {}) =>
  (await issuer.client.call("getStatement", { params: params(), query })).body;

beforeAll(async () => {
  test = await shareTestApp("without jobs");
  issuer = await payingIssuer(test);
  sale = await creditSale(issuer, "1000");
  other = await creditSale(issuer, "500");
  const first = (await issuer.client.call("getInvoice", { params: { id: sale ?? "" } })).body.invoice;
  today = (first.date ?? "").slice(0, 10);
  const note = await issuer.client.call("creditNote", { params: { id: sale ?? "" }, body: { amount: "116" } });
  await issuer.client.call("stampDraft", { params: { id: note.body.invoice.id } });
  const documents = [{ invoice_id: sale ?? "", amount: "44" }, { invoice_id: other ?? "" }];
  await pay(issuer, somePay(issuer, "624", documents, { date: today }));
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await issuer.client.call("createDraft", { body: someDraft(issuer) });
});
afterAll(() => test.close());

describe("a customer's account", () => {
  it("says what was invoiced, what is owed by age, and what is not finished", async () => {
    const { body } = await issuer.client.call("getCustomerAccount", { params: params() });
    expect(body).toMatchObject({
      customer: { rfc: "URE180429TM6", email: "compras@example.com" },
      first_invoice: today,
      drafts: 1,
      unmarked: 0,
      currencies: [
        { currency: "MXN", invoices: 3, notes: 1, invoiced: "2726.00", open_invoices: 1, balance: "1000.00" },
      ],
      advances: [],
    });
    expect(body.currencies[0]).toMatchObject({ up_to_30: "1000.00", older: "0.00" });
  });

  it("knows the advances of which something is left", async () => {
    const asked = { customer_id: issuer.customerId, amount: "232", payment_form_id: 3 };
    const { invoice } = (await issuer.client.call("receiveAdvance", { body: asked })).body;
    await issuer.client.call("stampDraft", { params: { id: invoice.id } });
    const account = (await issuer.client.call("getCustomerAccount", { params: params() })).body;
    expect(account.advances).toMatchObject([{ id: invoice.id, currency: "MXN", total: "232.00", left: "232.00" }]);
  });
});

describe("a statement of account", () => {
  it("has every movement in its order, with the balance after it", async () => {
    const { currencies } = await statement();
    const [pesos] = currencies;
    expect(currencies).toHaveLength(1);
    expect(pesos).toMatchObject({ opening: "0.00", charges: "1740.00", credits: "740.00", closing: "1000.00" });
    expect(
      pesos?.movements.map(({ kind, of, charge, credit, balance }) => [kind, of, charge, credit, balance]),
    ).toEqual([
      ["invoice", null, "1160.00", null, "1160.00"],
      ["invoice", null, "580.00", null, "1740.00"],
      ["credit_note", "A-1", null, "116.00", "1624.00"],
      ["receipt", "A-1", null, "44.00", "1580.00"],
      ["receipt", "A-2", null, "580.00", "1000.00"],
    ]);
    expect(pesos?.open).toMatchObject([{ id: sale, total: "1160.00", balance: "1000.00" }]);
    expect(pesos?.paid_at_once[0]).toMatchObject({ total: "1102.00", paid_on: null });
  });

  it("closes at what the receivables say", async () => {
    const { balances } = (await issuer.client.call("listPending", { body: { customer_id: issuer.customerId } })).body;
    expect(balances).toEqual([{ currency: "MXN", balance: "1000.00", invoices: 1 }]);
  });

  it("of a later period begins with what was owed before", async () => {
    const { currencies } = await statement({ date_start: "2099-01-01", date_end: "2099-01-31" });
    expect(currencies[0]).toMatchObject({ opening: "1000.00", movements: [], closing: "1000.00" });
    expect(await statement({ date_end: "2001-01-01" })).toMatchObject({ currencies: [] });
    const turned = { date_start: "2026-02-02", date_end: "2026-01-01" };
    expect((await issuer.client.fail("getStatement", { params: params(), query: turned })).status).toBe(422);
  });

  it("is a PDF and a workbook", async () => {
    const pdf = await issuer.client.call("getStatementFile", { params: params(), query: { format: "pdf" } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const xlsx = await issuer.client.call("getStatementFile", { params: params(), query: { format: "xlsx" } });
    const { sheets } = await readXlsx(xlsx.bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      "Movimientos en MXN",
      "Facturas con saldo en MXN",
      "Facturas PUE en MXN",
    ]);
    expect(sheets[0]?.rows.at(-1)?.slice(-3)).toEqual([1740, 740, 1000]);
  });

  it("is nobody else's", async () => {
    const stranger = await readyIssuer(test);
    expect((await stranger.client.fail("getStatement", { params: params(), query: {} })).status).toBe(404);
  });
});

describe("a statement in several currencies", () => {
  const dollars = { currency_id: idOfKey("currency", "USD") ?? 0, exchange_rate: "17.5" };

  it("has pesos first, and each currency for itself", async () => {
    await creditSale(issuer, "100", dollars);
    const { currencies } = await statement();
    expect(currencies.map(({ currency, closing }) => [currency, closing])).toEqual([
      ["MXN", "1000.00"],
      ["USD", "116.00"],
    ]);
    const { body } = await issuer.client.call("getCustomerAccount", { params: params() });
    expect(body.currencies.map(({ currency, balance }) => [currency, balance])).toEqual([
      ["MXN", "1000.00"],
      ["USD", "116.00"],
    ]);
  });

  it("has what is marked as paid at once with its day", async () => {
    const [pesos] = (await statement()).currencies;
    const id = pesos?.paid_at_once[0]?.id ?? "";
    await issuer.client.call("markInvoicePaid", { params: { id }, body: { paid_on: today } });
    const [again] = (await statement()).currencies;
    expect(again?.paid_at_once.find((one) => one.id === id)?.paid_on).toBe(today);
    expect(again?.closing).toBe("1000.00");
  });

  it("says in a letter what is owed in each", async () => {
    const body = { to: ["compras@example.com"], language: "en" as const };
    const { body: mail } = await issuer.client.call("previewStatementMail", { params: params(), body });
    expect(mail.text).toContain("Balance: $1,000.00 MXN + $116.00 USD.");
  });
});

describe("a statement by e-mail", () => {
  const body = { to: ["compras@example.com"], cc: ["copia@example.com"], message: "Buen día." };

  it("is shown before it is sent", async () => {
    const { body: mail } = await issuer.client.call("previewStatementMail", { params: params(), body });
    expect(mail.subject).toBe("Estado de cuenta de ESCUELA DE MUESTRA");
    expect(mail.text).toContain("Buen día.");
    expect(mail.text).toContain("Saldo: $1,000.00 MXN + $116.00 USD.");
    expect(await createMailbox(test.deps.db, test.deps.mailBodies).list("copia@example.com")).toEqual([]);
  });

  it("goes once to each address, however often the same click is sent, and takes the PDF along", async () => {
    const headers = { "idempotency-key": "statement-1" };
    for (const _ of [1, 2]) await issuer.client.call("sendStatement", { params: params(), body, headers });
    const box = createMailbox(test.deps.db, test.deps.mailBodies);
    for (const address of ["compras@example.com", "copia@example.com"])
      expect((await box.list(address)).filter(({ kind }) => kind === "statement")).toHaveLength(1);
    const sendings = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("statement_sendings").select(["id", "date_end"]).execute(),
    );
    expect(sendings).toHaveLength(1);
    const carried = { issuerId: issuer.issuerId, statementId: sendings[0]?.id ?? "" };
    const [file] = await statementAttachments(test.deps, carried);
    expect(file?.fileName).toMatch(/^Estado de cuenta URE180429TM6 .*\.pdf$/);
    expect(
      Buffer.from(file?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});
