import { DASHBOARD_DAYS } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someAccount, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let admin: Client;
let issuer: ReadyIssuer;

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  admin = (await someAdministrator(test)).client;
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const board = async () => (await admin.call("getAdminDashboard")).body;
const sum = (days: readonly { readonly count: number }[]) => days.reduce((total, { count }) => total + count, 0);

describe("the administrator's first page", () => {
  it("counts users, stamps by day and credits, each where it belongs", async () => {
    const waiting = someAccount();
    await test.client.call("register", { body: { ...waiting, password_confirmation: waiting.password } });
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const { users, registrations, stamps, cancellations, credits, certificates, queue } = await board();
    expect(users).toEqual({ total: 3, active: 2, unverified: 1, blocked: 0 });
    expect([registrations.length, stamps.length]).toEqual([DASHBOARD_DAYS, DASHBOARD_DAYS]);
    expect([sum(registrations), registrations.at(-1)?.count]).toEqual([3, 3]);
    expect([sum(stamps), stamps.at(-1)?.count, sum(cancellations)]).toEqual([2, 2, 0]);
    expect(credits).toMatchObject({ held: 0, consumed: 2 });
    expect(certificates).toEqual([]);
    expect(queue.find(({ name }) => name === "certify-invoice")).toMatchObject({ waiting: 0 });
    const days = stamps.map(({ day }) => day);
    expect([...days].sort()).toEqual(days);
  });

  it("moves with the days, shows refusals by their code, and what is still pending", async () => {
    // In steps within which both sessions live on.
    for (let step = 0; step < 3; step += 1) {
      test.clock.advance(8 * HOUR);
      for (const client of [admin, issuer.client]) await client.call("me");
    }
    await setPersonality(test, "5xx-before");
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const { stamps, refusals, queue } = await board();
    expect(stamps.slice(-2).map(({ count }) => count)).toEqual([2, 0]);
    expect(refusals).toEqual([{ code: "provider_error_503", count: expect.any(Number) }]);
    expect(queue.find(({ name }) => name === "certify-invoice")).toMatchObject({ waiting: 1 });
    await setPersonality(test, "ok");
  });

  it("is an administrator's alone", async () => {
    expect((await issuer.client.fail("getAdminDashboard")).body.code).toBe("scope_missing");
  });
});
