import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerIssuer, someRfc } from "../testing/accounts.ts";
import { DAY, HOUR, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { deleteExpiredAccountData } from "./index.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

const NOBODY = "01900000-0000-7000-8000-000000000000";
const signIn = (email: string, password: string) => test.client.call("signIn", { body: { email, password } });
const english = { localization: "en" };

describe("signing in", () => {
  it("takes the e-mail address, the username or the RFC, in any case", async () => {
    const issuer = await registerIssuer(test);
    for (const login of [
      issuer.email,
      issuer.email.toUpperCase(),
      issuer.username,
      issuer.rfc,
      issuer.rfc.toLowerCase(),
    ]) {
      const { body } = await signIn(login, issuer.password);
      expect(body).toMatchObject({ user: { rfc: issuer.rfc }, is_register_completed: false, decimals: 2 });
    }
  });

  it("answers a wrong password, an unknown account and another account's RFC alike", async () => {
    const issuer = await registerIssuer(test);
    const answers = await Promise.all(
      [issuer.email, "nobody@example.com", someRfc()].map((email) =>
        test.client.fail("signIn", { body: { email, password: "Wrong-one-1" }, headers: english }),
      ),
    );
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([401, "invalid_credentials", "Invalid credentials"]);
  });

  it("does not let a username stand in front of somebody's RFC", async () => {
    const rfc = someRfc("fisica");
    const thief = await registerIssuer(test, { username: rfc });
    const owner = await registerIssuer(test, { rfc, password: "Otra-clave-rara-5" });
    expect((await signIn(rfc, owner.password)).body.user.email).toBe(owner.email);
    await expect(signIn(rfc, thief.password)).rejects.toThrow(/invalid_credentials/);
  });

  it("opens a session of its own each time", async () => {
    const issuer = await registerIssuer(test);
    const { body } = await signIn(issuer.email, issuer.password);
    expect(body.token).not.toBe(issuer.client.token);
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  it("is closed to a blocked account, and its sessions end at once", async () => {
    const issuer = await registerIssuer(test);
    await queryAsOwner(test.databaseUrl, "UPDATE users SET blocked_at = now() WHERE email = $1", [issuer.email]);
    expect((await issuer.client.fail("me")).status).toBe(401);
    expect(
      (await test.client.fail("signIn", { body: { email: issuer.email, password: issuer.password } })).body.code,
    ).toBe("account_blocked");
  });
});

describe("a session", () => {
  it("is dead at once after signing out", async () => {
    const issuer = await registerIssuer(test);
    expect((await issuer.client.call("signOut")).body.message).toBe("Sesión cerrada.");
    expect((await issuer.client.fail("me")).body.code).toBe("unauthenticated");
  });

  it("ends after twelve idle hours, and lives on while it is used", async () => {
    const issuer = await registerIssuer(test);
    for (let hours = 0; hours < 36; hours += 9) {
      test.clock.advance(9 * HOUR);
      expect((await issuer.client.call("me")).status).toBe(200);
    }
    test.clock.advance(12 * HOUR + MINUTE);
    expect((await issuer.client.fail("me")).status).toBe(401);
  });

  it("ends after seven days however much it is used", async () => {
    const issuer = await registerIssuer(test);
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      test.clock.advance(8 * HOUR);
      await issuer.client.call("me");
    }
    test.clock.advance(8 * HOUR + MINUTE);
    expect((await issuer.client.fail("me")).status).toBe(401);
  });

  it("ends when the membership behind it is taken back", async () => {
    const [firm, client] = [await registerIssuer(test), await registerIssuer(test)];
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO memberships (issuer_id, user_id, role, created_at) VALUES ($1, $2, 'accountant', now())",
      [client.issuerId, firm.userId],
    );
    const { body } = await firm.client.call("switchIssuer", { body: { issuer_id: client.issuerId } });
    const there = test.client.withToken(body.token);
    expect((await there.call("me")).body.user.rfc).toBe(client.rfc);
    expect((await firm.client.fail("me")).status).toBe(401);
    await queryAsOwner(test.databaseUrl, "DELETE FROM memberships WHERE role = 'accountant' AND user_id = $1", [
      firm.userId,
    ]);
    expect((await there.fail("me")).status).toBe(401);
  });

  it("cannot be switched to another account's issuer", async () => {
    const [one, other] = [await registerIssuer(test), await registerIssuer(test)];
    for (const issuer_id of [other.issuerId, NOBODY])
      expect((await one.client.fail("switchIssuer", { body: { issuer_id } })).body.code).toBe("not_found");
    expect((await one.client.call("me")).status).toBe(200);
  });
});

describe("tidying", () => {
  it("deletes sessions that ended and keeps those that live", async () => {
    const old = await registerIssuer(test);
    test.clock.advance(8 * DAY);
    const young = await registerIssuer(test);
    await deleteExpiredAccountData(test.deps);
    const rows = await queryAsOwner<{ user_id: string }>(test.databaseUrl, "SELECT DISTINCT user_id FROM sessions");
    expect(rows.map((row) => row.user_id)).toEqual([young.userId]);
    expect(old.userId).not.toBe(young.userId);
  });
});
