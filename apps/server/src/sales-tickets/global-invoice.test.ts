import { idOfKey, type RequestOf, type TicketRow, toDecimalText } from "@timbra/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { giveCredits } from "../invoices/cancel/testing/cancellation-fixture.ts";
import { configureSat } from "../invoices/cancel/testing/sat.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

type Ticket = RequestOf<"saveTicket">;

let test: TestApp;
let shop: ReadyIssuer;
let today: string;

beforeAll(async () => {
  test = await shareTestApp();
  today = mexicanDay(test.clock.now());
});
afterAll(() => test.close());
beforeEach(async () => {
  shop = await readyIssuer(test);
  await giveCredits(test, shop.issuerId, 20);
  await configureSat(test, "cancellations", { visible_after_ms: 0 });
});

async function sell(folio: string, total: string, parts: Partial<Ticket> = {}): Promise<TicketRow> {
  const body = { folio, total, sold_on: today, payment_form_id: 1, ...parts };
  return (await shop.client.call("saveTicket", { body })).body.ticket;
}
const globalise = async () =>
  (await shop.client.call("draftGlobal", { body: { periodicity: "04", day: today } })).body.invoice;
const stamp = async (id: string) => (await shop.client.call("stampDraft", { params: { id } })).body.invoice;
const ticketNow = async (id: string) => (await shop.client.call("getTicket", { query: { id } })).body.ticket;
const cancel = (id: string, motive = "04") =>
  shop.client.call("cancelInvoice", { params: { id }, body: { motive } as RequestOf<"cancelInvoice"> });
const xmlOf = async (id: string) => (await shop.client.raw("GET", `/api/invoices/${id}/xml`)).bytes.toString("utf8");

describe("a global invoice", () => {
  it("has one line a ticket, to the public at large, and is what its tickets add up to", async () => {
    await sell("T-1", "116.00");
    await sell("T-2", "0.29");
    await sell("T-3", "1,250.07", { payment_form_id: 3, vat_tax_id: 3 });
    await sell("T-4", "99.99", { ieps: "8" });
    const preview = (await shop.client.call("previewGlobal", { body: { periodicity: "04", day: today } })).body;
    expect(preview).toMatchObject({
      tickets: 4,
      sum: "1466.35",
      payment_form_id: 3,
      totals: { total: "1466.35" },
      replaces: [],
    });
    expect(preview.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const draft = await globalise();
    expect([draft.state, draft.total, draft.draft.items.length]).toEqual(["draft", "1466.35", 4]);
    const stamped = await stamp(draft.id);
    expect(stamped.state).toBe("stamped");
    const xml = await xmlOf(draft.id);
    const month = today.slice(5, 7);
    expect(xml).toContain(`<cfdi:InformacionGlobal Periodicidad="04" Meses="${month}" Año="${today.slice(0, 4)}"`);
    expect(xml).toContain(
      'Rfc="XAXX010101000" Nombre="PUBLICO EN GENERAL" DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"',
    );
    expect(xml).toMatch(/FormaPago="03".*Total="1466.35".*MetodoPago="PUE"/);
    const lines = xml.matchAll(
      /ClaveProdServ="01010101" NoIdentificacion="(T-\d)" Cantidad="1" ClaveUnidad="ACT" Descripcion="Venta"/g,
    );
    expect([...lines].map(([, folio]) => folio)).toEqual(["T-1", "T-2", "T-3", "T-4"]);
  });

  it("of a period without tickets is not made", async () => {
    expect((await shop.client.fail("draftGlobal", { body: { periodicity: "01", day: today } })).body.code).toBe(
      "no_tickets",
    );
    await sell("T-1", "116.00", { sold_on: "2025-01-01" });
    expect((await shop.client.call("previewGlobal", { body: { periodicity: "04", day: today } })).body).toMatchObject({
      tickets: 0,
      problems: [],
    });
  });

  it("two months at a time is the RIF's alone, and late is said", async () => {
    await sell("T-1", "10.00", { sold_on: "2026-01-02" });
    const { problems, period } = (
      await shop.client.call("previewGlobal", { body: { periodicity: "05", day: "2026-02-01" } })
    ).body;
    expect(problems.map(({ code }) => code)).toContain("CFDI40132");
    expect(period).toMatchObject({
      from: "2026-01-01",
      to: "2026-02-28",
      months: "13",
      due: "2026-03-01",
      is_late: true,
      is_open: false,
    });
  });

  it("has each ticket once, however many are made at the same time", async () => {
    for (let at = 0; at < 5; at += 1) await sell(`T-${at}`, "116.00");
    const tries = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.client.raw("POST", "/api/tickets/global", { body: { periodicity: "04", day: today } }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it("written by hand or duplicated, does not take a ticket that another one has", async () => {
    await sell("T-1", "116.00");
    const global = await globalise();
    const twin = (await shop.client.call("duplicateInvoice", { params: { id: global.id } })).body.invoice;
    const refused = await shop.client.fail("stampDraft", { params: { id: twin.id } });
    expect(refused.body.problems?.[0]).toMatchObject({
      code: "TIMBRA-TICKET",
      path: "items.0.sku",
      params: { folio: "T-1" },
    });
    expect((await stamp(global.id)).state).toBe("stamped");
    expect((await shop.client.fail("stampDraft", { params: { id: twin.id } })).status).toBe(422);
  });

  it("frees its tickets when its draft is deleted, and those whose line was removed when it is sealed", async () => {
    const [one, two] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const first = await globalise();
    await shop.client.call("deleteDraft", { params: { id: first.id } });
    expect(await ticketNow(one.id)).toMatchObject({ status: "pending", global_invoice: null });
    const second = await globalise();
    const [, line] = second.draft.items;
    if (line === undefined) throw new Error("no line");
    await shop.client.call("updateDraft", {
      params: { id: second.id },
      body: { ...second.draft, items: [line] } as RequestOf<"updateDraft">,
    });
    await stamp(second.id);
    expect([(await ticketNow(one.id)).status, (await ticketNow(two.id)).status]).toEqual(["pending", "in_global"]);
  });

  it("frees its tickets when it is cancelled, and the next one replaces it (04)", async () => {
    const ticket = await sell("T-1", "116.00");
    const first = await stamp((await globalise()).id);
    expect((await shop.client.call("getCancellation", { params: { id: first.id } })).body.is_global).toBe(true);
    await cancel(first.id);
    expect(await ticketNow(ticket.id)).toMatchObject({ status: "pending" });
    const preview = (await shop.client.call("previewGlobal", { body: { periodicity: "04", day: today } })).body;
    expect(preview.replaces).toEqual([expect.objectContaining({ uuid: first.uuid })]);
    const second = await globalise();
    expect(second.draft.relations).toEqual([{ type: "04", uuids: [first.uuid] }]);
    expect((await stamp(second.id)).state).toBe("stamped");
    expect((await ticketNow(ticket.id)).global_invoice?.id).toBe(second.id);
  });

  it("that replaces one by the guided act has its tickets once that one is cancelled", async () => {
    const ticket = await sell("T-1", "116.00");
    const old = await stamp((await globalise()).id);
    const next = (await shop.client.call("replaceInvoice", { params: { id: old.id } })).body.invoice;
    await stamp(next.id);
    await expect.poll(async () => (await ticketNow(ticket.id)).global_invoice?.id, { timeout: 20_000 }).toBe(next.id);
  });
});

describe("a ticket", () => {
  it("is neither changed nor deleted while an invoice has it, and is there once", async () => {
    const ticket = await sell("T-1", "116.00");
    expect(
      (await shop.client.fail("saveTicket", { body: { folio: "T-1", total: "1", sold_on: today, payment_form_id: 1 } }))
        .body.errors,
    ).toHaveProperty("folio");
    await sell("T-1", "10.00", { vat_tax_id: 3 });
    const other = await sell("T-2", "20.00");
    const change = { ticket_id: other.id, folio: "T-1", total: "5", sold_on: today, payment_form_id: 1 };
    expect((await shop.client.fail("saveTicket", { body: change })).body.code).toBe("ticket_exists");
    await globalise();
    expect((await shop.client.fail("saveTicket", { body: { ...change, ticket_id: ticket.id } })).body.code).toBe(
      "ticket_in_invoice",
    );
    expect((await shop.client.fail("deleteTickets", { body: { ids: [ticket.id] } })).body.code).toBe(
      "ticket_in_invoice",
    );
  });

  it("of tomorrow, of nothing, or still to be paid is refused at its field", async () => {
    const body = { folio: "T-1", total: "0", sold_on: "2026-13-01", payment_form_id: 22 };
    expect(Object.keys((await shop.client.fail("saveTicket", { body })).body.errors ?? {}).sort()).toEqual([
      "payment_form_id",
      "sold_on",
      "total",
    ]);
    const later = { ...body, total: "1", sold_on: "2099-01-01", payment_form_id: 1 };
    expect((await shop.client.fail("saveTicket", { body: later })).body.errors).toHaveProperty("sold_on");
  });

  it("is listed, searched, filtered, exported and deleted", async () => {
    const [one] = [await sell("MESA-1", "116.00"), await sell("BARRA-2", "10.00", { sold_on: "2026-01-05" })];
    const found = (
      await shop.client.call("paginateTickets", {
        body: { search: "mesa", filters: { status: "pending", date_start: today } },
      })
    ).body;
    expect(found.rows.map(({ folio, taxes, total }) => [folio, taxes, total])).toEqual([
      ["MESA-1", "IVA 16 %", "116.00"],
    ]);
    expect((await shop.client.call("listTickets")).body.total).toBe(2);
    const csv = await shop.client.raw("POST", "/api/tickets/list/export", { body: { format: "csv" } });
    expect(csv.bytes.toString("utf8")).toContain("MESA-1");
    expect((await shop.client.call("deleteTickets", { body: { ids: [one.id] } })).body.deleted).toBe(1);
  });
});

describe("a ticket whose buyer asks for an invoice", () => {
  const invoice = (id: string, with_credit_note = false) =>
    shop.client.call("invoiceTicket", { params: { id }, body: { customer_id: shop.customerId, with_credit_note } });
  const refused = async (id: string) =>
    (await shop.client.fail("invoiceTicket", { params: { id }, body: { customer_id: shop.customerId } })).body.code;
  const SOLD = { key: "56112100", description: "Silla de madera", unit_id: 1 };
  /** Writes into the draft what no ticket says. */
  const finish = async (id: string, use: string, sold: object = SOLD) => {
    const { draft } = (await shop.client.call("getInvoice", { params: { id } })).body.invoice;
    const items = draft.items.map((item) => ({ ...item, ...sold }));
    const body = { ...draft, items, cfdi_use_id: idOfKey("cfdi_use", use) } as RequestOf<"updateDraft">;
    await shop.client.call("updateDraft", { params: { id }, body });
  };
  const finished = async (id: string) => {
    await finish(id, "G03");
    return stamp(id);
  };

  it("before it is globalised is invoiced alone, once what was sold and its use are said, and stays out of the global invoice", async () => {
    const [ticket] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const { invoice: own, credit_note } = (await invoice(ticket.id)).body;
    expect([own.total, own.customer_id, credit_note]).toEqual(["116.00", shop.customerId, null]);
    expect((await globalise()).draft.items.map(({ sku }) => sku)).toEqual(["T-2"]);
    expect([own.draft.cfdi_use_id, own.draft.items]).toMatchObject([
      null,
      [{ key: null, description: null, unit_id: null }],
    ]);
    await finish(own.id, "G02", { key: "01010101", description: "Venta", unit_id: 1 });
    const stopped = (await shop.client.fail("stampDraft", { params: { id: own.id } })).body.problems ?? [];
    expect(stopped.flatMap(({ path, severity }) => (severity === "error" ? path : []))).toEqual([
      "items.0.description",
      "cfdi_use_id",
    ]);
    expect((await finished(own.id)).state).toBe("stamped");
    expect((await ticketNow(ticket.id)).own_invoice).toMatchObject({ id: own.id, state: "stamped" });
    expect(await refused(ticket.id)).toBe("ticket_in_invoice");
  });

  it("leaves the draft of a global invoice", async () => {
    const [ticket] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const global = await globalise();
    await invoice(ticket.id);
    const left = (await shop.client.call("getInvoice", { params: { id: global.id } })).body.invoice;
    expect([left.draft.items.map(({ sku }) => sku), left.total]).toEqual([["T-2"], "58.00"]);
  });

  it("leaves the others' total to the cent, and their form of payment", async () => {
    await sell("T-1", "116.03", { payment_form_id: 3 });
    await sell("T-2", "25.00", { vat_tax_id: 2 });
    const third = await sell("T-3", "200.00");
    const draft = await globalise();
    expect([draft.total, draft.draft.payment_form_id]).toEqual(["341.03", 1]);
    await invoice(third.id);
    const left = (await shop.client.call("getInvoice", { params: { id: draft.id } })).body.invoice;
    expect([left.total, left.draft.payment_form_id]).toEqual(["141.03", 3]);
  });

  it("leaves what its author wrote in the draft of a global invoice as it is", async () => {
    await sell("T-1", "116.03", { payment_form_id: 3 });
    await sell("T-2", "25.00", { vat_tax_id: 2 });
    const third = await sell("T-3", "50.00");
    const { id, draft, revision } = await globalise();
    const items = draft.items.map((item) =>
      item.sku === "T-1" ? { ...item, unit_price: "200", total_import: null } : item,
    );
    const body = { ...draft, items, payment_form_id: 20, revision } as RequestOf<"updateDraft">;
    await shop.client.call("updateDraft", { params: { id }, body });
    await invoice(third.id);
    const left = (await shop.client.call("getInvoice", { params: { id } })).body.invoice;
    expect(left.draft.items.map(({ sku, unit_price }) => `${sku} ${unit_price}`)).toEqual(["T-1 200", "T-2 null"]);
    expect([left.total, left.draft.payment_form_id]).toEqual(["257.00", 20]);
  });

  it("is taken out of a live global invoice by a credit note, which is stamped first", async () => {
    const [ticket] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const global = await stamp((await globalise()).id);
    expect(await refused(ticket.id)).toBe("ticket_in_global");
    const { invoice: own, credit_note: note } = (await invoice(ticket.id, true)).body;
    if (note === null) throw new Error("no note");
    expect([note.type, note.total, note.draft.relations]).toEqual([
      "E",
      "116.00",
      [{ type: "01", uuids: [global.uuid] }],
    ]);
    const steps = async (id: string) => (await shop.client.call("getRelatedInvoices", { params: { id } })).body.ticket;
    expect(await steps(note.id)).toMatchObject({
      folio: "T-1",
      note: { id: note.id, state: "draft" },
      own: { id: own.id, state: "draft" },
    });
    expect([await steps(own.id), await steps(global.id)]).toEqual([await steps(note.id), null]);
    const early = await shop.client.fail("stampDraft", { params: { id: own.id } });
    expect(early.body.problems?.map(({ code }) => code)).toContain("TIMBRA-TICKET");
    expect((await stamp(note.id)).state).toBe("stamped");
    const xml = await xmlOf(note.id);
    expect(xml).toMatch(
      /UsoCFDI="G02".*ClaveProdServ="84111506" NoIdentificacion="T-1" Cantidad="1" ClaveUnidad="ACT"/,
    );
    expect(xml).not.toContain("InformacionGlobal");
    expect((await finished(own.id)).state).toBe("stamped");
    expect(await ticketNow(ticket.id)).toMatchObject({
      status: "on_its_own",
      global_invoice: { id: global.id },
      credit_note: { id: note.id },
    });
  });

  it("is invoiced alone once its global invoice is cancelled with motive 04, and the new one leaves it out", async () => {
    const [ticket] = [await sell("T-1", "116.00"), await sell("T-2", "58.00")];
    const global = await stamp((await globalise()).id);
    await cancel(global.id, "04");
    const { invoice: own } = (await invoice(ticket.id)).body;
    const again = await globalise();
    expect([again.draft.items.map(({ sku }) => sku), again.draft.relations]).toEqual([
      ["T-2"],
      [{ type: "04", uuids: [global.uuid] }],
    ]);
    expect([(await finished(own.id)).state, (await stamp(again.id)).state]).toEqual(["stamped", "stamped"]);
  });
});

describe("tickets of a spreadsheet", () => {
  const preview = async (...lines: string[]) => {
    const text = ["Folio;Fecha;Total;Forma de pago;IVA;IEPS", ...lines].join("\r\n");
    return (
      await shop.client.call("previewTicketImport", {
        body: { fileBase64: Buffer.from(text).toString("base64"), file_name: "tickets.csv" },
      })
    ).body;
  };
  const commit = async (id: string) =>
    (await shop.client.call("commitTicketImport", { params: { id }, body: { rows: "valid", duplicates: "update" } }))
      .body.import;

  it("are read as people write them, and every mistake is reported at its column", async () => {
    const day = `${today.slice(8)}/${today.slice(5, 7)}/${today.slice(0, 4)}`;
    const seen = await preview(
      `T-1;${day};$1,160.00;Efectivo;16;`,
      `T-1;${today};10.00;1;0;`,
      "T-2;2099-01-01;5.00;03;16;",
      "T-3;ayer;cero;99;16;",
      `T-1;${today};7;01;16;`,
    );
    expect(seen.rows.map(({ number, state, errors }) => [number, state, errors.map(({ column }) => column)])).toEqual([
      [4, "invalid", ["Fecha"]],
      [5, "invalid", ["Fecha", "Total", "Forma de pago"]],
      [6, "invalid", [""]],
      [2, "valid", []],
      [3, "valid", []],
    ]);
    expect(await commit(seen.import.id)).toMatchObject({ created_count: 2 });
    const { rows } = (
      await shop.client.call("paginateTickets", { body: { sort: { column: "total", direction: "desc" } } })
    ).body;
    expect(rows.map((row) => [row.folio, toDecimalText(row.total), row.payment_form_id, row.taxes])).toEqual([
      ["T-1", "1160.00", 1, "IVA 16 %"],
      ["T-1", "10.00", 1, "IVA 0 %"],
    ]);
  });

  it("do not change those that an invoice has, and an undo leaves them", async () => {
    const first = await preview(`T-1;${today};116.00;01;16;`, `T-2;${today};58.00;01;16;`);
    await commit(first.import.id);
    const [ticket] = (await shop.client.call("paginateTickets", { body: { search: "T-1" } })).body.rows;
    await shop.client.call("invoiceTicket", {
      params: { id: ticket?.id ?? "" },
      body: { customer_id: shop.customerId },
    });
    const again = await preview(`T-1;${today};999.00;01;16;`, `T-2;${today};60.00;01;16;`);
    expect(await commit(again.import.id)).toMatchObject({ updated_count: 1, skipped_count: 1 });
    expect((await ticketNow(ticket?.id ?? "")).total).toBe("116.00");
    const { kept } = (await shop.client.call("undoTicketImport", { params: { id: first.import.id } })).body;
    expect(kept.map(({ name, reason }) => `${name} ${reason}`)).toEqual(["T-1 used", "T-2 changed"]);
  });
});
