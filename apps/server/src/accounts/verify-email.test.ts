import { ERRORS } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedLink, mailedLinkAfter, registerIssuer, someAccount, type TestAccount } from "../testing/accounts.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const NOBODY = "01900000-0000-7000-8000-000000000000";
const registerForm = (account: TestAccount) => ({ ...account, password_confirmation: account.password });
const signIn = (email: string, password: string) => test.client.call("signIn", { body: { email, password } });
const english = { localization: "en" };

async function registered(parts: Partial<TestAccount> = {}): Promise<TestAccount> {
  const account = someAccount(parts);
  await test.client.call("register", { body: registerForm(account) });
  return account;
}

describe("confirming the e-mail address", () => {
  it("is needed before signing in, which says so", async () => {
    const account = await registered();
    const { status, body } = await test.client.fail("signIn", {
      body: { email: account.email, password: account.password },
      headers: english,
    });
    expect([status, body.code, body.message]).toEqual([
      403,
      "email_not_verified",
      "Verify your e-mail address before logging in.",
    ]);
  });

  it("works once", async () => {
    const account = await registered();
    const link = await mailedLink(test, account.email, "verify");
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.client.raw("POST", "/api/auth/emailed/verifyed", { body: link })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect((await test.client.fail("verifyEmail", { body: link })).body.code).toBe("token_invalid");
  });

  it("is too late after a day, and another link can be asked for", async () => {
    const account = await registered();
    const link = await mailedLink(test, account.email, "verify");
    test.clock.advance(24 * HOUR + 1_000);
    expect((await test.client.fail("verifyEmail", { body: link })).body.code).toBe("token_expired");
    await test.client.call("resendVerification", { body: { email: account.email } });
    const fresh = await mailedLinkAfter(test, account.email, "verify", link.token);
    await test.client.call("verifyEmail", { body: fresh });
    expect((await signIn(account.rfc, account.password)).status).toBe(200);
  });

  it("refuses a token of somebody else, of another purpose, or of nobody", async () => {
    const [one, other] = [await registered(), await registered()];
    const link = await mailedLink(test, one.email, "verify");
    const { user_id } = await mailedLink(test, other.email, "verify");
    for (const forged of [
      { ...link, user_id },
      { ...link, user_id: NOBODY },
      { ...link, token: "x".repeat(43) },
    ]) {
      expect((await test.client.fail("verifyEmail", { body: forged })).body.code).toBe("token_invalid");
    }
    const asReset = { ...link, password: "Nopal-azul-88", password_confirmation: "Nopal-azul-88" };
    expect((await test.client.fail("resetPassword", { body: asReset })).body.code).toBe("token_invalid");
  });

  it("says of a link that was cut or mistyped that the link is not valid, not that a field of a form is wrong", async () => {
    const link = { user_id: NOBODY, token: "x".repeat(43) };
    const broken = [
      {},
      { ...link, user_id: "nope" },
      { ...link, token: "" },
      { ...link, token: "x".repeat(201) },
      { token: link.token },
    ];
    const password = { password: "corta", password_confirmation: "otra" };
    for (const given of broken) {
      for (const [path, body] of [
        ["/api/auth/emailed/verifyed", given],
        ["/api/auth/email/confirm", given],
        ["/api/auth/password/reset", { ...given, ...password }],
      ] as const) {
        const answer = (await test.client.raw("POST", path, { body })).body as { code: string; message: string };
        expect([path, answer.code, answer.message]).toEqual([path, "token_invalid", ERRORS.token_invalid.es]);
      }
    }
    const long = { token: "x".repeat(201) };
    expect(await test.client.raw("POST", "/api/invitations", { body: long })).toMatchObject({
      status: 422,
      body: { code: "token_invalid" },
    });
    expect(await test.client.raw("POST", "/api/shared", { body: long })).toMatchObject({
      body: { code: "share_gone" },
    });
  });

  it("answers a request for a new link alike for everybody", async () => {
    const confirmed = await registerIssuer(test);
    const answers = await Promise.all(
      [confirmed.email, "nobody@example.com"].map((email) =>
        test.client.call("resendVerification", { body: { email } }),
      ),
    );
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});
