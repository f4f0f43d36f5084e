import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ClockWatch } from "../lib/clock.ts";
import { someAdministrator } from "../testing/accounts.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { createMovableClock, MINUTE, SECOND } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { checkClocks } from "./handlers.ts";

describe("the offset of other clocks", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const at = (ms: number) => new Date(now.getTime() + ms);

  it("is no matter up to a minute, ahead or behind", () => {
    const watch = new ClockWatch();
    watch.recordRemote(at(MINUTE), now);
    expect(watch.compare(-MINUTE, now)).toBeNull();
  });

  it("is the provider's word first, then the database's, until the provider's is old", () => {
    const watch = new ClockWatch();
    watch.recordRemote(at(-2 * MINUTE), now);
    expect(watch.compare(3 * MINUTE, now)).toEqual({ from: "provider", aheadMs: 2 * MINUTE });
    expect(watch.lastDifference).toEqual({ from: "provider", aheadMs: 2 * MINUTE });
    expect(watch.compare(-61 * SECOND, at(16 * MINUTE))).toEqual({ from: "database", aheadMs: -61 * SECOND });
    expect(watch.compare(0, at(16 * MINUTE))).toBeNull();
    expect(watch.lastDifference).toBeNull();
  });
});

describe("a clock that is off", () => {
  const clock = createMovableClock();
  let test: TestApp;
  // The provider keeps the right time.
  beforeAll(async () => {
    test = await startTestApp({ worker: false, replaced: { clock } });
  });
  afterAll(() => test.close());

  it("is reported to the administrator until it is right, and in words with the refusal of a stamp for its date", async () => {
    const issuer = await readyIssuer(test);
    const administrator = (await someAdministrator(test)).client;
    const stuck = async () => (await administrator.call("listStuckJobs")).body.jobs;
    await checkClocks(test.deps);
    expect(await stuck()).toEqual([]);

    clock.advance(10 * MINUTE);
    await checkClocks(test.deps);
    const [told] = await stuck();
    expect(told).toMatchObject({
      source: "clock",
      name: "clock",
      reason: "clock_off",
      issuer_id: null,
      detail: { clock_of: "database" },
    });
    expect(Math.round(Number(told?.detail["ahead_seconds"]) / 60)).toBe(10);

    const headers = { localization: "en" };
    const refused = await issuer.client.fail("stampInvoice", { body: someDraft(issuer), headers });
    expect(refused.body.problems?.map(({ code }) => code)).toEqual(["401", "clock_off"]);
    expect(refused.body.problems?.[1]?.message).toBe("The server's clock is 10 min ahead.");
    await checkClocks(test.deps);
    expect((await stuck())[0]?.detail["clock_of"]).toBe("provider");

    clock.advance(-10 * MINUTE);
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    await checkClocks(test.deps);
    expect(await stuck()).toEqual([]);
  });
});
