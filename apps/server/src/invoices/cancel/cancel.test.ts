import { createHash } from "node:crypto";
import { readAcuse } from "@timbra/cfdi/xml";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createMailbox } from "../../adapters/mail/index.ts";
import { readPdf } from "../../adapters/pdf/testing/read-pdf.ts";
import { queryOnce } from "../../db/embedded/connect.ts";
import { withTenant } from "../../db/index.ts";
import { DAY, HOUR, MINUTE } from "../../testing/movable-clock.ts";
import { useCancellationFixture } from "./testing/cancellation-fixture.ts";
import { configureSat, querySat, requestsAtSat, stampedInvoice } from "./testing/sat.ts";

const one = useCancellationFixture();

describe("an invoice that nobody has to be asked about", () => {
  it("is cancelled at once, on the SAT's word, with the acknowledgement as it came", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const before = await one().cancellationOf(invoice.id);
    expect(before).toMatchObject({
      can_request: true,
      is_global: false,
      forecast: { acceptance: false, reason: "next_business_day" },
      cancellation: null,
      earlier: [],
      relatives: [],
    });
    const { status, cancellation } = await one().cancel(invoice.id);
    expect([status, cancellation]).toEqual([
      200,
      expect.objectContaining({ state: "cancelled", form: "without_acceptance", motive: "02", waiting_for: null }),
    ]);
    expect(await one().stateOf(invoice.id)).toBe("cancelled");
    expect(await querySat(one().test, one().issuer, invoice)).toEqual({
      estado: "Cancelado",
      estatus: "Cancelado sin aceptación",
    });

    const { bytes } = await one().issuer.client.raw("GET", cancellation.receipt?.xml ?? "");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(cancellation.receipt?.sha256);
    const acuse = readAcuse(bytes);
    expect(acuse).toMatchObject({
      ok: true,
      acuse: { Rfc: one().issuer.rfc, Folios: [{ UUID: invoice.uuid, EstatusUUID: "201" }] },
    });

    const [list] = (await one().issuer.client.call("listInvoices", { body: { filters: { status: "cancelled" } } })).body
      .rows;
    expect(list).toMatchObject({ id: invoice.id, state: "cancelled", status: "cancelled" });
    expect(
      (await one().issuer.client.fail("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } })).body
        .code,
    ).toBe("already_cancelled");
  });

  it("is printed as cancelled, and so is its acknowledgement, in both languages", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().cancel(invoice.id, { motive: "03" });
    const paper = await readPdf((await one().issuer.client.raw("GET", `/api/invoices/${invoice.id}/pdf`)).bytes);
    for (const text of [
      "CANCELADO",
      /canceladoanteelSATel\d\d\/\d\d\/\d{4}\d\d:\d\d:\d\d/,
      "certificadoporunproveedordepruebas",
    ])
      expect(paper.pages.join("")).toMatch(text);
    const spanish = await readPdf(
      (await one().issuer.client.raw("GET", `/api/invoices/${invoice.id}/acuse?format=pdf`)).bytes,
    );
    const said = spanish.pages.join("");
    for (const text of [
      invoice.uuid,
      one().issuer.rfc,
      "Acusedesolicituddecancelación",
      "03-Nosellevóacabolaoperación",
      "Cancelado·Canceladosinaceptación",
      "201-",
    ]) {
      expect(said).toContain(text);
    }
    const xml = (await one().issuer.client.raw("GET", `/api/invoices/${invoice.id}/acuse`)).bytes;
    expect(Buffer.from(spanish.attachments["acuse.xml"] ?? []).equals(xml)).toBe(true);
    expect([spanish.archival, spanish.tagged]).toEqual(["3A", true]);
    const english = await one().issuer.client.raw("GET", `/api/invoices/${invoice.id}/acuse?format=pdf`, {
      headers: { localization: "en" },
    });
    expect((await readPdf(english.bytes)).pages.join("")).toContain("Acknowledgementofarequesttocancel");
  });

  it("has its whole story in the timeline: what was sent, what came back, what the SAT said", async () => {
    const invoice = await stampedInvoice(one().issuer);
    const { cancellation } = await one().cancel(invoice.id);
    const { events } = (await one().issuer.client.call("getInvoiceTimeline", { params: { id: invoice.id } })).body;
    const told = events
      .slice(-4)
      .map(({ kind, attempt }) => [kind, attempt?.operation ?? null, attempt?.answer ?? null]);
    expect(told).toEqual([
      ["cancel_signed", null, null],
      ["attempt", "cancel", "requested"],
      ["attempt", "status", "answered"],
      ["cancelled", null, null],
    ]);
    expect(events.at(-3)?.attempt?.received_sha256).toBe(cancellation.receipt?.sha256);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(events.slice(-3, -1).map(({ attempt }) => attempt?.answer_sha256)).toEqual([hash, hash]);
    expect(events.at(-2)?.attempt?.words).toContain("Cancelado sin aceptación");
  });
});

describe("an invoice whose receiver is asked", () => {
  it("waits, shows the same deadline as the SAT, and is cancelled when no answer comes", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    expect((await one().cancellationOf(invoice.id)).forecast).toMatchObject({
      acceptance: true,
      silence_accepts: true,
    });
    const { status, cancellation } = await one().cancel(invoice.id, { motive: "03" });
    expect([status, cancellation]).toEqual([
      202,
      expect.objectContaining({ state: "in_process", waiting_for: "receiver", form: null }),
    ]);
    expect(await one().stateOf(invoice.id)).toBe("cancel_in_process");
    const [witness] = await requestsAtSat(one().test, invoice.uuid);
    expect(cancellation.deadline).toBe(witness?.deadline);
    for (const filter of ["in_process", "active"] as const) {
      const { rows } = (await one().issuer.client.call("listInvoices", { body: { filters: { status: filter } } })).body;
      expect(rows.map(({ id }) => id)).toContain(invoice.id);
    }
    await one().look(cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancel_in_process");
    await one().later(Date.parse(witness?.deadline ?? "") - one().test.clock.now().getTime());
    await one().look(cancellation);
    expect(await one().cancellationOf(invoice.id)).toMatchObject({
      invoice: { state: "cancelled" },
      cancellation: { state: "cancelled", form: "silence" },
    });
    expect(await querySat(one().test, one().issuer, invoice)).toEqual({
      estado: "Cancelado",
      estatus: "Plazo vencido",
    });
  });

  it("that accepts: cancelled by the first look after it", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    await configureSat(one().test, "cancellations", { receiver: "accepts", after_ms: HOUR });
    const { cancellation } = await one().cancel(invoice.id);
    expect(cancellation.state).toBe("in_process");
    one().test.clock.advance(HOUR + MINUTE);
    await one().look(cancellation);
    expect((await one().cancellationOf(invoice.id)).cancellation).toMatchObject({
      state: "cancelled",
      form: "with_acceptance",
    });
  });

  it("that rejects: live again, and may be requested again without a term; a status check at the SAT settles it", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    await configureSat(one().test, "cancellations", { receiver: "rejects" });
    const first = await one().cancel(invoice.id);
    expect(first.cancellation).toMatchObject({ state: "rejected" });
    expect(await one().cancellationOf(invoice.id)).toMatchObject({
      invoice: { state: "cancel_rejected" },
      can_request: true,
      forecast: { acceptance: true, silence_accepts: false, deadline: null },
    });
    await configureSat(one().test, "cancellations", { receiver: "ignores" });
    const second = await one().cancel(invoice.id, { motive: "03" });
    expect(second.cancellation).toMatchObject({ state: "in_process", deadline: null, motive: "03" });
    await one().later(30 * DAY);
    await one().look(second.cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancel_in_process");
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "accept" });
    const status = (await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } })).body;
    expect(status).toMatchObject({
      state: "cancelled",
      invoice_state: "cancelled",
      words: { cancellation: "Cancelado con aceptación" },
    });
    const { cancellation, earlier } = await one().cancellationOf(invoice.id);
    expect([cancellation?.state, earlier.map(({ state }) => state)]).toEqual(["cancelled", ["rejected"]]);
  });
});

describe("right after the stamp", () => {
  it("the SAT does not know the document (205): the same bytes go again until it does", async () => {
    await configureSat(one().test, "cancellations", { visible_after_ms: 5 * MINUTE });
    const invoice = await stampedInvoice(one().issuer);
    const { status, cancellation } = await one().cancel(invoice.id);
    expect([status, cancellation]).toEqual([
      202,
      expect.objectContaining({ state: "requested", waiting_for: "sat_to_know", receipt: null }),
    ]);
    await one().look(cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancel_requested");
    one().test.clock.advance(5 * MINUTE);
    await one().look(cancellation);
    await one().look(cancellation);
    expect(await one().stateOf(invoice.id)).toBe("cancelled");
    const sent = await withTenant(one().test.deps.db, one().issuer.issuerId, (tx) =>
      tx
        .selectFrom("cancellation_attempts")
        .select("sent_sha256")
        .where("cancellation_id", "=", cancellation.id)
        .where("operation", "=", "cancel")
        .execute(),
    );
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ sent_sha256 }) => sent_sha256?.toString("hex"))).size).toBe(1);
  });
});

async function mailsAbout(uuid: string) {
  const all = await createMailbox(one().test.deps.db, one().test.deps.mailBodies).list();
  return all.filter((mail) => mail.kind.startsWith("cancellation-") && mail.body_text?.includes(uuid)).reverse();
}

/** Mails of one instant are in no order. */
const told = async (uuid: string) =>
  (await mailsAbout(uuid))
    .map(({ kind, recipient }) => [kind, recipient])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
const mailOf = async (uuid: string, kind: string) => (await mailsAbout(uuid)).find((mail) => mail.kind === kind);
const send = (id: string, to: string[], language: "es" | "en" = "es") =>
  one().issuer.client.call("sendInvoice", { params: { id }, body: { to, language } });

describe("a cancellation", () => {
  it("that is done at once is mailed once: to the issuer, and to whoever was mailed the invoice, each in their language", async () => {
    await one().issuer.client.call("saveContact", { body: { email: "ventas@escuela.example" } });
    const invoice = await stampedInvoice(one().issuer);
    await send(invoice.id, ["compras@uni.example"]);
    await send(invoice.id, ["Compras@uni.example", "books@uni.example"], "en");
    await one().cancel(invoice.id);
    const { email } = one().issuer;
    expect(await told(invoice.uuid)).toEqual([
      ["cancellation-done", email],
      ["cancellation-done-to-receiver", "Compras@uni.example"],
      ["cancellation-done-to-receiver", "books@uni.example"],
    ]);
    const own = await mailOf(invoice.uuid, "cancellation-done");
    const theirs = await mailOf(invoice.uuid, "cancellation-done-to-receiver");
    expect(own?.body_text).toContain("Cancelado sin aceptación");
    expect(own?.body_text).toContain(`/cancel/invoice/${invoice.id}`);
    expect(theirs?.subject).toMatch(/cancelled: Invoice A-\d+$/);
    expect(theirs?.body_text).toContain("$1,102.00 MXN");
    expect(theirs?.body_text).not.toContain("/cancel/invoice/");
    const { rows } = await sql<{ reply_to: string }>`SELECT reply_to FROM mails WHERE id = ${theirs?.id}`.execute(
      one().test.deps.db,
    );
    expect(rows).toEqual([{ reply_to: "ventas@escuela.example" }]);
    // Looking again, and asking again, sends no mail.
    await one().issuer.client.call("getSatStatus", { params: { id: invoice.id } });
    expect(await told(invoice.uuid)).toHaveLength(3);
  });

  it("that waits for its receiver is mailed when it is requested, with the last day, and when it is done; however often it is checked", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await send(invoice.id, ["compras@uni.example"]);
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    expect(cancellation.state).toBe("in_process");
    await one().look(cancellation);
    // The SAT's status may lose a request for a while, and show it again.
    await queryOnce(one().test.databaseUrl, "UPDATE cancellations SET state = 'requested' WHERE uuid = $1", [
      invoice.uuid,
    ]);
    await one().look(cancellation);
    expect(await told(invoice.uuid)).toEqual([
      ["cancellation-asked", one().issuer.email],
      ["cancellation-asked-of-receiver", "compras@uni.example"],
    ]);
    const asked = await mailOf(invoice.uuid, "cancellation-asked-of-receiver");
    expect(asked?.body_text).toContain("Buzón Tributario");
    expect(asked?.body_text).toMatch(/a más tardar el \d+ de \p{L}+ de \d{4}/u);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "accept" });
    await one().look(cancellation);
    await one().look(cancellation);
    expect((await told(invoice.uuid)).slice(2)).toEqual([
      ["cancellation-done", one().issuer.email],
      ["cancellation-done-to-receiver", "compras@uni.example"],
    ]);
  });

  it("that the receiver rejects is mailed to the issuer", async () => {
    const invoice = await stampedInvoice(one().issuer);
    await one().afterTheNextBusinessDay();
    const { cancellation } = await one().cancel(invoice.id);
    await configureSat(one().test, "cancellations", { uuid: invoice.uuid, answer: "reject" });
    await one().look(cancellation);
    expect((await told(invoice.uuid)).map(([kind]) => kind)).toEqual(["cancellation-asked", "cancellation-not-done"]);
    expect((await mailOf(invoice.uuid, "cancellation-not-done"))?.body_text).toContain(
      "el receptor rechazó la cancelación",
    );
  });
});
