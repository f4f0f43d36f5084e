import type { BankLine } from "@timbra/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { creditSale, owed, type PayingIssuer, payingIssuer } from "../payment-receipts/testing/paying.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: PayingIssuer;
let [first, second, atOnce]: string[] = [];

const HEADINGS = "Fecha\tConcepto\tCargo\tAbono\tSaldo\n";
let text: string;

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await payingIssuer(test);
  first = await creditSale(issuer, "1000");
  second = await creditSale(issuer, "500");
  const invoice = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body.invoice;
  atOnce = invoice.id;
  const [year, month, day] = (invoice.date ?? "").slice(0, 10).split("-");
  const today = `${day}/${month}/${year}`;
  text =
    `${HEADINGS}${today}\tPAGO A-1\t\t$1,160.00\t9\n${today}\tURE180429TM6 transferencia\t\t580.00\t9\n` +
    `${today}\tA-3 tarjeta\t\t1102.00\t9\n${today}\tDEPOSITO\t\t77.00\t9\n${today}\tCOMISION\t10.00\t\t9`;
});
afterAll(() => test.close());

const read = async () => (await issuer.client.call("readBankLines", { body: { text } })).body;
const stateOf = ({ state, reason }: BankLine) => [state, reason];

async function draft(lines: readonly BankLine[]) {
  const body = {
    series_id: issuer.paySeriesId,
    form_id: 3,
    lines: lines.map(({ date, amount, text: words, occurrence, proposals }) => ({
      ...{ date, amount, text: words, occurrence },
      invoices: (proposals[0] ?? []).map((part) => ({ invoice_id: part.invoice_id, amount: part.amount })),
    })),
  };
  return (await issuer.client.call("draftBankLines", { body })).body.results;
}

it("lines become drafted receipts, PUE invoices are marked as paid, and the same lines again make nothing", async () => {
  const { lines, skipped, columns } = await read();
  expect(columns.map(({ kind }) => kind)).toEqual(["date", "text", "debit", "credit", "ignored"]);
  expect(skipped).toBe(1);
  expect(lines.map(stateOf)).toEqual([
    ["certain", null],
    ["certain", null],
    ["certain", null],
    ["none", "nothing"],
  ]);
  const results = await draft(lines.slice(0, 3));
  expect(results.map(({ outcome }) => outcome)).toEqual(["drafted", "drafted", "marked_paid"]);
  expect(results.map(({ fingerprint }) => fingerprint)).toEqual(lines.slice(0, 3).map((line) => line.fingerprint));
  const paid = (await issuer.client.call("getInvoicePaid", { params: { id: atOnce ?? "" } })).body.paid;
  expect(paid.paid_on).toBe(lines[2]?.date);

  expect((await read()).lines.map(stateOf).slice(0, 3)).toEqual([
    ["done", null],
    ["done", null],
    ["done", null],
  ]);
  expect((await draft(lines.slice(0, 3))).map(({ outcome }) => outcome)).toEqual(["already", "already", "already"]);
  const { rows } = (await issuer.client.call("paginatePays", { body: { filters: { status: "draft" } } })).body;
  expect(rows).toHaveLength(2);
  // A draft settles nothing.
  expect((await owed(issuer, first ?? ""))?.balance).toBe("1160.00");

  const payId = results[0]?.pay_id ?? "";
  const { pay } = (await issuer.client.call("getPay", { params: { id: payId } })).body;
  expect(pay.problems).toEqual([]);
  await issuer.client.call("stampPayAgain", { params: { id: payId }, body: pay.draft });
  expect(await owed(issuer, first ?? "")).toBeUndefined();
});

it("a draft whose stamp is refused is kept, and one that is thrown away can be drafted again", async () => {
  const line = (await read()).lines[1];
  const payId = line?.pay_id ?? "";
  const { pay } = (await issuer.client.call("getPay", { params: { id: payId } })).body;
  const bad = { ...pay.draft, series_id: null };
  expect((await issuer.client.fail("stampPayAgain", { params: { id: payId }, body: bad })).status).toBe(422);
  expect((await issuer.client.call("getPay", { params: { id: payId } })).body.pay.state).toBe("draft");
  await issuer.client.call("deletePay", { params: { id: payId } });
  const again = (await read()).lines[1];
  expect(again?.state).toBe("certain");
  const [result] = await draft(again === undefined ? [] : [again]);
  expect(result?.outcome).toBe("drafted");
});

it("what is not owed any more, or by several receivers, makes nothing", async () => {
  const line = { date: "2026-11-18", text: "x", occurrence: 0 };
  const ask = async (invoices: readonly { invoice_id: string; amount: string }[], amount = "10.00") =>
    (await issuer.client.call("draftBankLines", { body: { lines: [{ ...line, amount, invoices: [...invoices] }] } }))
      .body.results[0]?.outcome;
  expect(await ask([{ invoice_id: first ?? "", amount: "10.00" }])).toBe("not_open");
  expect(await ask([{ invoice_id: second ?? "", amount: "999999.00" }], "999999.00")).toBe("not_open");
  const stranger = await readyIssuer(test);
  const body = { lines: [{ ...line, amount: "10.00", invoices: [{ invoice_id: second ?? "", amount: "10.00" }] }] };
  expect((await stranger.client.call("draftBankLines", { body })).body.results[0]?.outcome).toBe("not_open");
});

it("a spreadsheet is read as well, and nothing but blanks is refused", async () => {
  const fileBase64 = Buffer.from(text).toString("base64");
  const { body } = await issuer.client.call("readBankLines", { body: { fileBase64 } });
  expect(body.lines).toHaveLength(4);
  expect((await issuer.client.fail("readBankLines", { body: { text: " \n " } })).status).toBe(422);
});
