import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  mailedLink,
  mailedLinkAfter,
  mailTo,
  registerIssuer,
  someAccount,
  someRfc,
  type TestAccount,
} from "../testing/accounts.ts";
import { withRealHashing } from "../testing/cheap-argon2.ts";
import { HOUR, MINUTE } from "../testing/movable-clock.ts";
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
const english = { localization: "en" };

async function registered(parts: Partial<TestAccount> = {}): Promise<TestAccount> {
  const account = someAccount(parts);
  await test.client.call("register", { body: registerForm(account) });
  return account;
}

describe("registering", () => {
  it("makes a user, an issuer and their membership, with five credits in sandbox mode", async () => {
    const issuer = await registerIssuer(test);
    const { body } = await issuer.client.call("me");
    expect(body).toMatchObject({
      user: { name: issuer.username, email: issuer.email, rfc: issuer.rfc, roles: ["NormalRole"] },
      is_register_completed: false,
    });
    expect(body).toMatchObject({ credits: 5, decimals: 2, missing_steps: ["general", "address", "csd", "taxes"] });
    expect((await issuer.client.call("listIssuers")).body.issuers).toEqual([
      { issuer_id: issuer.issuerId, rfc: issuer.rfc, name: null, role: "owner", current: true },
    ]);
  });

  it("keeps the password as argon2id of 19 MiB, and no token in clear", async () => {
    const account = await withRealHashing(registered);
    const [user] = await queryAsOwner<{ hash: string }>(
      test.databaseUrl,
      "SELECT password_hash AS hash FROM users WHERE email = $1",
      [account.email],
    );
    expect(user?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const { token } = await mailedLink(test, account.email, "verify");
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await queryAsOwner(
      test.databaseUrl,
      "SELECT t::text AS row FROM email_tokens t UNION ALL SELECT s::text FROM sessions s",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("does not reveal whether an RFC or a username has an account: the mailbox that was given is notified", async () => {
    const first = await registerIssuer(test);
    const unknown = await test.client.call("register", { body: registerForm(someAccount()) });
    const [ofRfc, ofName] = [
      someAccount({ rfc: first.rfc, username: first.username.toUpperCase() }),
      someAccount({ username: first.username }),
    ];
    for (const again of [ofRfc, ofName]) {
      const { status, body } = await test.client.call("register", { body: registerForm(again) });
      expect([status, body]).toEqual([unknown.status, unknown.body]);
      expect(await queryAsOwner(test.databaseUrl, "SELECT id FROM users WHERE email = $1", [again.email])).toEqual([]);
    }
    expect((await mailTo(test, ofRfc.email, "rfc-taken")).body_text).toContain(first.rfc);
    expect((await mailTo(test, ofName.email, "username-taken")).body_text).toContain("/register");
  });

  it("answers a repeat of the same registration as the first time: a double click is no second person", async () => {
    const account = someAccount();
    const answers = await Promise.all([0, 1].map(() => test.client.call("register", { body: registerForm(account) })));
    answers.push(await test.client.call("register", { body: registerForm(account) }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const users = await queryAsOwner(test.databaseUrl, "SELECT id FROM users WHERE email = $1", [account.email]);
    const issuers = await queryAsOwner(test.databaseUrl, "SELECT id FROM issuers WHERE rfc = $1", [account.rfc]);
    expect([users.length, issuers.length]).toEqual([1, 1]);
    await test.client.call("verifyEmail", { body: await mailedLink(test, account.email, "verify") });
    expect((await signIn(account.email, account.password)).status).toBe(200);
  });

  it("links to the address of the product, whatever host the request was for", async () => {
    const account = someAccount();
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    };
    await test.client.call("register", { body: registerForm(account), headers });
    const mail = await mailTo(test, account.email, "verify");
    expect(mail.body_text).toContain(`${test.config.publicUrl}/verify/`);
    expect(`${mail.body_text} ${mail.body_html}`).not.toContain("evil");
  });

  it("does not reveal whether an e-mail address has an account: its owner is notified by mail", async () => {
    const owner = await registerIssuer(test);
    const attempt = someAccount({ email: owner.email.toUpperCase() });
    const answer = await test.client.call("register", { body: registerForm(attempt) });
    const unknown = await test.client.call("register", { body: registerForm(someAccount()) });
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body]);
    expect((await mailTo(test, owner.email, "already-registered")).subject).toBe("Usted ya tiene una cuenta");
    await expect(signIn(attempt.username, attempt.password)).rejects.toThrow(/invalid_credentials/);
  });

  it("replaces an unconfirmed registration of the address by the next one: its RFC may have been mistyped, and its link stops working", async () => {
    const account = await registered();
    const old = await mailedLink(test, account.email, "verify");
    const again = someAccount({ email: account.email, username: account.username });
    await test.client.call("register", { body: registerForm(again) });
    const fresh = await mailedLink(test, account.email, "verify");
    expect(fresh.token).not.toBe(old.token);
    expect((await test.client.fail("verifyEmail", { body: old })).body.code).toBe("token_invalid");
    await test.client.call("verifyEmail", { body: fresh });
    expect((await signIn(account.email, account.password)).body.user).toMatchObject({
      rfc: again.rfc,
      name: account.username,
    });
  });

  it("leaves nobody in wait behind an address that is not theirs: whoever has the mailbox chooses the password", async () => {
    const squatter = await registered();
    const owner = someAccount({ email: squatter.email, password: "Tejocote-7-rojo" });
    await test.client.call("register", { body: registerForm(owner) });
    const known = await mailedLink(test, owner.email, "verify");
    expect((await test.client.fail("verifyEmail", { body: known })).body.code).toBe("token_invalid");
    // Also when the address is confirmed before anything was chosen.
    await test.client.call("resendVerification", { body: { email: owner.email } });
    await test.client.call("verifyEmail", { body: await mailedLinkAfter(test, owner.email, "verify", known.token) });
    for (const { password } of [squatter, owner])
      await expect(signIn(owner.email, password)).rejects.toThrow(/invalid_credentials/);
    const choice = { password: owner.password, password_confirmation: owner.password };
    await test.client.call("resetPassword", { body: { ...(await mailedLink(test, owner.email, "reset")), ...choice } });
    expect((await signIn(owner.email, owner.password)).body.user.rfc).toBe(owner.rfc);
    await expect(signIn(owner.email, squatter.password)).rejects.toThrow(/invalid_credentials/);
  });

  it("does not reveal whose RFC it is: its owner is answered as anybody else", async () => {
    const { rfc, email } = await registerIssuer(test);
    const stranger = someAccount().email;
    const answers = [email, stranger].map((each) =>
      test.client.call("register", { body: registerForm(someAccount({ rfc, email: each })) }),
    );
    expect(new Set((await Promise.all(answers)).map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    await Promise.all([mailTo(test, email, "already-registered"), mailTo(test, stranger, "rfc-taken")]);
  });

  it("holds nothing until it is confirmed: of several registrations of one RFC and username, the first that is verified has them", async () => {
    const [stranger, owner] = [await registered(), someAccount()];
    const wish = { ...owner, rfc: stranger.rfc, username: stranger.username };
    const issuer = await registerIssuer(test, wish);
    expect((await issuer.client.call("me")).body).toMatchObject({
      credits: 5,
      user: { rfc: stranger.rfc, name: stranger.username },
    });
    const late = await mailedLink(test, stranger.email, "verify");
    expect((await test.client.fail("verifyEmail", { body: late })).body.code).toMatch(/^(rfc|username)_taken$/);
    expect((await signIn(stranger.rfc, owner.password)).body.user.email).toBe(owner.email);
    expect((await signIn(stranger.username, owner.password)).body.user.email).toBe(owner.email);
    const last = someAccount({ rfc: stranger.rfc });
    await test.client.call("register", { body: registerForm(last) });
    await mailTo(test, last.email, "rfc-taken");
  });

  it("gives an RFC to one of several who confirm it at the same moment", async () => {
    const rfc = someRfc();
    const accounts = Array.from({ length: 5 }, () => someAccount({ rfc }));
    const answers = await Promise.all(
      accounts.map((one) => test.client.raw("POST", "/api/auth/register", { body: registerForm(one) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const links = await Promise.all(accounts.map(({ email }) => mailedLink(test, email, "verify")));
    const confirmed = await Promise.all(
      links.map((body) => test.client.raw("POST", "/api/auth/emailed/verifyed", { body })),
    );
    expect(confirmed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it("forgets the registration whose address is corrected, for who knows its password only", async () => {
    const mistyped = await registered();
    const old = await mailedLink(test, mistyped.email, "verify");
    const correct = (password: string) => {
      const again = { ...mistyped, email: someAccount().email, password };
      return test.client.call("register", { body: { ...registerForm(again), corrects: mistyped.email } });
    };
    await correct("Tejocote-7-rojo");
    const rows = () => queryAsOwner(test.databaseUrl, "SELECT id FROM users WHERE email = $1", [mistyped.email]);
    expect(await rows()).toHaveLength(1);
    await correct(mistyped.password);
    expect(await rows()).toEqual([]);
    expect((await test.client.fail("verifyEmail", { body: old })).body.code).toBe("token_invalid");
  });

  it("is forgotten with the next one of the same names once its link has expired", async () => {
    const squatter = await registered();
    test.clock.advance(24 * HOUR + MINUTE);
    const issuer = await registerIssuer(test, someAccount({ rfc: squatter.rfc, username: squatter.username }));
    expect((await issuer.client.call("me")).body).toMatchObject({ credits: 5, user: { rfc: squatter.rfc } });
    await expect(signIn(squatter.email, squatter.password)).rejects.toThrow(/invalid_credentials/);
  });

  it.each(["Password1", "Factura2026", "Contraseña1"])(
    "refuses the common password %s at its field",
    async (password) => {
      const { status, body } = await test.client.fail("register", {
        body: registerForm(someAccount({ password })),
        headers: english,
      });
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, "validation_failed", ["password"]]);
    },
  );

  it("writes to people in the language they registered in", async () => {
    const account = someAccount();
    await test.client.call("register", { body: registerForm(account), headers: english });
    expect((await mailTo(test, account.email, "verify")).subject).toBe("Confirm your e-mail address");
  });
});
