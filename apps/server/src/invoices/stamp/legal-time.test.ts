import { readCfdi } from "@timbra/cfdi/xml";
import { afterEach, describe, expect, it } from "vitest";
import { grantCredits } from "../../credits/index.ts";
import { withTenant } from "../../db/index.ts";
import { newId } from "../../lib/ids.ts";
import type { Client } from "../../testing/client.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { createMovableClock, DAY, HOUR, MINUTE } from "../../testing/movable-clock.ts";
import { ledgerOf, setPersonality } from "../../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const open: TestApp[] = [];
afterEach(async () => {
  for (const test of open.splice(0)) {
    expect(await brokenInvariants(test.databaseUrl)).toEqual({});
    await test.close();
  }
});

/** A product and a provider that live at an instant, with nobody working behind the scenes. */
async function appAt(instant: string): Promise<{ test: TestApp; issuer: ReadyIssuer }> {
  const test = await startTestApp({
    clock: createMovableClock(new Date(instant)),
    worker: false,
    environment: { STAMP_WAIT_MS: "700" },
  });
  open.push(test);
  const issuer = await readyIssuer(test);
  const gift = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock), amount: 50, note: "" };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
  return { test, issuer };
}

/** Sessions end when the clock jumps; whoever comes back signs in again. */
async function back(test: TestApp, issuer: ReadyIssuer): Promise<Client> {
  const { body } = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
  return test.client.withToken(body.token);
}

async function fechaOf(issuer: ReadyIssuer, expedition_zip: string): Promise<string> {
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer, { expedition_zip }) });
  if (!("files" in body) || body.files === null) throw new Error(`not stamped: ${JSON.stringify(body)}`);
  const read = readCfdi((await issuer.client.raw("GET", body.files.xml)).bytes);
  if (!read.ok) throw new Error("unreadable");
  expect(read.comprobante.LugarExpedicion).toBe(expedition_zip);
  expect(body.invoice.date).toBe(read.comprobante.Fecha);
  return read.comprobante.Fecha;
}

const [MEXICO, TIJUANA, CANCUN, HERMOSILLO, CHIHUAHUA, JUAREZ] = [
  "06000",
  "22000",
  "77500",
  "83000",
  "31000",
  "32000",
] as const;

/**
 * As the law of the time zones (2022) and the summer time of the border towns have them, worked out by hand. In the
 * order of time.
 */
const LOCAL_TIMES: readonly (readonly [instant: string, zip: string, beginning: string])[] = [
  // Summer time begins in Tijuana: two o'clock does not exist.
  ["2026-03-08T09:59:40Z", TIJUANA, "2026-03-08T01:59:4"],
  ["2026-03-08T10:00:00Z", TIJUANA, "2026-03-08T03:00:0"],
  ["2026-07-15T18:00:00Z", MEXICO, "2026-07-15T12:00:0"],
  ["2026-07-15T18:00:10Z", TIJUANA, "2026-07-15T11:00:1"],
  ["2026-07-15T18:00:20Z", CHIHUAHUA, "2026-07-15T12:00:2"],
  ["2026-07-15T18:00:30Z", JUAREZ, "2026-07-15T12:00:3"],
  // It ends: one o'clock comes twice.
  ["2026-11-01T08:59:40Z", TIJUANA, "2026-11-01T01:59:4"],
  ["2026-11-01T09:00:00Z", TIJUANA, "2026-11-01T01:00:0"],
  ["2026-11-20T18:00:00Z", MEXICO, "2026-11-20T12:00:0"],
  ["2026-11-20T18:00:10Z", TIJUANA, "2026-11-20T10:00:1"],
  ["2026-11-20T18:00:20Z", CANCUN, "2026-11-20T13:00:2"],
  ["2026-11-20T18:00:30Z", HERMOSILLO, "2026-11-20T11:00:3"],
  ["2026-12-15T18:00:00Z", JUAREZ, "2026-12-15T11:00:0"],
  // The year ends in Cancún before it does in Mexico City and Tijuana.
  ["2027-01-01T05:30:00Z", CANCUN, "2027-01-01T00:30:0"],
  ["2027-01-01T05:30:10Z", MEXICO, "2026-12-31T23:30:1"],
  ["2027-01-01T05:30:20Z", TIJUANA, "2026-12-31T21:30:2"],
  ["2028-02-29T18:00:00Z", MEXICO, "2028-02-29T12:00:0"],
];

describe("the legal date is the local time of the place of issue", () => {
  it("wherever that is, through summer time and the end of the year, and the provider takes it", async () => {
    const { test, issuer } = await appAt("2026-03-08T09:00:00Z");
    for (const [instant, zip, fecha] of LOCAL_TIMES) {
      test.clock.set(new Date(instant));
      const client = await back(test, issuer);
      expect([instant, zip, (await fechaOf({ ...issuer, client }, zip)).slice(0, fecha.length)]).toEqual([
        instant,
        zip,
        fecha,
      ]);
    }
  });
});

describe("a clock that jumps between the seal and the provider's answer", () => {
  /** A sealed invoice of which nobody knows whether the provider stamped it. In truth it did not. */
  async function unconfirmed(test: TestApp, issuer: ReadyIssuer): Promise<string> {
    await setPersonality(test, "5xx-before", { times: 1 });
    const { status, body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect([status, body.invoice.state]).toEqual([202, "uncertain"]);
    return body.invoice.id;
  }

  /** Asks the provider so many times, with a while between. Answers the state after the last. */
  async function lookUp(test: TestApp, client: Client, id: string, times: number): Promise<string> {
    for (let look = 0; look < times; look += 1) {
      await client.raw("POST", `/api/invoices/${id}/stamp`);
      test.clock.advance(8 * MINUTE);
    }
    return (await client.call("getInvoice", { params: { id } })).body.invoice.state;
  }

  it("forwards beyond the provider's hours: three late look-ups give the invoice back, to be sealed anew under its number", async () => {
    const { test, issuer } = await appAt("2026-11-20T18:00:00Z");
    const id = await unconfirmed(test, issuer);
    test.clock.advance(74 * HOUR);
    const client = await back(test, issuer);
    const before = (await client.call("getCredits")).body.credits;
    expect([await lookUp(test, client, id, 2), await lookUp(test, client, id, 1)]).toEqual(["uncertain", "draft"]);
    expect([(await client.call("getCredits")).body.credits, await ledgerOf(test, issuer.rfc)]).toEqual([
      before + 1,
      [],
    ]);
    const again = await client.call("stampDraft", { params: { id } });
    expect([again.status, again.body.invoice.folio]).toEqual([200, 1]);
  });

  it("backwards: the invoice waits unconfirmed, for it can still be stamped, and is when that time comes", async () => {
    const { test, issuer } = await appAt("2026-11-20T18:00:00Z");
    const id = await unconfirmed(test, issuer);
    test.clock.advance(-74 * HOUR);
    expect(await lookUp(test, await back(test, issuer), id, 4)).toBe("uncertain");
    test.clock.advance(74 * HOUR);
    const found = await (await back(test, issuer)).call("stampDraft", { params: { id } });
    expect([found.status, found.body.invoice.date?.slice(0, 16)]).toEqual([200, "2026-11-20T12:00"]);
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(1);
  });

  it("back to the right hour after one that was ahead: a refused invoice takes the date of now, not one after that of its refused bytes", async () => {
    const { test, issuer } = await appAt("2026-11-20T19:00:00Z");
    await setPersonality(test, "not-in-lco", { times: 1 });
    const refused = await issuer.client.fail("stampInvoice", {
      body: someDraft(issuer),
      headers: { "idempotency-key": "ahead" },
    });
    expect(refused.body.code).toBe("invoice_rejected");
    test.clock.advance(-HOUR);
    const { rows } = (await issuer.client.call("listInvoices")).body;
    const { body } = await issuer.client.call("stampDraft", { params: { id: rows[0]?.id ?? "" } });
    expect([body.invoice.state, body.invoice.date?.slice(0, 16)]).toEqual(["stamped", "2026-11-20T12:00"]);
  });

  it("leaves a stamp that was given unheard to be found, however late", async () => {
    const { test, issuer } = await appAt("2026-11-20T18:00:00Z");
    await setPersonality(test, "reset-after", { times: 1 });
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    expect(body.invoice.state).toBe("uncertain");
    test.clock.advance(74 * HOUR);
    const client = await back(test, issuer);
    const found = await client.call("stampDraft", { params: { id: body.invoice.id } });
    expect([found.status, found.body.invoice.state]).toEqual([200, "stamped"]);
    expect((await ledgerOf(test, issuer.rfc)).map(({ uuid }) => uuid)).toEqual([found.body.invoice.uuid]);
  });

  it("backwards while somebody held the lease does not keep the invoice waiting for as long", async () => {
    const { test, issuer } = await appAt("2026-11-20T18:00:00Z");
    await setPersonality(test, "5xx-before", { times: 1 });
    const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    // As a process leaves it that was killed while it waited, before the clock was set right.
    await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx
        .updateTable("sealed_documents")
        .set({ lease_until: new Date(test.clock.now().getTime() + 74 * HOUR) })
        .where("invoice_id", "=", body.invoice.id)
        .execute(),
    );
    expect((await issuer.client.call("stampDraft", { params: { id: body.invoice.id } })).status).toBe(200);
  });
});

describe("a certificate that expires between draft and stamp", () => {
  it("is reported with the day on which it did, in Mexico City, and nothing is sealed", async () => {
    const { test, issuer } = await appAt("2026-11-20T18:00:00Z");
    const { body: draft } = await issuer.client.call("createDraft", { body: someDraft(issuer) });
    const { csd } = (await issuer.client.call("getCsd")).body;
    // Three in the morning in UTC is still the evening before in Mexico City.
    await withTenant(test.deps.db, issuer.issuerId, (tx) =>
      tx
        .updateTable("certificates")
        .set({ valid_until: new Date("2026-11-25T03:00:00Z") })
        .execute(),
    );
    expect(csd?.days_left).toBeGreaterThan(1_000);
    test.clock.advance(5 * DAY);
    const client = await back(test, issuer);
    const refused = await client.fail("stampDraft", { params: { id: draft.invoice.id } });
    expect([refused.status, refused.body.code]).toEqual([409, "certificate_expired"]);
    expect(refused.body.message).toContain("2026-11-24");
    expect((await client.call("getInvoice", { params: { id: draft.invoice.id } })).body.invoice).toMatchObject({
      state: "draft",
      folio: null,
    });
    expect(await ledgerOf(test, issuer.rfc)).toHaveLength(0);
  });
});
