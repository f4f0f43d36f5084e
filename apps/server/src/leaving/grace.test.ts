import { ROUTES } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildArchive, downloadArchive, requestArchive } from "../archives/testing/build.ts";
import { withTenant } from "../db/index.ts";
import { signedInAgain } from "../invoices/cancel/testing/sat.ts";
import { mailTo } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY, HOUR, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { beginErasing } from "./departures.db.ts";
import { eraseDueIssuers, eraseIssuer } from "./erase.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ worker: false });
});
afterAll(() => test.close());

const wishOf = ({ rfc }: ReadyIssuer) => ({ rfc, without_archive: true, give_up_credits: true });
const leave = (issuer: ReadyIssuer) => issuer.client.call("leave", { body: wishOf(issuer) });
const leavingOf = async ({ client }: ReadyIssuer) => (await client.call("getLeaving")).body.leaving;
const PASSPHRASE = "Sello-de-pruebas-1";

/** Answers the code of a refusal, or null for what was done. */
async function codeOf(issuer: ReadyIssuer, name: "leave" | "storeCsd" | "stampInvoice", body: object) {
  const answer = await issuer.client.raw("POST", ROUTES[name].path, { body });
  return answer.status < 300 ? null : ((answer.body as { code?: string }).code ?? String(answer.status));
}

const rows = <Row extends Record<string, unknown>>({ issuerId }: ReadyIssuer, text: string) =>
  queryAsOwner<Row>(test.databaseUrl, text, [issuerId]);
const keysOf = (issuer: ReadyIssuer) =>
  rows(
    issuer,
    "SELECT 1 FROM certificates WHERE issuer_id = $1 AND (sealed_key IS NOT NULL OR wrapped_key IS NOT NULL)",
  );
const stateOf = async (issuer: ReadyIssuer) =>
  (await rows<{ state: string }>(issuer, "SELECT state FROM departures WHERE issuer_id = $1"))[0]?.state ?? null;
const eventsOf = async (action: string, id: string) =>
  (
    await queryAsOwner(
      test.databaseUrl,
      "SELECT 1 FROM deeds WHERE deed = $1 AND (issuer_id = $2 OR subject_id = $2)",
      [action, id],
    )
  ).length;

describe("two tabs at once", () => {
  it("ask to leave once: one is told so, and one mail and one entry are written", async () => {
    const issuer = await readyIssuer(test);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(issuer, "leave", wishOf(issuer))));
    expect(codes.sort()).toEqual(["leaving_already", "leaving_already", null].sort());
    expect(await eventsOf("leaving_requested", issuer.issuerId)).toBe(1);
    expect(await eventsOf("csd_destroyed", issuer.issuerId)).toBe(1);
    expect(await rows(issuer, "SELECT 1 FROM mails WHERE issuer_id = $1 AND kind = 'leaving'")).toHaveLength(1);
  });

  it("leave no private key, however an upload of a certificate meets the wish to leave", async () => {
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 2; turn += 1) {
      const issuer = await readyIssuer(test);
      const { body: files } = await issuer.client.call("makeTestCsd", { body: { passphrase: PASSPHRASE, name: "X" } });
      const upload = { ...files, passphrase: PASSPHRASE, rfc: issuer.rfc };
      const both = [() => codeOf(issuer, "storeCsd", upload), () => codeOf(issuer, "leave", wishOf(issuer))];
      const codes = await Promise.all((turn % 2 === 0 ? both : both.reverse()).map((ask) => ask()));
      outcomes.add(String(codes.find((code) => code !== null) ?? null));
      expect(await stateOf(issuer)).toBe("grace");
      expect(await keysOf(issuer)).toEqual([]);
    }
    expect([...outcomes].filter((code) => !["null", "leaving_already"].includes(code))).toEqual([]);
  });

  it("stamp whole or not at all when one of them leaves", async () => {
    const issuer = await readyIssuer(test);
    const stamp = () => codeOf(issuer, "stampInvoice", someDraft(issuer));
    const [first, left, second] = await Promise.all([stamp(), codeOf(issuer, "leave", wishOf(issuer)), stamp()]);
    const stamped = await rows<{ state: string; uuid: string | null }>(
      issuer,
      "SELECT state, uuid FROM invoices WHERE issuer_id = $1 AND state <> 'draft'",
    );
    expect(stamped.map(({ state, uuid }) => [state, uuid !== null])).toEqual(stamped.map(() => ["stamped", true]));
    expect(stamped).toHaveLength([first, second].filter((code) => code === null).length);
    if (left !== null) expect(left).toBe("leaving_blocked");
    if (left !== null) await leave(issuer);
    expect(await stamp()).toBe("no_certificate");
    expect(await keysOf(issuer)).toEqual([]);
  });
});

describe("the days of grace", () => {
  it("let everything be read and taken along, and nothing begun", async () => {
    const issuer = await readyIssuer(test);
    const { client } = issuer;
    const { invoice } = (await client.call("stampInvoice", { body: someDraft(issuer) })).body;
    const draft = (await client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
    await leave(issuer);
    const { bytes } = await client.call("getInvoiceXml", { params: { id: invoice.id } });
    const id = await requestArchive(issuer);
    await buildArchive(test.deps, issuer, id);
    const files = await downloadArchive(issuer, id);
    expect([...files.values()].some((file) => file.equals(bytes))).toBe(true);
    const refusals = [
      (await client.fail("stampInvoice", { body: someDraft(issuer) })).body.code,
      (await client.fail("stampDraft", { params: { id: draft } })).body.code,
      (await client.fail("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } })).body.code,
      (await client.fail("placeOrder", { body: { credits: 200, needs_invoice: false } })).body.code,
    ];
    expect(refusals).toEqual(["no_certificate", "no_certificate", "no_certificate", "leaving_already"]);
  });

  it("end to the second: taken back before, erased after", async () => {
    const [early, late] = [await readyIssuer(test), await readyIssuer(test)];
    for (const issuer of [early, late]) await leave(issuer);
    test.clock.advance(30 * DAY - MINUTE);
    await eraseDueIssuers(test.deps);
    const [stays, goes] = [await signedInAgain(test, early), await signedInAgain(test, late)];
    await stays.client.call("takeLeavingBack");
    test.clock.advance(MINUTE);
    expect((await goes.client.fail("takeLeavingBack")).status).toBe(404);
    await eraseDueIssuers(test.deps);
    expect([await stateOf(stays), await stateOf(goes)]).toEqual([null, "erased"]);
    expect(await leavingOf(stays)).toMatchObject({ requested_at: null, erase_at: null });
    expect((await goes.client.fail("me")).status).toBe(401);
    expect((await stays.client.call("listCustomers")).body.rows).toHaveLength(1);
  });

  it("are taken back or over, never both, when both happen at once", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const issuer = await readyIssuer(test);
      await leave(issuer);
      test.clock.advance(30 * DAY - HOUR);
      const { client } = await signedInAgain(test, issuer);
      const late = new Date(test.clock.now().getTime() + 2 * HOUR);
      const [answer, began] = await Promise.all([
        client.raw("DELETE", "/api/leaving"),
        withTenant(test.deps.db, issuer.issuerId, (tx) => beginErasing(tx, issuer.issuerId, late)),
      ]);
      expect([answer.status === 200, began].filter(Boolean)).toHaveLength(1);
      expect(await stateOf(issuer)).toBe(began ? "erasing" : null);
    }
    await eraseDueIssuers(test.deps);
  });

  it("close the doors before the first row goes: whoever is signed in then is out, and nobody gets in", async () => {
    const issuer = await readyIssuer(test);
    const { client } = issuer;
    const key = { body: { name: "Tienda", scopes: ["crud_user_clients"] as ["crud_user_clients"] } };
    const program = test.client.withToken((await client.call("createApiKey", key)).body.secret);
    await leave(issuer);
    test.clock.advance(30 * DAY);
    const back = await signedInAgain(test, issuer);
    await back.client.call("listCustomers");
    await withTenant(test.deps.db, issuer.issuerId, (tx) => beginErasing(tx, issuer.issuerId, test.clock.now()));
    expect((await back.client.fail("listCustomers")).status).toBe(401);
    expect((await program.fail("listCustomers")).status).toBe(401);
    const again = await test.client.call("signIn", { body: { email: issuer.email, password: issuer.password } });
    const none = test.client.withToken(again.body.token);
    expect((await none.fail("listCustomers")).status).toBe(403);
    expect((await none.fail("takeLeavingBack")).status).toBe(403);
    await eraseDueIssuers(test.deps);
    expect((await none.fail("me")).status).toBe(401);
    expect(await rows(issuer, "SELECT 1 FROM customers WHERE issuer_id = $1")).toEqual([]);
  });

  it("are followed by erasing, once, only when nothing is open any more", async () => {
    const issuer = await readyIssuer(test);
    await leave(issuer);
    test.clock.advance(31 * DAY);
    // As one that was paid for right before, and whose provider has not said so yet.
    await rows(
      issuer,
      `INSERT INTO orders (issuer_id, id, state, credits, needs_invoice, price_each, subtotal, vat, total, currency, provider, environment,
         buyer_id, buyer_email, language, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 'processing', 1, false, 1, 1, 0, 1, 'MXN', 'sandbox', 'sandbox', gen_random_uuid(), '', 'es', now(), now())`,
    );
    await eraseDueIssuers(test.deps);
    expect(await stateOf(issuer)).toBe("grace");
    const back = await signedInAgain(test, issuer);
    expect((await leavingOf(back)).blocks.map(({ kind, count }) => [kind, count])).toEqual([["orders", 1]]);
    await rows(issuer, "DELETE FROM orders WHERE issuer_id = $1");
    // Several workers look at the same moment, and one once more.
    await Promise.all([1, 2, 3].map(() => eraseIssuer(test.deps, issuer.issuerId)));
    await eraseIssuer(test.deps, issuer.issuerId);
    expect(await stateOf(issuer)).toBe("erased");
    expect(await eventsOf("issuer_erased", issuer.issuerId)).toBe(1);
  });
});

describe("who leaves", () => {
  it("is asked for an archive that is of these days, and for the credits that are left", async () => {
    const issuer = await readyIssuer(test);
    const id = await requestArchive(issuer);
    await buildArchive(test.deps, issuer, id);
    expect((await leavingOf(issuer)).archive_downloaded).toBe(false);
    await downloadArchive(issuer, id);
    expect((await leavingOf(issuer)).archive_downloaded).toBe(true);
    test.clock.advance(8 * DAY);
    const back = await signedInAgain(test, issuer);
    expect((await leavingOf(back)).archive_downloaded).toBe(false);
    const wish = { rfc: issuer.rfc, give_up_credits: true };
    expect(await codeOf(back, "leave", wish)).toBe("leaving_archive");
    const again = await requestArchive(back);
    await buildArchive(test.deps, back, again);
    await downloadArchive(back, again);
    const { credits } = await leavingOf(back);
    expect(credits).toBeGreaterThan(0);
    expect(await codeOf(back, "leave", { rfc: issuer.rfc })).toBe("leaving_credits");
    expect(await codeOf(back, "leave", wish)).toBeNull();
    const [accepted] = await rows(
      back,
      "SELECT without_archive, credits_given_up::int FROM departures WHERE issuer_id = $1",
    );
    expect(accepted).toEqual({ without_archive: false, credits_given_up: credits });
  });

  it.each([
    ["es", "no se puede timbrar", "La cuenta se cerrará.", "Esta cuenta está por cerrarse."],
    ["en", "nothing can be stamped", "The account will be closed.", "This account is being closed."],
  ] as const)("is told so in their language (%s)", async (language, mailed, notice, refusal) => {
    const issuer = await readyIssuer(test);
    const headers = { localization: language };
    await queryAsOwner(test.databaseUrl, "UPDATE users SET language = $2 WHERE id = $1", [issuer.userId, language]);
    const { message } = (await issuer.client.call("leave", { body: wishOf(issuer), headers })).body;
    expect(message).toContain(notice);
    const again = await issuer.client.fail("leave", { body: wishOf(issuer), headers });
    expect(again.body.message).toContain(refusal);
    expect((await mailTo(test, issuer.email, "leaving")).body_text).toContain(mailed);
  });
});
