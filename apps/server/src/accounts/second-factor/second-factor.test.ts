import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailedLink, mailTo, type RegisteredIssuer, registerIssuer } from "../../testing/accounts.ts";
import { MINUTE, SECOND } from "../../testing/movable-clock.ts";
import { authenticator, enableSecondFactor } from "../../testing/second-factor.ts";
import { shareTestApp } from "../../testing/shared-test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const STEP = 30 * SECOND;
const signIn = ({ email, password }: RegisteredIssuer, code?: string) =>
  test.client.raw("POST", "/api/auth/signin", { body: { email, password, ...(code === undefined ? {} : { code }) } });
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code;

async function protectedIssuer() {
  const issuer = await registerIssuer(test);
  const { code, recovery_codes } = await enableSecondFactor(issuer.client, test.clock.now());
  test.clock.advance(STEP);
  return { issuer, code, recovery_codes };
}

describe("turning it on", () => {
  it("needs a right code of the secret that was shown, which is stored encrypted and shown no more", async () => {
    const issuer = await registerIssuer(test);
    expect((await issuer.client.fail("confirmSecondFactor", { body: { code: "123456" } })).body.code).toBe(
      "second_factor_off",
    );
    const { secret, uri } = (await issuer.client.call("beginSecondFactor")).body;
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent(`Timbra:${issuer.email}`)}?secret=${secret}&issuer=Timbra&algorithm=SHA1&digits=6&period=30`,
    );
    const right = authenticator(secret)(test.clock.now());
    const wrong = right === "000000" ? "000001" : "000000";
    const refused = await issuer.client.fail("confirmSecondFactor", { body: { code: wrong } });
    expect([refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual(["second_factor_wrong", ["code"]]);
    // Only begun: the password alone still opens the account.
    expect((await signIn(issuer)).status).toBe(200);
    const { recovery_codes } = (await issuer.client.call("confirmSecondFactor", { body: { code: right } })).body;
    expect(recovery_codes).toHaveLength(10);
    expect((await issuer.client.fail("beginSecondFactor")).body.code).toBe("second_factor_on");
    const rows = await queryAsOwner<{ sealed_secret: Buffer }>(
      test.databaseUrl,
      "SELECT * FROM second_factors WHERE user_id = $1",
      [issuer.userId],
    );
    const codes = await queryAsOwner(test.databaseUrl, "SELECT * FROM recovery_codes WHERE user_id = $1", [
      issuer.userId,
    ]);
    const kept = JSON.stringify([rows, codes]);
    for (const secretText of [secret, ...recovery_codes]) expect(kept).not.toContain(secretText);
    expect(rows).toHaveLength(1);
    expect(codes).toHaveLength(10);
    expect((await mailTo(test, issuer.email, "second-factor-on")).subject).toBe("Activó la verificación en dos pasos");
  });

  it("ends the other sessions", async () => {
    const issuer = await registerIssuer(test);
    const other = test.client.withToken(((await signIn(issuer)).body as { token: string }).token);
    await enableSecondFactor(issuer.client, test.clock.now());
    expect((await other.fail("me")).status).toBe(401);
    expect((await issuer.client.call("me")).status).toBe(200);
  });
});

describe("signing in", () => {
  it("asks for a code once the password was right, and not before", async () => {
    const { issuer, code } = await protectedIssuer();
    const wrongPassword = await signIn({ ...issuer, password: "Wrong-one-1" }, code(test.clock.now()));
    expect([wrongPassword.status, codeOf(wrongPassword)]).toEqual([401, "invalid_credentials"]);
    const asked = await signIn(issuer);
    expect([asked.status, codeOf(asked), JSON.stringify(asked.body).includes("token")]).toEqual([
      403,
      "second_factor_required",
      false,
    ]);
    expect((await signIn(issuer, code(test.clock.now()))).status).toBe(200);
  });

  it("takes each code once, however many try it together", async () => {
    const { issuer, code } = await protectedIssuer();
    const now = code(test.clock.now());
    const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(issuer, now)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const replayed = await signIn(issuer, now);
    expect([replayed.status, codeOf(replayed)]).toEqual([422, "second_factor_wrong"]);
  });

  it("takes no code older than the last one that was taken", async () => {
    const { issuer, code } = await protectedIssuer();
    const before = code(test.clock.now());
    test.clock.advance(STEP);
    expect((await signIn(issuer, code(test.clock.now()))).status).toBe(200);
    expect(codeOf(await signIn(issuer, before))).toBe("second_factor_wrong");
  });

  it("accepts a recovery code in its place, once, and notifies the owner", async () => {
    const { issuer, recovery_codes } = await protectedIssuer();
    const [spent = "", other = ""] = recovery_codes;
    expect((await signIn(issuer, spent.toLowerCase())).status).toBe(200);
    expect(codeOf(await signIn(issuer, spent))).toBe("second_factor_wrong");
    const again = await signIn(issuer, other.replaceAll("-", ""));
    expect(again.status).toBe(200);
    const client = test.client.withToken((again.body as { token: string }).token);
    expect((await client.call("getAccountSafety")).body.second_factor.recovery_codes_left).toBe(8);
    const deeds = (await client.call("getActivity", { query: { deed: "recovery_code_used" } })).body.rows;
    expect(deeds).toHaveLength(2);
  });

  it("stops guessing after a few tries, and the code is not even looked at then", async () => {
    const { issuer, code } = await protectedIssuer();
    const guesses: number[] = [];
    for (let n = 0; n < 6; n += 1) guesses.push((await signIn(issuer, "AAAA-AAAA-AAAA-AAAA")).status);
    expect(guesses).toEqual(Array(6).fill(422));
    const refused = await signIn(issuer, code(test.clock.now()));
    expect([refused.status, codeOf(refused), Number(refused.headers["retry-after"]) > 0]).toEqual([
      429,
      "too_many_requests",
      true,
    ]);
    test.clock.advance(3 * MINUTE);
    expect((await signIn(issuer, code(test.clock.now()))).status).toBe(200);
  });

  it("is asked for after a new password was set by mail too", async () => {
    const { issuer, code } = await protectedIssuer();
    await test.client.call("forgotPassword", { body: { email: issuer.email } });
    const link = await mailedLink(test, issuer.email, "reset");
    const password = "Maguey-azul-31";
    await test.client.call("resetPassword", { body: { ...link, password, password_confirmation: password } });
    const changed = { ...issuer, password };
    expect(codeOf(await signIn(changed))).toBe("second_factor_required");
    expect((await signIn(changed, code(test.clock.now()))).status).toBe(200);
  });
});

describe("recovery codes and turning it off", () => {
  it("makes new codes, and the old ones work no more", async () => {
    const { issuer, recovery_codes } = await protectedIssuer();
    const fresh = (await issuer.client.call("renewRecoveryCodes")).body.recovery_codes;
    expect(codeOf(await signIn(issuer, recovery_codes[0]))).toBe("second_factor_wrong");
    expect((await signIn(issuer, fresh[0])).status).toBe(200);
  });

  it("is off at once, with its secret and codes gone", async () => {
    const { issuer } = await protectedIssuer();
    await issuer.client.call("removeSecondFactor");
    expect((await signIn(issuer)).status).toBe(200);
    for (const table of ["second_factors", "recovery_codes"])
      expect(
        await queryAsOwner(test.databaseUrl, `SELECT 1 FROM ${table} WHERE user_id = $1`, [issuer.userId]),
      ).toEqual([]);
    expect((await issuer.client.fail("removeSecondFactor")).body.code).toBe("second_factor_off");
    expect((await issuer.client.fail("renewRecoveryCodes")).body.code).toBe("second_factor_off");
  });
});
