import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  mailedLink,
  mailedLinkAfter,
  mailTo,
  registerIssuer,
  someAccount,
  type TestAccount,
} from "../testing/accounts.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const registerForm = (account: TestAccount) => ({ ...account, password_confirmation: account.password });
const signIn = (email: string, password: string) => test.client.call("signIn", { body: { email, password } });

async function registered(parts: Partial<TestAccount> = {}): Promise<TestAccount> {
  const account = someAccount(parts);
  await test.client.call("register", { body: registerForm(account) });
  return account;
}

describe("a forgotten password", () => {
  it("is replaced with the mailed link, once, and every session ends", async () => {
    const issuer = await registerIssuer(test);
    await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const link = await mailedLink(test, issuer.email, "reset");
    const password = "Jicara8Morada";
    const form = { ...link, password, password_confirmation: password };
    expect((await test.client.call("resetPassword", { body: form })).status).toBe(200);
    expect((await issuer.client.fail("me")).status).toBe(401);
    await expect(signIn(issuer.email, issuer.password)).rejects.toThrow(/invalid_credentials/);
    expect((await signIn(issuer.email, password)).status).toBe(200);
    expect((await test.client.fail("resetPassword", { body: form })).body.code).toBe("token_invalid");
    expect((await mailTo(test, issuer.email, "password-changed")).body_text).toContain("acaba de cambiar");
  });

  it("can be replaced for an hour, with the newest link only", async () => {
    const issuer = await registerIssuer(test);
    await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const old = await mailedLink(test, issuer.email, "reset");
    await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const fresh = await mailedLinkAfter(test, issuer.email, "reset", old.token);
    const form = { password: "Jicara8Morada", password_confirmation: "Jicara8Morada" };
    expect((await test.client.fail("resetPassword", { body: { ...old, ...form } })).body.code).toBe("token_invalid");
    test.clock.advance(HOUR + 1_000);
    expect((await test.client.fail("resetPassword", { body: { ...fresh, ...form } })).body.code).toBe("token_expired");
  });

  it("is not replaced by the person's own name, and the link serves for another", async () => {
    const issuer = await registerIssuer(test, { username: "garambullo" });
    await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const link = await mailedLink(test, issuer.email, "reset");
    const choose = (password: string) => ({ body: { ...link, password, password_confirmation: password } });
    const { status, body } = await test.client.fail("resetPassword", choose("Garambullo26"));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["password"]]);
    expect((await test.client.call("resetPassword", choose("Jicara8Morada"))).status).toBe(200);
  });

  it("of an unconfirmed account confirms it too", async () => {
    const account = await registered();
    await test.client.call("forgotPassword", { body: { email: account.email } });
    const link = await mailedLink(test, account.email, "reset");
    await test.client.call("resetPassword", {
      body: { ...link, password: "Jicara8Morada", password_confirmation: "Jicara8Morada" },
    });
    expect((await signIn(account.email, "Jicara8Morada")).status).toBe(200);
  });

  it("answers alike for an unknown address, and mails it nothing", async () => {
    const issuer = await registerIssuer(test);
    const known = await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const unknown = await test.client.call("forgotPassword", { body: { email: "nobody-at-all@example.com" } });
    expect(unknown.body).toEqual(known.body);
    await mailTo(test, issuer.email, "reset");
    expect(await test.deps.mailbox?.list("nobody-at-all@example.com")).toEqual([]);
  });

  it("floods no mailbox: a fourth request in a row sends nothing and answers alike", async () => {
    const issuer = await registerIssuer(test);
    const answers: unknown[] = [];
    for (let n = 0; n < 6; n += 1)
      answers.push((await test.client.call("forgotPassword", { body: { email: issuer.email } })).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    const jobs = await queryAsOwner<{ n: number }>(
      test.databaseUrl,
      "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'send-account-link' AND data->>'email' = $1",
      [issuer.email],
    );
    expect(jobs).toEqual([{ n: 3 }]);
  });
});

describe("changing the password", () => {
  it("asks for the present one, and ends the other sessions", async () => {
    const issuer = await registerIssuer(test);
    const other = test.client.withToken((await signIn(issuer.email, issuer.password)).body.token);
    const form = { current_password: "Wrong-one-1", password: "Jicara8Morada", password_confirmation: "Jicara8Morada" };
    const { status, body } = await issuer.client.fail("changePassword", { body: form });
    expect([status, body.errors]).toEqual([422, { current_password: ["La contraseña actual no es correcta."] }]);
    await issuer.client.call("changePassword", { body: { ...form, current_password: issuer.password } });
    expect((await issuer.client.call("me")).status).toBe(200);
    expect((await other.fail("me")).status).toBe(401);
  });

  it("cannot be used to try passwords without end", async () => {
    const issuer = await registerIssuer(test);
    const form = { current_password: "Wrong-one-1", password: "Jicara8Morada", password_confirmation: "Jicara8Morada" };
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) codes.push((await issuer.client.fail("changePassword", { body: form })).body.code);
    expect(codes.slice(10)).toEqual(["too_many_requests", "too_many_requests"]);
  });
});
