import { Decimal } from "@timbra/cfdi";
import { type InvoiceDraftInput, idOfKey } from "@timbra/contract";
import { readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { useCancellationFixture } from "../invoices/cancel/testing/cancellation-fixture.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { someDraft } from "../testing/issuing.ts";

const one = useCancellationFixture();

const IVA = { tax: "IVA", factor: "rate", rate: "0.16" } as const;
const USD = { currency_id: idOfKey("currency", "USD") ?? 0, exchange_rate: "17.5" };
/** The price before IVA. */
const of = (unit_price: string): InvoiceDraftInput => ({
  items: [
    {
      ...{ key: "81112002", description: "Soporte", quantity: "1", unit_id: 1, tax_object_id: 2 },
      unit_price,
      taxes: [IVA],
    },
  ],
});

async function stamp(parts: InvoiceDraftInput) {
  const { issuer } = one();
  return (await issuer.client.call("stampInvoice", { body: someDraft(issuer, parts) })).body.invoice;
}

const noteOver = (uuid: string | null, price: string): InvoiceDraftInput => ({
  ...{ type: "E", cfdi_use_id: idOfKey("cfdi_use", "G02") ?? 0 },
  relations: [{ type: "01", uuids: [uuid ?? ""] }],
  ...of(price),
});

const CUSTOMERS = [
  { rfc: "URE180429TM6", name: "UNIVERSIDAD ROBOTICA ESPAÑOLA", zip: "86991" },
  { rfc: "H&E951128469", name: "HERRERIA & ELECTRICOS", zip: "06002" },
] as const;

/** In all: 1000 + 250 less 100, and 10 dollars, all with IVA; to the second customer 250 of it. */
const IN_ALL = { MXN: "1334.00", USD: "11.60" };
const OF_FIRST = { MXN: "1044.00", USD: "11.60" };
const OF_SECOND = { MXN: "290.00" };
/** At 17.5 pesos a dollar. */
const IN_PESOS = "1537.00";

let month: string;
let customers: readonly string[];

beforeAll(async () => {
  const { test, issuer, cancel, stateOf } = one();
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
  const { body } = await issuer.client.call("saveCustomer", {
    body: {
      ...{
        customers_rfc: CUSTOMERS[1].rfc,
        customers_name: CUSTOMERS[1].name,
        address_codigo_postal: CUSTOMERS[1].zip,
      },
      ...{ address_pais: 1, customers_email: "compras@example.com", cat_tax_regimes_id: 1 },
    },
  });
  const second = { customer_id: body.customer_data.id };
  customers = [issuer.customerId, second.customer_id];
  const later = { payment_method_id: idOfKey("payment_method", "PPD") ?? 0, payment_form_id: 22 };
  const first = await stamp({ ...of("1000"), ...later });
  month = (first.date ?? "").slice(0, 7);
  await stamp({ ...of("10"), ...USD });
  await stamp({ ...of("250"), ...second });
  await stamp(noteOver(first.uuid, "100"));
  for (const parts of [of("77"), { ...of("7"), ...USD }, noteOver(first.uuid, "33")]) {
    const { id } = await stamp(parts);
    await cancel(id);
    expect(await stateOf(id)).toBe("cancelled");
  }
  await issuer.client.call("createSeries", { body: { serie: "P", folio: 1 } });
  const series = (await issuer.client.call("listSeries")).body.series.find(({ serie }) => serie === "P");
  await issuer.client.call("stampPay", {
    body: {
      ...{ customer_id: issuer.customerId, series_id: series?.series_id ?? "", date: `${month}-01`, form_id: 3 },
      ...{ currency_id: 1, amount: "500", documents: [{ invoice_id: first.id, amount: "500" }] },
    },
  });
  await stamp({ type: "T", items: [{ ...of("0").items?.[0], unit_price: "0", tax_object_id: 1, taxes: [] }] });
  await issuer.client.call("createDraft", { body: someDraft(issuer, of("5000")) });
});

/** An amount by currency. */
type Figure = Readonly<Record<string, string>>;

function figureOf<Row extends { readonly currency: string }>(
  rows: readonly Row[],
  amount: (row: Row) => string,
): Figure {
  return Object.fromEntries(rows.map((row) => [row.currency, amount(row)]));
}

async function report() {
  const { tables } = (await one().issuer.client.call("getMonthReport", { query: { month } })).body;
  return (id: string) => tables.find((table) => table.id === id)?.rows.map(({ cells }) => cells) ?? [];
}

const COLUMNS = ["signed_total", "currency", "exchange_rate"];

/** What a sheet's rows add up to, by currency. */
function addUp(rows: readonly (readonly unknown[])[]): Figure {
  const [head = [], ...others] = rows;
  const at = (name: string) => head.indexOf(name);
  const sums = new Map<string, Decimal>();
  for (const row of others) {
    const currency = String(row[at("Moneda")]);
    const amount = Decimal.parse(String(row[at("Total con signo")]));
    sums.set(currency, (sums.get(currency) ?? Decimal.ZERO).plus(amount));
  }
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, sum.withScale(2).toString()]));
}

async function sheet(format: "xlsx" | "csv", filters: object = {}) {
  const body = { format, columns: COLUMNS, filters };
  const { bytes } = await one().issuer.client.call("exportInvoices", { body: body as never });
  if (format === "xlsx") return (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const lines = bytes.toString("utf8").replace("\ufeff", "").trim().split("\r\n");
  return lines.map((line) => line.split(","));
}

const listSum = async (filters: object = {}, search: string | null = null) => {
  const { body } = await one().issuer.client.call("sumInvoices", { body: { search, filters } });
  return figureOf(body.currencies, ({ invoiced }) => invoiced);
};

const account = async (id: string) => {
  const { body } = await one().issuer.client.call("getCustomerAccount", { params: { id } });
  return figureOf(body.currencies, ({ invoiced }) => invoiced);
};

describe("what was invoiced, less credit notes and without what was cancelled, is the same figure", () => {
  it("on the first page: card, chart and best customers", async () => {
    const { months, customers: best } = (await one().issuer.client.call("getDashboard")).body;
    const shown = months.find((one) => one.month === month)?.currencies ?? [];
    expect(figureOf(shown, ({ invoiced }) => invoiced)).toEqual(IN_ALL);
    const of = (rfc: string) =>
      figureOf(
        best.filter((customer) => customer.rfc === rfc),
        ({ invoiced }) => invoiced,
      );
    expect(CUSTOMERS.map(({ rfc }) => of(rfc))).toEqual([OF_FIRST, OF_SECOND]);
  });

  it("below the list, whatever it is narrowed by", async () => {
    const of = (at: 0 | 1) => ({ customer_id: customers[at] });
    expect(await listSum()).toEqual(IN_ALL);
    expect(await listSum({ status: "active" })).toEqual(IN_ALL);
    expect(await listSum({ date_start: `${month}-01` })).toEqual(IN_ALL);
    expect([await listSum(of(0)), await listSum(of(1))]).toEqual([OF_FIRST, OF_SECOND]);
    expect(await listSum({}, CUSTOMERS[1].rfc)).toEqual(OF_SECOND);
  });

  it("in the sheets of the list, whose column adds up to it", async () => {
    for (const format of ["xlsx", "csv"] as const) {
      expect(addUp(await sheet(format))).toEqual(IN_ALL);
      expect(addUp(await sheet(format, { customer_id: customers[1] }))).toEqual(OF_SECOND);
      expect(addUp(await sheet(format, { status: "cancelled" }))).toEqual({ MXN: "0.00", USD: "0.00" });
    }
  });

  it("in the month's report and its sheets, in each currency and in pesos", async () => {
    const table = await report();
    const invoiced = table("invoiced").map((cells) => [cells[0], cells.at(-1)]);
    expect(Object.fromEntries(invoiced)).toEqual({ ...IN_ALL, "MXN *": IN_PESOS });
    const byCustomer = table("customers").map((cells) => [cells[0], cells.at(-1)]);
    expect(Object.fromEntries(byCustomer)).toEqual({
      [CUSTOMERS[0].rfc]: "1247.00",
      [CUSTOMERS[1].rfc]: "290.00",
      Total: IN_PESOS,
    });
    const query = { month, format: "xlsx" } as const;
    const { sheets } = await readXlsx((await one().issuer.client.call("exportMonthReport", { query })).bytes);
    const cells = sheets[0]?.rows.flat().map(String) ?? [];
    expect(cells).toEqual(expect.arrayContaining([String(Number(IN_ALL.MXN)), String(Number(IN_PESOS))]));
  });

  it("on the page of each customer", async () => {
    expect([await account(customers[0] ?? ""), await account(customers[1] ?? "")]).toEqual([OF_FIRST, OF_SECOND]);
  });
});
