import { afterAll, beforeAll, expect } from "vitest";
import { giveCredits } from "../../invoices/cancel/testing/cancellation-fixture.ts";
import type { ReadyIssuer } from "../issuing.ts";
import { createMovableClock } from "../movable-clock.ts";
import { startTestApp, type TestApp } from "../test-app.ts";
import { change, id, issue, issuerOf, line, scenario, stampDraft } from "./scenario.ts";

/** A Sunday, at noon in Mexico: the week of its tickets ends that day. */
const SUNDAY = new Date("2026-11-22T18:00:00Z");

let test: TestApp;
let restaurant: ReadyIssuer;
beforeAll(async () => {
  test = await startTestApp({ clock: createMovableClock(SUNDAY) });
  restaurant = await issuerOf(test, "601");
  await giveCredits(test, restaurant.issuerId, 20);
});
afterAll(() => test.close());

/** Tickets of a file, one a line: folio, day, total. */
async function importTickets(rows: readonly (readonly [folio: string, day: string, total: string])[]): Promise<void> {
  const text = ["Folio;Fecha;Total;Forma de pago;IVA", ...rows.map((row) => [...row, "01", "16"].join(";"))].join(
    "\r\n",
  );
  const body = { fileBase64: Buffer.from(text).toString("base64"), file_name: "tickets.csv" };
  const { import: read } = (await restaurant.client.call("previewTicketImport", { body })).body;
  const wish = { params: { id: read.id }, body: { rows: "valid", duplicates: "update" } } as const;
  const { import: kept } = (await restaurant.client.call("commitTicketImport", wish)).body;
  expect(kept.created_count).toBe(rows.length);
}

const globalise = async (periodicity: "01" | "02", day: string) =>
  (await restaurant.client.call("draftGlobal", { body: { periodicity, day } })).body.invoice;

const cents = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;

scenario("a restaurant's week of 300 tickets", async () => {
  // Of prime steps: no two totals are alike, and many do not divide by 1.16.
  const sums = Array.from({ length: 300 }, (_, at) => 4_321n + BigInt(at * 97));
  await importTickets(sums.map((sum, at) => [`MESA-${at + 1}`, `2026-11-${16 + (at % 7)}`, cents(sum)] as const));
  const { invoice, xml } = await stampDraft(restaurant, await globalise("02", "2026-11-18"));
  // Each Importe of a line is its total without its tax, to six decimals; the document is what the tickets add up to.
  expect(invoice.total).toBe(cents(sums.reduce((sum, one) => sum + one)));
  expect(xml).toContain('<cfdi:InformacionGlobal Periodicidad="02" Meses="11" Año="2026"/>');
  expect(xml.match(/<cfdi:Concepto /g)).toHaveLength(300);
  const rows = (await restaurant.client.call("paginateTickets", { body: { filters: { status: "in_global" } } })).body;
  expect(rows.total).toBe(300);
});

scenario("a ticket taken out of a global invoice", async () => {
  await importTickets([
    ["BARRA-1", "2026-11-15", "348.00"],
    ["BARRA-2", "2026-11-15", "57.99"],
  ]);
  const { invoice: global } = await stampDraft(restaurant, await globalise("01", "2026-11-15"));
  expect(global.total).toBe("405.99");
  const [ticket] = (await restaurant.client.call("paginateTickets", { body: { search: "BARRA-1" } })).body.rows;
  const wish = {
    params: { id: ticket?.id ?? "" },
    body: { customer_id: restaurant.customerId, with_credit_note: true },
  };
  const { invoice: own, credit_note: note } = (await restaurant.client.call("invoiceTicket", wish)).body;
  if (note === null) throw new Error("There is no note.");
  const { xml } = await stampDraft(restaurant, note);
  for (const said of ['TipoDeComprobante="E"', 'TipoRelacion="01"', `UUID="${global.uuid}"`, ' Total="348.00"'])
    expect(xml).toContain(said);
  const items = own.draft.items.map((item) => ({
    ...item,
    key: "90101501",
    description: "Consumo",
    unit_id: id("unit", "E48"),
  }));
  const said = await change(restaurant, own, { items, cfdi_use_id: id("cfdi_use", "G03") });
  const { invoice, xml: ofBuyer } = await stampDraft(restaurant, said);
  expect(invoice.total).toBe("348.00");
  expect(ofBuyer).toContain('Rfc="URE180429TM6"');
});

scenario("a customer without an RFC", async () => {
  const { invoice, xml } = await issue(restaurant, {
    customer_id: null,
    receiver: {
      rfc: "XAXX010101000",
      name: "JUANA PEREZ LOPEZ",
      tax_regime_id: id("tax_regime", "616"),
      zip_code: "06000",
    },
    cfdi_use_id: id("cfdi_use", "S01"),
    payment_form_id: id("payment_form", "01"),
    items: [line("90101501", "Banquete", "4999.99")],
  });
  expect(xml).toContain(
    'Rfc="XAXX010101000" Nombre="JUANA PEREZ LOPEZ" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"',
  );
  expect(xml).not.toContain("InformacionGlobal");
  // 4999.99 + 799.9984
  expect(invoice.total).toBe("5799.99");
});
