import { tries } from "@timbra/cfdi/testing";
import { readCfdi } from "@timbra/cfdi/xml";
import type { ErrorBody, InvoiceDetail, InvoiceDraftInput } from "@timbra/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import type { Client, Reply } from "../../testing/client.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { ledgerOf } from "../../testing/pac-ledger.ts";
import { type SecondInstance, startSecondInstance } from "../../testing/second-instance.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Two servers of one installation, and an issuer that presses every button at once on both. */
let test: TestApp;
let second: SecondInstance;
let issuer: ReadyIssuer;
let clients: readonly [Client, Client];
const OPENING_CREDITS = 5;
/** Of two that race, so often. */
const ROUNDS = tries(4).numRuns;
/** So many press at once; sixty in `npm run nightly`. */
const CROWD = Math.min(tries(20).numRuns, 60);

beforeAll(async () => {
  test = await startTestApp();
  second = await startSecondInstance(test);
});
afterAll(async () => {
  await second.close();
  await test.close();
});
beforeEach(async () => {
  issuer = await readyIssuer(test);
  clients = [issuer.client, second.client.withToken(issuer.client.token ?? "")];
});
afterEach(async () => {
  expect(await brokenInvariants(test.databaseUrl)).toEqual({});
});

/** The same request `times` times at once, on both servers in turn. */
function atOnce<T>(times: number, deed: (client: Client, nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, nth) => deed(nth % 2 === 0 ? clients[0] : clients[1], nth)));
}

async function give(amount: number): Promise<void> {
  const gift = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock), amount, note: "" };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
}

async function newDraft(parts: InvoiceDraftInput = {}): Promise<string> {
  return (await issuer.client.call("createDraft", { body: someDraft(issuer, parts) })).body.invoice.id;
}

const stamp = (client: Client, id: string) => client.raw("POST", `/api/invoices/${id}/stamp`);
const credits = async () => (await issuer.client.call("getCredits")).body.credits;
const invoiceOf = async (id: string): Promise<InvoiceDetail> =>
  (await issuer.client.call("getInvoice", { params: { id } })).body.invoice;

/** How often each answer came: its status, and its code when it was a refusal. */
function tally(answers: readonly Reply<unknown>[]): Record<string, number> {
  const kinds = answers.map(({ status, body }) =>
    status < 400 ? `${status}` : `${status} ${(body as ErrorBody).code}`,
  );
  return Object.fromEntries([...new Set(kinds)].map((kind) => [kind, kinds.filter((one) => one === kind).length]));
}

function uuidsOf(answers: readonly Reply<unknown>[]): Set<unknown> {
  return new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body as { uuid: string }).uuid));
}

describe("many presses of one button", () => {
  it("stamp one draft once, and every caller is answered the same stamp", async () => {
    const id = await newDraft();
    const answers = await atOnce(CROWD, (client) => stamp(client, id));
    expect(tally(answers)).toEqual({ 200: CROWD });
    expect(uuidsOf(answers).size).toBe(1);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(1);
    expect(await credits()).toBe(OPENING_CREDITS - 1);
  });

  it("with one Idempotency-Key make one invoice of a whole draft", async () => {
    const body = someDraft(issuer);
    const answers = await atOnce(CROWD, (client) =>
      client.raw("POST", "/api/invoices/stamp", { body, headers: { "idempotency-key": "pedido-1" } }),
    );
    expect(tally(answers)).toEqual({ 200: CROWD });
    expect(uuidsOf(answers).size).toBe(1);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(1);
    expect((await issuer.client.call("listInvoices", { body: {} })).body.total).toBe(1);
    expect(await credits()).toBe(OPENING_CREDITS - 1);
  });

  it("without a key are as many requests: as many are stamped as there are credits, in numbers without holes", async () => {
    const answers = await atOnce(CROWD, (client) =>
      client.raw("POST", "/api/invoices/stamp", { body: someDraft(issuer) }),
    );
    expect(tally(answers)).toEqual({ 200: OPENING_CREDITS, "402 no_credits": CROWD - OPENING_CREDITS });
    const folios = answers.filter(({ status }) => status === 200).map(({ body }) => (body as { folio: number }).folio);
    expect(folios.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5]);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(OPENING_CREDITS);
    expect(await credits()).toBe(0);
  });
});

describe("one credit left", () => {
  it("is spent once by many drafts", async () => {
    const drafts = await Promise.all(Array.from({ length: CROWD }, () => newDraft()));
    for (let spent = 0; spent < OPENING_CREDITS - 1; spent += 1)
      await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const answers = await atOnce(CROWD, (client, nth) => stamp(client, drafts[nth] ?? ""));
    expect(tally(answers)).toEqual({ 200: 1, "402 no_credits": CROWD - 1 });
    expect(await credits()).toBe(0);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(OPENING_CREDITS);
  });
});

describe("stamping while something else happens to the same draft", () => {
  it("an edit comes whole before the seal or not at all: what is kept is what was sealed", async () => {
    await give(ROUNDS);
    const item = someDraft(issuer).items?.[0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await newDraft();
      const edits = atOnce(6, (client, nth) =>
        client.raw("PUT", `/api/invoices/${id}`, {
          body: someDraft(issuer, { items: [{ ...item, quantity: `${nth + 1}` }] }),
        }),
      );
      const [edited, stamped] = await Promise.all([edits, atOnce(4, (client) => stamp(client, id))]);
      expect(Object.keys(tally(stamped))).toEqual(["200"]);
      expect(Object.keys(tally(edited)).filter((kind) => !["200", "409 wrong_state"].includes(kind))).toEqual([]);
      const invoice = await invoiceOf(id);
      const read = readCfdi((await issuer.client.raw("GET", invoice.files?.xml ?? "")).bytes);
      if (!read.ok) throw new Error("a stamped document cannot be read");
      expect(read.comprobante.Conceptos[0]?.Cantidad).toBe(invoice.draft.items[0]?.quantity);
      expect(read.comprobante.Total).toBe(invoice.total);
    }
  });

  it("a deletion wins or loses, never both", async () => {
    await give(ROUNDS);
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await newDraft();
      const deleting = clients[1].raw("DELETE", `/api/invoices/${id}`);
      const [deleted, ...stamped] = await Promise.all([deleting, stamp(clients[0], id), stamp(clients[1], id)]);
      const state = deleted.status === 200 ? "deleted" : "stamped";
      outcomes.add(state);
      if (state === "deleted") expect(tally(stamped)).toEqual({ "404 not_found": 2 });
      else expect([tally([deleted]), tally(stamped)]).toEqual([{ "409 wrong_state": 1 }, { 200: 2 }]);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  it("a series is deleted before its first number or not at all", async () => {
    await give(ROUNDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body } = await issuer.client.call("createSeries", { body: { serie: `R${round}`, folio: 1 } });
      const seriesId = body.series.series_id;
      const whole = someDraft(issuer, { series_id: seriesId });
      const deleting = clients[1].raw("POST", "/api/auth/series/delete", { body: { series_id: seriesId } });
      const [deleted, stamped] = await Promise.all([
        deleting,
        clients[0].raw("POST", "/api/invoices/stamp", { body: whole }),
      ]);
      if (deleted.status === 200) expect(tally([stamped])).toEqual({ "422 invoice_has_problems": 1 });
      else expect([tally([deleted]), tally([stamped])]).toEqual([{ "409 series_in_use": 1 }, { 200: 1 }]);
    }
  });

  it("a new certificate takes nobody's stamp away: each is sealed with the old one or the new one", async () => {
    await give(60);
    const passphrase = "Otra-clave-1";
    const { body: files } = await issuer.client.call("makeTestCsd", {
      body: { passphrase, name: "ESCUELA DE MUESTRA" },
    });
    const drafts = await Promise.all(Array.from({ length: CROWD }, () => newDraft()));
    const replacing = atOnce(6, (client) =>
      client.raw("POST", "/api/csd/store", { body: { ...files, passphrase, rfc: issuer.rfc } }),
    );
    const [replaced, stamped] = await Promise.all([
      replacing,
      atOnce(CROWD, (client, nth) => stamp(client, drafts[nth] ?? "")),
    ]);
    expect([tally(replaced), tally(stamped)]).toEqual([{ 200: 6 }, { 200: CROWD }]);
    const kept = await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx.selectFrom("certificates").select(["state", "sealed_key"]).execute(),
    );
    expect(kept.filter(({ state }) => state === "active")).toHaveLength(1);
    expect(kept.filter(({ state, sealed_key }) => state !== "active" && sealed_key !== null)).toEqual([]);
  });

  it("a destroyed certificate seals nothing any more", async () => {
    await give(20);
    const drafts = await Promise.all(Array.from({ length: 10 }, () => newDraft()));
    const [destroyed, stamped] = await Promise.all([
      clients[1].raw("DELETE", "/api/csd"),
      atOnce(10, (client, nth) => stamp(client, drafts[nth] ?? "")),
    ]);
    expect(destroyed.status).toBe(200);
    expect(Object.keys(tally(stamped)).filter((kind) => !["200", "409 no_certificate"].includes(kind))).toEqual([]);
    expect(tally([await stamp(clients[0], await newDraft())])).toEqual({ "409 no_certificate": 1 });
  });

  it("a customer is deleted before the seal or archived after it; the stamp names it either way or is refused", async () => {
    await give(20);
    const [{ customerId }, body] = [issuer, someDraft(issuer)];
    const [deleted, stamped] = await Promise.all([
      clients[1].raw("DELETE", "/api/customers/delete", { body: { ids: [customerId] } }),
      atOnce(8, (client) => client.raw("POST", "/api/invoices/stamp", { body })),
    ]);
    expect(deleted.status).toBe(200);
    expect(Object.keys(tally(stamped)).filter((kind) => !["200", "422 invoice_has_problems"].includes(kind))).toEqual(
      [],
    );
  });
});

describe("many requests for the same new record", () => {
  it("one series of a name", async () => {
    const answers = await atOnce(CROWD, (client) =>
      client.raw("POST", "/api/auth/series/create", { body: { serie: "NUEVA", folio: 1 } }),
    );
    expect(tally(answers)).toEqual({ 201: 1, "409 series_exists": CROWD - 1 });
  });

  it("one profile, one address, one first series", async () => {
    const body = {
      cat_tax_regimes_id: 1,
      business_name: "Otra SA",
      cat_payment_forms_id: 3,
      cat_payment_methods_id: 2,
      cat_usoscfdi_id: 3,
      cat_currencies_id: 1,
    };
    const answers = await atOnce(CROWD, (client) => client.raw("POST", "/api/auth/general", { body }));
    expect(tally(answers)).toEqual({ 200: CROWD });
  });

  it("numbers of one series are given in order to many invoices at once", async () => {
    await give(60);
    const answers = await atOnce(CROWD, (client) =>
      client.raw("POST", "/api/invoices/stamp", { body: someDraft(issuer) }),
    );
    expect(tally(answers)).toEqual({ 200: CROWD });
    const folios = answers.map(({ body }) => (body as { folio: number }).folio).sort((one, other) => one - other);
    expect(folios).toEqual(Array.from({ length: CROWD }, (_, nth) => nth + 1));
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(CROWD);
  });
});
