import { Decimal } from "@timbra/cfdi";
import { ACCOUNTING_COLUMNS, INVOICE_SHEET_COLUMNS, type InvoiceDraftInput, idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { Random } from "../testing/random.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { giveCredits } from "./cancel/testing/cancellation-fixture.ts";
import { readRecentFigures } from "./figures/figures.db.ts";
import { readIndependently } from "./testing/independent-sums.ts";

let test: TestApp;
let issuer: ReadyIssuer;
const random = new Random(20_261_123);
const stamped: string[] = [];

const TAXES: readonly NonNullable<NonNullable<InvoiceDraftInput["items"]>[number]["taxes"]>[] = [
  [{ tax: "IVA", factor: "rate", rate: "0.16" }],
  [{ tax: "IVA", factor: "rate", rate: "0" }],
  [{ tax: "IVA", factor: "exempt" }],
  [
    { tax: "IEPS", factor: "rate", rate: "0.08" },
    { tax: "IVA", factor: "rate", rate: "0.16" },
  ],
  [
    { tax: "IVA", factor: "rate", rate: "0.16" },
    { tax: "IVA", factor: "rate", rate: "0.106667", withheld: true },
    { tax: "ISR", factor: "rate", rate: "0.1", withheld: true },
  ],
];

/** A line of any of those taxes, or of none. */
function someLine() {
  const taxes = random.pick([...TAXES, []]);
  return {
    key: "81112002",
    description: "Soporte",
    quantity: String(random.between(1, 9)),
    unit_id: 1,
    unit_price: `${random.between(1, 5000)}.${String(random.between(0, 99)).padStart(2, "0")}`,
    discount: random.oneIn(3) ? "0.33" : null,
    tax_object_id: taxes.length === 0 ? 1 : 2,
    taxes: [...taxes],
  };
}

const someLines = () => Array.from({ length: random.between(1, 4) }, someLine);

async function stamp(parts: InvoiceDraftInput) {
  const { body } = await issuer.client.call("stampInvoice", {
    body: someDraft(issuer, { items: someLines(), ...parts }),
  });
  stamped.push(body.invoice.id);
  return body.invoice;
}

beforeAll(async () => {
  test = await startTestApp();
  issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 100);
  const usd = { currency_id: idOfKey("currency", "USD") ?? 0, exchange_rate: "17.4567" };
  for (let made = 0; made < 12; made += 1) await stamp(made % 4 === 0 ? usd : {});
  const first = await issuer.client.call("getInvoice", { params: { id: stamped[1] ?? "" } });
  const relations = [{ type: "01", uuids: [first.body.invoice.uuid ?? ""] }];
  const items = ["12.34", "0.57"].map((unit_price) => ({ ...someLine(), quantity: "1", discount: null, unit_price }));
  const returned = { type: "E" as const, items, cfdi_use_id: idOfKey("cfdi_use", "G02") ?? 0, relations };
  await stamp(returned);
  await stamp(returned);
  await issuer.client.call("createDraft", { body: someDraft(issuer) });
});
afterAll(() => test.close());

/** The rows of the file, each by the ids of its columns. */
async function sheet(columns: readonly (keyof typeof INVOICE_SHEET_COLUMNS)[], body: object = {}) {
  const { bytes } = await issuer.client.call("exportInvoices", {
    body: { format: "csv", columns: [...columns], sort: { column: "created_at", direction: "asc" }, ...body },
  });
  const [heading = "", ...lines] = bytes.toString("utf8").trim().split("\r\n");
  expect(heading.replace("\ufeff", "").split(",")).toEqual(columns.map((id) => INVOICE_SHEET_COLUMNS[id].es));
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [columns[at], cell])));
}

const SUMMED = {
  signed_subtotal: "subtotal",
  signed_total: "total",
  discount: "discount",
  iva_16_base: "iva_16_base",
  iva_16: "iva_16",
  iva_8: "iva_8",
  iva_0_base: "iva_0_base",
  iva_exempt_base: "iva_exempt_base",
  ieps: "ieps",
  isr_withheld: "isr_withheld",
  iva_withheld: "iva_withheld",
  ieps_withheld: "ieps_withheld",
  local_charged: "local_charged",
  local_withheld: "local_withheld",
} as const;

describe("what a list adds up to", () => {
  const sums = async (body: object = {}) => (await issuer.client.call("sumInvoices", { body })).body.currencies;

  it("is what its rows say, credit notes taken off, each currency apart", async () => {
    const rows = await sheet(["currency", "signed_total"]);
    for (const { currency, invoiced, gross, credited } of await sums()) {
      const own = rows.filter((row) => row["currency"] === currency);
      const added = own.reduce((all, row) => all.plus(Decimal.parse(row["signed_total"] ?? "")), Decimal.ZERO);
      expect([currency, invoiced]).toEqual([currency, added.toString()]);
      expect(Decimal.parse(gross).minus(Decimal.parse(credited)).toString()).toBe(invoiced);
    }
    expect((await sums()).map(({ currency, invoices, notes }) => [currency, invoices, notes])).toEqual([
      ["MXN", 9, 2],
      ["USD", 3, 0],
    ]);
  });

  it("is of those that the filters and the search let through, and of no draft", async () => {
    expect((await sums({ filters: { type: "E" } })).map(({ invoices, notes }) => [invoices, notes])).toEqual([[0, 2]]);
    const [usd] = await sheet(["currency", "uuid"]);
    expect(await sums({ search: usd?.["uuid"] })).toMatchObject([{ currency: "USD", invoices: 1, notes: 0 }]);
    expect(await sums({ filters: { status: "draft" } })).toEqual([]);
    expect(await sums({ filters: { date_start: "2001-01-01", date_end: "2001-01-31" } })).toEqual([]);
  });
});

describe("the spreadsheet for the books", () => {
  it("comes to what the XMLs say, to the cent, credit notes below zero", async () => {
    const rows = await sheet(ACCOUNTING_COLUMNS);
    const xmls = await Promise.all(
      stamped.map(async (id) =>
        readIndependently((await issuer.client.call("getInvoiceXml", { params: { id } })).bytes),
      ),
    );
    expect(rows).toHaveLength(xmls.length);
    for (const [column, name] of Object.entries(SUMMED)) {
      const written = rows.reduce((all, row) => all.plus(Decimal.parse(row[column] ?? "")), Decimal.ZERO);
      const said = xmls.reduce((all, { type, amounts }) => {
        const amount = amounts[name] ?? Decimal.ZERO;
        return type === "E" ? all.minus(amount) : all.plus(amount);
      }, Decimal.ZERO);
      expect([column, written.withScale(2).toString()]).toEqual([column, said.withScale(2).toString()]);
    }
    expect(rows.filter(({ iva_16 }) => iva_16 !== "0.00").length).toBeGreaterThan(5);
  });

  it("says of each what it is, how it is paid, its rate and what it relates to", async () => {
    const rows = await sheet(ACCOUNTING_COLUMNS);
    expect(rows[0]).toMatchObject({
      type: "Ingreso",
      sign: "1",
      status: "Vigente",
      currency: "USD",
      exchange_rate: "17.4567",
      method: "PUE",
      payment_form: "03",
      cfdi_use: "G03",
      relation: "",
    });
    const usd = Decimal.parse(rows[0]?.["signed_total"] ?? "").times(Decimal.parse("17.4567"));
    expect(rows[0]?.["total_mxn"]).toBe(usd.withScale(2).toString());
    expect(rows.at(-1)).toMatchObject({
      type: "Egreso",
      sign: "-1",
      currency: "MXN",
      exchange_rate: "1",
      relation: "01",
      related: rows[1]?.["uuid"],
      signed_total: expect.stringMatching(/^-/),
      total_mxn: expect.stringMatching(/^-/),
    });
  });

  it("has of a draft what is known without a document", async () => {
    const [draft, ...others] = await sheet(ACCOUNTING_COLUMNS, { filters: { status: "draft" } });
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      type: "Ingreso",
      signed_total: "1102.00",
      iva_16: "",
      exchange_rate: "",
      related: "",
    });
  });

  it("finds documents read already by the worker, an issuer's all at once", async () => {
    const unread = `SELECT count(*)::int AS count FROM stamps AS s
      LEFT JOIN document_figures AS f USING (issuer_id, invoice_id) WHERE f.place IS NULL`;
    await stamp({});
    expect(await queryAsOwner(test.databaseUrl, unread)).toEqual([{ count: 1 }]);
    await readRecentFigures(test.deps);
    expect(await queryAsOwner(test.databaseUrl, unread)).toEqual([{ count: 0 }]);
  });
});
