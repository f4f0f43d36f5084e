import type { Comprobante } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import type { InvoiceDraftInput, MonthReport, MonthTable } from "@timbra/contract";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect } from "vitest";
import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import { creditSale, pay, payingIssuer, somePay } from "../../payment-receipts/testing/paying.ts";
import type { ReadyIssuer } from "../issuing.ts";
import { provenXml } from "../prove-document.ts";
import { shareTestApp } from "../shared-test-app.ts";
import type { TestApp } from "../test-app.ts";
import { EXEMPT, IVA_0, IVA_16, id, issue, issuerOf, line, scenario } from "./scenario.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const HEADINGS = [
  "Referencia",
  "RFC del cliente",
  "Cantidad",
  "Clave del SAT",
  "Unidad",
  "Descripción",
  "Precio unitario",
  "IVA",
  "Forma de pago",
];
const ROWS = 500;
const ROWS_OF_AN_INVOICE = 10;
/** What is wrong in a row, by its column. */
const MISTAKES: readonly (readonly [column: string, value: string])[] = [
  ["Cantidad", "dos"],
  ["IVA", "17"],
  ["Precio unitario", "mil"],
  ["RFC del cliente", "URE18"],
  ["Clave del SAT", "1"],
];

/** 50 sales of ten rows; of the first ten sales, the second and the seventh row are wrong. */
const sales = Array.from({ length: ROWS }, (_, at) => {
  const row: (string | number)[] = [
    `V-${Math.floor(at / ROWS_OF_AN_INVOICE) + 1}`,
    "URE180429TM6",
    (at % 7) + 1,
    "56112100",
    "H87",
    `Artículo ${at + 1}`,
    (at % 50) * 3 + 10.35,
    "16",
    "03",
  ];
  const isWrong = at < 100 && [1, 6].includes(at % ROWS_OF_AN_INVOICE);
  const [column, value] = MISTAKES[(at + Math.floor(at / ROWS_OF_AN_INVOICE)) % MISTAKES.length] ?? ["", ""];
  if (isWrong) row[HEADINGS.indexOf(column)] = value;
  return { row, wrong: isWrong ? { row: at + 2, column } : null };
});

scenario("500 rows of Excel, 20 of them wrong", async () => {
  const shop = await issuerOf(test, "601");
  await giveCredits(test, shop.issuerId, 50);
  const file = await writeXlsx({ sheets: [{ name: "Ventas", rows: [HEADINGS, ...sales.map(({ row }) => row)] }] });
  const body = { fileBase64: Buffer.from(file).toString("base64"), file_name: "ventas.xlsx" };
  const { batch } = (await shop.client.call("previewBulk", { body })).body;
  expect(batch).toMatchObject({ row_count: 500, invoice_count: 50, counts: { ready: 40, invalid: 10 } });
  const at = { params: { id: batch.id } };
  const read = (await shop.client.call("listBulkInvoices", at)).body.invoices;
  // Each mistake at its row and its column, and none that is not there.
  const told = read.flatMap(({ problems }) => problems.filter(({ severity }) => severity === "error"));
  const places = (list: readonly { readonly row: number | null; readonly column: string | null }[]) =>
    [...new Set(list.map(({ row, column }) => `${row} ${column}`))].sort();
  expect(places(told)).toEqual(places(sales.flatMap(({ wrong }) => wrong ?? [])));
  await shop.client.call("startBulk", { ...at, body: {} });
  const counts = async () => (await shop.client.call("getBulk", at)).body.batch.counts;
  await expect.poll(counts, { timeout: 60_000, interval: 100 }).toMatchObject({ stamped: 40, invalid: 10 });
  const issued = (await shop.client.call("listBulkInvoices", at)).body.invoices.filter(
    (one) => one.state === "stamped",
  );
  for (const { invoice_id } of issued) {
    const xml = await provenXml(shop, { id: invoice_id ?? "" });
    expect(xml.match(/<cfdi:Concepto /g)).toHaveLength(ROWS_OF_AN_INVOICE);
  }
});

/** Millionths, so that nothing is rounded before its cent. */
function millionths(text = "0"): bigint {
  const [whole = "0", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
}
const inPesos = ({ Total, TipoCambio = "1" }: Comprobante, of = Total) =>
  toCents(millionths(of) * millionths(TipoCambio));
/** Of a product of millionths. */
const toCents = (product: bigint) => (product + 5_000_000_000n) / 10_000_000_000n;
const shown = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
const sum = (amounts: readonly bigint[]) => amounts.reduce((one, other) => one + other, 0n);

scenario("a month's end to the cent", async () => {
  const issuer = await payingIssuer(test);
  const sold: InvoiceDraftInput[] = [
    { items: [line("56112100", "Silla", "333.33", { quantity: "3" })] },
    {
      items: [
        line("56112100", "Mesa", "0.35", { quantity: "7.777" }),
        line("55101500", "Libro", "99.99", { taxes: [IVA_0] }),
      ],
    },
    {
      items: [
        line("80101500", "Asesoría", "1234.56", { taxes: [IVA_16, { tax: "ISR", rate: "0.1", withheld: true }] }),
      ],
    },
    { items: [line("55101500", "Revista", "45.50", { taxes: [EXEMPT] })] },
    { items: [line("81112002", "Soporte", "10.01")], currency_id: id("currency", "USD"), exchange_rate: "17.4321" },
  ];
  const documents: string[] = [];
  for (const parts of sold) documents.push((await issue(issuer, parts)).xml);
  const first = /UUID="([0-9A-F-]{36})"/.exec(documents[0]?.slice(documents[0].indexOf("tfd:")) ?? "")?.[1] ?? "";
  const back = {
    type: "E",
    cfdi_use_id: id("cfdi_use", "G02"),
    relations: [{ type: "01", uuids: [first] }],
    items: [line("84111506", "Bonificación", "100.01")],
  } as const;
  documents.push((await issue(issuer, back as unknown as InvoiceDraftInput)).xml);
  const later = await creditSale(issuer, "777.77");
  documents.push(await provenXml(issuer, { id: later }));
  const read = documents.map(comprobanteOf);
  const month = (read[0]?.Fecha ?? "").slice(0, 7);
  const { id: receipt } = await pay(
    issuer,
    somePay(issuer, "300.00", [{ invoice_id: later, amount: "300.00" }], { date: `${month}-01` }),
  );
  await provenXml(issuer, { id: receipt }, 2, "pays");

  const report = (await issuer.client.call("getMonthReport", { query: { month } })).body;
  const invoices = read.filter(({ TipoDeComprobante }) => TipoDeComprobante === "I");
  const notes = read.filter(({ TipoDeComprobante }) => TipoDeComprobante === "E");
  const [plus, minus] = [invoices, notes].map((list) => sum(list.map((one) => inPesos(one)))) as [bigint, bigint];
  expect(rowOf(report, "invoiced", "MXN *").slice(2)).toEqual([plus, minus, plus - minus].map(shown));
  expect(rowOf(report, "income", "IVA 16 %").slice(0, 2)).toEqual(
    [invoices, notes].map((list) => shown(sum(list.map((one) => baseOf(one, "0.160000"))))),
  );
  expect(rowOf(report, "income", "IVA 0 %")[0]).toBe(shown(sum(invoices.map((one) => baseOf(one, "0.000000")))));
  expect(rowOf(report, "income", "Exento de IVA")[0]).toBe(shown(sum(invoices.map((one) => baseOf(one)))));
  const isr = invoices.map((one) => one.Impuestos?.Retenciones?.find(({ Impuesto }) => Impuesto === "001")?.Importe);
  expect(rowOf(report, "taxes", "ISR retenido")[0]).toBe(
    shown(sum(isr.map((amount) => toCents(millionths(amount) * 1_000_000n)))),
  );
  // 902.21 - 300.00
  expect(rowOf(report, "pending", "MXN")).toEqual(["1", "602.21"]);
  await expectSameInCsv(issuer, plus - minus);
});

function comprobanteOf(xml: string): Comprobante {
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A document cannot be read.");
  return read.comprobante;
}

/** What a document's summary says of a rate; without one, of what is exempt. In pesos. */
function baseOf(comprobante: Comprobante, rate?: string): bigint {
  const rows = comprobante.Impuestos?.Traslados ?? [];
  const row = rows.find(({ Impuesto, TasaOCuota }) => Impuesto === "002" && TasaOCuota === rate);
  return row === undefined ? 0n : inPesos(comprobante, row.Base);
}

function rowOf(report: MonthReport, table: MonthTable, about: string): (string | null)[] {
  const row = report.tables.find(({ id: name }) => name === table)?.rows.find(({ cells }) => cells[0] === about);
  return row?.cells.slice(1) ?? [];
}

/** The list that an accountant takes away adds up to the same. */
async function expectSameInCsv({ client }: ReadyIssuer, expected: bigint): Promise<void> {
  const body = { format: "csv", columns: ["signed_total", "currency", "exchange_rate"], filters: { status: "active" } };
  const { bytes } = await client.call("exportInvoices", { body: body as never });
  const [head = "", ...rows] = bytes.toString("utf8").replace("\ufeff", "").trim().split("\r\n");
  const columns = head.split(",");
  const cell = (row: string, name: string) => row.split(",")[columns.indexOf(name)] ?? "";
  const amounts = rows.map((row) => {
    const total = cell(row, "Total con signo");
    const pesos = toCents(millionths(total.replace("-", "")) * millionths(cell(row, "Tipo de cambio") || "1"));
    return total.startsWith("-") ? -pesos : pesos;
  });
  expect(shown(sum(amounts))).toBe(shown(expected));
}
