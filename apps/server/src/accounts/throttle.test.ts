import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpProblem } from "../http/errors.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { createClient } from "../testing/client.ts";
import { MINUTE, SECOND } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { createThrottle } from "./throttle.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

const from = (address: string) => createClient(test.app, null, address);
async function attempt(address: string, email: string, password: string): Promise<number> {
  const { status, headers, body } = await from(address).raw("POST", "/api/auth/signin", { body: { email, password } });
  if (status === 429) {
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    // Tries at passwords come back one a minute at the slowest.
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({ code: "too_many_requests" });
  }
  return status;
}

describe("the throttle", () => {
  it("lets a burst through and then one at a time, however many ask at once", async () => {
    const throttle = createThrottle(test.deps.db, test.clock);
    const limit = { burst: 3, everySeconds: 60 };
    const allowed = await Promise.all(Array.from({ length: 10 }, () => throttle.tryConsume("burst", limit)));
    expect(allowed.filter(Boolean)).toHaveLength(3);
    test.clock.advance(MINUTE + 100);
    expect([await throttle.tryConsume("burst", limit), await throttle.tryConsume("burst", limit)]).toEqual([
      true,
      false,
    ]);
    test.clock.advance(10 * MINUTE);
    const later: boolean[] = [];
    for (let n = 0; n < 5; n += 1) later.push(await throttle.tryConsume("burst", limit));
    expect(later).toEqual([true, true, true, false, false]);
  });

  it("says to wait exactly until the next try is free, however many tries may be made at once", async () => {
    let now = test.clock.now();
    const throttle = createThrottle(test.deps.db, { now: () => now });
    const later = (seconds: number) => {
      now = new Date(now.getTime() + seconds * SECOND);
    };
    for (const limit of [
      { burst: 1, everySeconds: 60 },
      { burst: 10, everySeconds: 60 },
      { burst: 3, everySeconds: 300 },
    ]) {
      const wait = () =>
        throttle.consume(`wait-${limit.burst}`, limit).then(
          () => 0,
          (refused: HttpProblem) => refused.details.retryAfterSeconds,
        );
      for (let n = 0; n < limit.burst; n += 1) expect(await wait()).toBe(0);
      expect(await wait()).toBe(limit.everySeconds);
      later(limit.everySeconds - 7);
      expect(await wait()).toBe(7);
      later(7);
      expect([await wait(), await wait()]).toEqual([0, limit.everySeconds]);
    }
  });

  it("does not shut anybody out for the days by which the clock is set back", async () => {
    const throttle = createThrottle(test.deps.db, test.clock);
    const limit = { burst: 3, everySeconds: 60 };
    for (let n = 0; n < 4; n += 1) await throttle.tryConsume("clock", limit);
    test.clock.advance(-74 * 60 * MINUTE);
    const allowed: boolean[] = [];
    for (let n = 0; n < 5; n += 1) allowed.push(await throttle.tryConsume("clock", limit));
    test.clock.advance(74 * 60 * MINUTE);
    expect(allowed).toEqual([true, true, true, false, false]);
  });

  it("does not make who knocks wait longer, and forgets an honest try", async () => {
    const throttle = createThrottle(test.deps.db, test.clock);
    const limit = { burst: 1, everySeconds: 60 };
    await throttle.consume("knock", limit);
    for (let n = 0; n < 20; n += 1) expect(await throttle.tryConsume("knock", limit)).toBe(false);
    await throttle.refund("knock", limit);
    expect(await throttle.tryConsume("knock", limit)).toBe(true);
  });
});

describe("guessing passwords", () => {
  let victim: RegisteredIssuer;
  beforeAll(async () => {
    victim = await registerIssuer(test);
  });

  it("of one account is stopped after ten tries, from however many addresses, by whatever name the account is called", async () => {
    const names = [victim.email, victim.username, victim.rfc, victim.email.toUpperCase()];
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1)
      statuses.push(await attempt(`10.0.0.${n}`, names[n % names.length] ?? "", "Wrong-one-1"));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it("does not shut the owner out who comes from where they came before", async () => {
    expect(await attempt("10.9.9.9", victim.email, victim.password)).toBe(429);
    expect(await attempt("127.0.0.1", victim.email, victim.password)).toBe(200);
  });

  it("does not shut the owner out for ever elsewhere, and a mailed link lets them in at once", async () => {
    await from("10.7.7.7").call("forgotPassword", { body: { email: victim.email } });
    const { mailedLink } = await import("../testing/accounts.ts");
    const link = await mailedLink(test, victim.email, "reset");
    const password = "Jicara8Morada";
    await from("10.7.7.7").call("resetPassword", { body: { ...link, password, password_confirmation: password } });
    expect(await attempt("10.9.9.9", victim.email, password)).toBe(429);
    expect(await attempt("10.7.7.7", victim.email, password)).toBe(200);
    test.clock.advance(MINUTE + 100);
    expect(await attempt("10.9.9.9", victim.email, password)).toBe(200);
  });

  it("of many accounts from one address is stopped too, known accounts or not", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1)
      statuses.push(await attempt("10.66.6.6", `someone-${n}@example.com`, "Wrong-one-1"));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(61);
    expect(statuses.at(-1)).toBe(429);
    expect(await attempt("10.66.6.7", "someone-else@example.com", "Wrong-one-1")).toBe(401);
  });

  it("is counted for the address that really calls, whatever it claims to forward", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      const headers = { "x-forwarded-for": `172.16.0.${n}` };
      statuses.push(
        (
          await from("10.44.4.4").raw("POST", "/api/auth/signin", {
            body: { email: `x${n}@example.com`, password: "Wrong-one-1" },
            headers,
          })
        ).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it("does not count those who know theirs", async () => {
    const issuer = await registerIssuer(test);
    for (let n = 0; n < 25; n += 1) expect(await attempt("10.5.5.5", issuer.email, issuer.password)).toBe(200);
  });
});
