import { Decimal } from "@timbra/cfdi";
import { type InvoiceDraftInput, idOfKey, type MonthReport, type MonthTable } from "@timbra/contract";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { creditSale, type PayingIssuer, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: PayingIssuer;
let month: string;
let sale: string;

const line = (unit_price: string, taxes: NonNullable<InvoiceDraftInput["items"]>[number]["taxes"]) => ({
  key: "81112002",
  description: "Soporte",
  quantity: "1",
  unit_id: 1,
  unit_price,
  tax_object_id: 2,
  taxes: taxes ?? [],
});
const IVA = { tax: "IVA", factor: "rate", rate: "0.16" } as const;

async function stamp(parts: InvoiceDraftInput) {
  return (await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts) })).body.invoice;
}

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await payingIssuer(test);
  const first = await stamp({ items: [line("1000", [IVA])] });
  month = (first.date ?? "").slice(0, 7);
  await stamp({
    items: [
      line("500", [{ tax: "IVA", factor: "rate", rate: "0" }]),
      line("200", [{ tax: "IVA", factor: "exempt" }]),
      line("100", [IVA, { tax: "ISR", factor: "rate", rate: "0.1", withheld: true }]),
    ],
  });
  await stamp({ currency_id: idOfKey("currency", "USD") ?? 0, exchange_rate: "17.5", items: [line("10", [IVA])] });
  const over = (uuid: string | null, unit_price: string): InvoiceDraftInput => ({
    type: "E",
    cfdi_use_id: idOfKey("cfdi_use", "G02") ?? 0,
    relations: [{ type: "01", uuids: [uuid ?? ""] }],
    items: [line(unit_price, [IVA])],
  });
  await stamp(over(first.uuid, "50"));
  sale = await creditSale(issuer, "1000");
  const later = (await issuer.client.call("getInvoice", { params: { id: sale } })).body.invoice;
  await stamp(over(later.uuid, "100"));
  await pay(issuer, somePay(issuer, "580", [{ invoice_id: sale, amount: "580" }], { date: `${month}-01` }));
  await issuer.client.call("createDraft", { body: someDraft(issuer) });
});
afterAll(() => test.close());

const read = async (of = month) => (await issuer.client.call("getMonthReport", { query: { month: of } })).body;

/** The rows of a table by what they are about, without it. */
function rowsOf(report: MonthReport, id: MonthTable): Record<string, readonly (string | null)[]> {
  const rows = report.tables.find((table) => table.id === id)?.rows ?? [];
  return Object.fromEntries(rows.map(({ cells: [about, ...others] }) => [about, others]));
}

describe("a month's report", () => {
  it("says what was invoiced in each currency, less credit notes, and all of it in pesos", async () => {
    expect(rowsOf(await read(), "invoiced")).toEqual({
      MXN: ["3", "2", "3126.00", "174.00", "2952.00"],
      USD: ["1", "0", "11.60", "0.00", "11.60"],
      "MXN *": ["4", "2", "3329.00", "174.00", "3155.00"],
    });
  });

  it("says the figure that the first page says", async () => {
    const { months } = (await issuer.client.call("getDashboard")).body;
    const shown = Object.fromEntries(
      (months.find((one) => one.month === month)?.currencies ?? []).map(({ currency, invoiced }) => [
        currency,
        invoiced,
      ]),
    );
    const rows = rowsOf(await read(), "invoiced");
    expect(shown).toEqual({ MXN: rows["MXN"]?.at(-1), USD: rows["USD"]?.at(-1) });
    const { bytes } = await issuer.client.call("exportInvoices", {
      body: { format: "csv", columns: ["currency", "signed_total"], filters: { status: "active" } },
    });
    const sums: Record<string, Decimal> = {};
    for (const [currency = "", total = ""] of bytes
      .toString()
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")))
      sums[currency] = (sums[currency] ?? Decimal.ZERO).plus(Decimal.parse(total));
    expect(Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toString()]))).toEqual(
      shown,
    );
  });

  it("divides income by rate, in pesos", async () => {
    expect(rowsOf(await read(), "income")).toEqual({
      "IVA 16 %": ["2275.00", "150.00", "2125.00", "340.00"],
      "IVA 8 %": ["0.00", "0.00", "0.00", "0.00"],
      "IVA 0 %": ["500.00", "0.00", "500.00", "0.00"],
      "Exento de IVA": ["200.00", "0.00", "200.00", "0.00"],
      "Sin IVA": ["0.00", "0.00", "0.00", "0.00"],
      Total: ["2975.00", "150.00", "2825.00", "340.00"],
    });
  });

  it("counts as collected what receipts say and what is paid at once, and no note over what is paid later", async () => {
    const report = await read();
    const cash = rowsOf(report, "cash");
    expect(cash["Recibos de pago (REP)"]?.slice(0, 3)).toEqual(["1", "500.00", "80.00"]);
    expect(cash["PUE sin marcar como pagadas"]?.slice(0, 3)).toEqual(["3", "1275.00", "204.00"]);
    expect(cash["Notas de crédito"]?.slice(0, 3)).toEqual(["1", "-50.00", "-8.00"]);
    expect(cash["Cobrado en el mes"]?.slice(0, 3)).toEqual(["5", "1725.00", "276.00"]);
    expect(cash["No incluido: notas de crédito sobre facturas PPD"]?.slice(0, 3)).toEqual(["1", "-100.00", "-16.00"]);
    expect(rowsOf(report, "taxes")["ISR retenido"]).toEqual(["10.00", "0.00", "10.00", "10.00"]);
    expect(report.unmarked).toBe(3);
  });

  it("says what is still owed, and who bought", async () => {
    const report = await read();
    expect(rowsOf(report, "pending")).toEqual({ MXN: ["1", "464.00"] });
    expect(rowsOf(report, "customers")).toEqual({
      URE180429TM6: ["UNIVERSIDAD ROBOTICA ESPAÑOLA", "4", "2", "340.00", "10.00", "3155.00"],
      Total: [null, "4", "2", "340.00", "10.00", "3155.00"],
    });
    expect(rowsOf(report, "cancelled")).toEqual({});
  });

  it("of a month without documents has nothing but zeros", async () => {
    const report = await read("2024-02");
    expect(rowsOf(report, "invoiced")).toEqual({});
    expect(rowsOf(report, "cash")["Cobrado en el mes"]).toEqual(["0", ...Array.from({ length: 8 }, () => "0.00")]);
  });

  it("is a workbook with a sheet for each table, and a PDF, in the language of the caller", async () => {
    const headers = { localization: "en" };
    const xlsx = await issuer.client.call("exportMonthReport", { query: { month, format: "xlsx" }, headers });
    const { sheets } = await readXlsx(xlsx.bytes);
    expect(sheets.map(({ name }) => name)).toEqual([
      "Invoiced",
      "Income by rate",
      "Taxes and withholdings",
      "Cash-flow VAT",
      "Cancelled",
      "Unpaid (PPD)",
      "By customer",
    ]);
    expect(sheets[0]?.rows[1]).toEqual(["MXN", 3, 2, 3126, 174, 2952]);
    const pdf = await issuer.client.call("exportMonthReport", { query: { month, format: "pdf" }, headers });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.headers["content-disposition"]).toContain(`Monthly_report_${month}.pdf`);
  });

  it("is nobody else's, and of no month that there is not", async () => {
    const stranger = await readyIssuer(test);
    expect(rowsOf((await stranger.client.call("getMonthReport", { query: { month } })).body, "invoiced")).toEqual({});
    expect((await issuer.client.fail("getMonthReport", { query: { month: "2026-13" } })).status).toBe(422);
  });

  it("knows PUE invoices that were marked as paid, each once", async () => {
    const { body } = await issuer.client.call("markMonthPaid", { body: { month } });
    expect(body).toMatchObject({ message: "Facturas marcadas como pagadas: 3.", marked: 3 });
    expect((await issuer.client.call("markMonthPaid", { body: { month } })).body.marked).toBe(0);
    const report = await read();
    expect(report.unmarked).toBe(0);
    const cash = rowsOf(report, "cash");
    expect(cash["PUE marcadas como pagadas"]?.slice(0, 3)).toEqual(["3", "1275.00", "204.00"]);
    expect(cash["Cobrado en el mes"]?.slice(0, 3)).toEqual(["5", "1725.00", "276.00"]);
  });
});

describe("a report of more than its tables list", () => {
  const CUSTOMERS = 1005;
  const CANCELLED = 505;
  let many: TestApp;
  let seller: PayingIssuer;
  let report: MonthReport;
  beforeAll(async () => {
    many = await startTestApp({ allowsBrokenInvariants: "invoices are copied here without their documents" });
    seller = await payingIssuer(many);
    const sale = await creditSale(seller);
    const { date } = (await seller.client.call("getInvoice", { params: { id: sale } })).body.invoice;
    month = (date ?? "").slice(0, 7);
    // Reads its figures, which are copied with it.
    await seller.client.call("getMonthReport", { query: { month } });
    const columns = async (table: string, without: readonly string[]) => {
      const all = await queryOnce<{ name: string }>(
        many.databaseUrl,
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = '${table}' AND is_generated = 'NEVER'`,
      );
      return all.flatMap(({ name }) => (without.includes(name) ? [] : [`"${name}"`])).join();
    };
    const ofInvoices = await columns("invoices", ["id", "uuid", "folio", "receiver_rfc", "state"]);
    const ofFigures = await columns("document_figures", ["invoice_id"]);
    // Behind the product's back: a document is stamped and cancelled one by one otherwise.
    await queryOnce(
      many.databaseUrl,
      `SET session_replication_role = replica; SET timbra.issuer_id = '${seller.issuerId}';
       INSERT INTO invoices (id, uuid, folio, receiver_rfc, state, ${ofInvoices})
         SELECT gen_random_uuid(), gen_random_uuid(), 1000 + n, 'C' || lpad(n::text, 11, '0'), CASE WHEN n > ${CUSTOMERS} THEN 'cancelled' ELSE state END, ${ofInvoices}
         FROM invoices, generate_series(1, ${CUSTOMERS + CANCELLED}) AS n WHERE id = '${sale}';
       INSERT INTO document_figures (invoice_id, ${ofFigures})
         SELECT copy, ${ofFigures} FROM document_figures, (SELECT id AS copy FROM invoices WHERE id <> '${sale}' AND issuer_id = '${seller.issuerId}') AS copies
         WHERE invoice_id = '${sale}';
       INSERT INTO audit_log (issuer_id, number, invoice_id, from_state, to_state, changed_at, recorded_at, previous_sha256, sha256)
         SELECT issuer_id, 100000 + folio, id, 'cancel_in_process', 'cancelled', stamped_at, stamped_at, '', '' FROM invoices WHERE state = 'cancelled' AND issuer_id = '${seller.issuerId}'`,
    );
    report = (await seller.client.call("getMonthReport", { query: { month } })).body;
  });
  afterAll(() => many.close());

  it("adds up all of them, and says how many it shows", () => {
    const [cancelled, customers] = (["cancelled", "customers"] as const).map((id) =>
      report.tables.find((table) => table.id === id),
    );
    expect(customers?.rows).toHaveLength(1001);
    expect(customers?.rows.at(-1)?.cells).toEqual(["Total", null, "1006", "0", "160960.00", "0.00", "1166960.00"]);
    expect(customers?.note).toContain("1000 de 1006");
    expect(cancelled?.rows).toHaveLength(501);
    expect(cancelled?.rows.at(-1)?.cells).toEqual([null, "Total", null, null, "MXN", "585800.00", null]);
    expect(cancelled?.note).toContain("500 de 505");
  });

  it("has every one in the workbook, and nothing of a cut", async () => {
    const { bytes } = await seller.client.call("exportMonthReport", { query: { month, format: "xlsx" } });
    const { sheets } = await readXlsx(bytes);
    const rowsIn = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows.slice(1) ?? [];
    const customers = rowsIn("Por cliente");
    expect(customers).toHaveLength(1007);
    const listed = customers.slice(0, -1).reduce((sum, row) => sum + Number(row.at(-1)), 0);
    expect(listed).toBe(customers.at(-1)?.at(-1));
    expect(rowsIn("Cancelados")).toHaveLength(506);
  });
});
