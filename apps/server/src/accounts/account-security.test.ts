import { setTimeout as sleep } from "node:timers/promises";
import { makeCsd } from "@timbra/cfdi/testing";
import { ROUTES } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailTo, type RegisteredIssuer, registerIssuer, someAccount, someAdministrator } from "../testing/accounts.ts";
import { MINUTE, SECOND } from "../testing/movable-clock.ts";
import { enableSecondFactor } from "../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

async function another({ email, password }: RegisteredIssuer, userAgent = FIREFOX) {
  const { body } = await test.client.call("signIn", {
    body: { email, password },
    headers: { "user-agent": userAgent },
  });
  return test.client.withToken(body.token);
}

function csdForm(rfc: string, slot?: 2) {
  const csd = makeCsd({ rfc, ...(slot === undefined ? {} : { slot }) });
  const files = {
    certBase64: csd.cer.toString("base64"),
    keyBase64: csd.key.toString("base64"),
    cer_filename: "a.cer",
    key_filename: "a.key",
  };
  return { ...files, passphrase: csd.passphrase, rfc };
}

describe("open sessions", () => {
  it("are listed with browser and address, the present one marked, and one is ended at once", async () => {
    const issuer = await registerIssuer(test);
    const laptop = await another(issuer);
    const { sessions } = (await issuer.client.call("getAccountSafety")).body;
    expect(sessions).toHaveLength(2);
    const [here] = sessions.filter(({ current }) => current);
    const [there] = sessions.filter(({ current }) => !current);
    expect(there).toMatchObject({ user_agent: FIREFOX, address: "127.0.0.1" });
    expect(JSON.stringify(sessions)).not.toContain(laptop.token);
    expect((await laptop.call("me")).status).toBe(200);
    expect((await issuer.client.call("endSession", { params: { id: there?.id ?? "" } })).body.message).toBe(
      "La sesión se cerró.",
    );
    expect((await laptop.fail("me")).status).toBe(401);
    expect((await issuer.client.fail("endSession", { params: { id: there?.id ?? "" } })).status).toBe(404);
    expect(here?.current).toBe(true);
  });

  it("of another user are not found", async () => {
    const [one, other] = [await registerIssuer(test), await registerIssuer(test)];
    const [theirs] = (await other.client.call("getAccountSafety")).body.sessions;
    expect((await one.client.fail("endSession", { params: { id: theirs?.id ?? "" } })).status).toBe(404);
    expect((await other.client.call("me")).status).toBe(200);
  });

  it("end all but this one, and the audit log says how many", async () => {
    const issuer = await registerIssuer(test);
    const others = [await another(issuer), await another(issuer)];
    expect((await issuer.client.call("endOtherSessions")).body.message).toBe("Se cerraron 2 sesiones.");
    for (const other of others) expect((await other.fail("me")).status).toBe(401);
    const { sessions } = (await issuer.client.call("getAccountSafety")).body;
    expect(sessions.map(({ current }) => current)).toEqual([true]);
    const [deed] = (await issuer.client.call("getActivity")).body.rows;
    expect(deed).toMatchObject({ deed: "sessions_ended", detail: { count: 2 } });
  });
});

describe("a fresh proof", () => {
  const DELICATE = Object.entries(ROUTES).filter(([, spec]) => "fresh" in spec);

  it("is asked for by what would let a thief stay", () => {
    expect(DELICATE.map(([name]) => name)).toEqual([
      "inviteAccountant",
      "beginSecondFactor",
      "confirmSecondFactor",
      "renewRecoveryCodes",
      "removeSecondFactor",
      "changeEmail",
      "createApiKey",
      "createWebhook",
      "deleteCsd",
      "freezeKey",
      "unfreezeKey",
      "cancelInvoices",
      "blockUser",
      "unblockUser",
      "grantCredits",
      "creditOrder",
      "refundOrder",
      "createArchive",
      "downloadArchive",
      "leave",
    ]);
  });

  it.each(DELICATE)("%s is refused to a session whose proof is old, and an API key never may", async (_name, spec) => {
    const issuer = await registerIssuer(test);
    const { secret } = (
      await issuer.client.call("createApiKey", { body: { name: "erp", scopes: ["crud_user_clients"] } })
    ).body;
    const { client } = spec.scope === "crud_admin_users" ? await someAdministrator(test) : issuer;
    test.clock.advance(16 * MINUTE);
    const refused = await client.raw(spec.method, spec.path, { body: {} });
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, "reauthentication_required"]);
    const byKey = await test.client.withToken(secret).raw(spec.method, spec.path, { body: {} });
    expect([byKey.status, (byKey.body as { code: string }).code]).toEqual([403, "scope_missing"]);
  });

  it("is given with the password, for this session alone and for some minutes", async () => {
    const issuer = await registerIssuer(test);
    const other = await another(issuer);
    test.clock.advance(16 * MINUTE);
    const email = someAccount().email;
    const wrong = await issuer.client.fail("reauthenticate", { body: { by: "password", proof: "Wrong-one-1" } });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors ?? {})]).toEqual([
      422,
      "proof_wrong",
      ["proof"],
    ]);
    await issuer.client.call("reauthenticate", { body: { by: "password", proof: issuer.password } });
    expect((await issuer.client.call("changeEmail", { body: { email } })).status).toBe(200);
    expect((await other.fail("changeEmail", { body: { email } })).body.code).toBe("reauthentication_required");
    test.clock.advance(16 * MINUTE);
    expect((await issuer.client.fail("changeEmail", { body: { email } })).body.code).toBe("reauthentication_required");
  });

  it("is given with a code of the authenticator too, and with no recovery code", async () => {
    const issuer = await registerIssuer(test);
    const { code, recovery_codes } = await enableSecondFactor(issuer.client, test.clock.now());
    test.clock.advance(16 * MINUTE);
    const recovery = await issuer.client.fail("reauthenticate", {
      body: { by: "code", proof: recovery_codes[0] ?? "" },
    });
    expect(recovery.body.code).toBe("second_factor_wrong");
    expect((await issuer.client.call("getAccountSafety")).body.second_factor.recovery_codes_left).toBe(10);
    await issuer.client.call("reauthenticate", { body: { by: "code", proof: code(test.clock.now()) } });
    expect((await issuer.client.call("removeSecondFactor")).status).toBe(200);
  });

  it("stops guessing the password", async () => {
    const issuer = await registerIssuer(test);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await issuer.client.fail("reauthenticate", { body: { by: "password", proof: "Wrong-one-1" } })).status,
      );
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it("is not asked for by the first certificate, and by another in its place it is", async () => {
    const issuer = await registerIssuer(test);
    test.clock.advance(16 * MINUTE);
    expect((await issuer.client.call("storeCsd", { body: csdForm(issuer.rfc) })).status).toBe(200);
    const again = csdForm(issuer.rfc, 2);
    expect((await issuer.client.fail("storeCsd", { body: again })).body.code).toBe("reauthentication_required");
    await issuer.client.call("reauthenticate", { body: { by: "password", proof: issuer.password } });
    expect((await issuer.client.call("storeCsd", { body: again })).status).toBe(200);
  });

  it("is kept when switching to another issuer, and is not renewed by it", async () => {
    const issuer = await registerIssuer(test);
    test.clock.advance(16 * MINUTE);
    const { body } = await issuer.client.call("switchIssuer", { body: { issuer_id: issuer.issuerId } });
    const there = test.client.withToken(body.token);
    expect((await there.fail("beginSecondFactor")).body.code).toBe("reauthentication_required");
  });
});

describe("another e-mail address", () => {
  const linkIn = (text: string | null) => {
    const [, user_id = "", token = ""] = /\/auth\/email#([0-9a-f-]{36})\/([\w-]+)/.exec(text ?? "") ?? [];
    return { user_id, token };
  };

  it("counts once its link was opened, once; the old one is notified", async () => {
    const issuer = await registerIssuer(test);
    const { email } = someAccount();
    await issuer.client.call("changeEmail", { body: { email } });
    const safety = (await issuer.client.call("getAccountSafety")).body;
    expect([safety.email, safety.pending_email]).toEqual([issuer.email, email]);
    const link = linkIn((await mailTo(test, email, "email")).body_text);
    expect((await test.client.call("confirmEmail", { body: link })).status).toBe(200);
    expect((await test.client.fail("confirmEmail", { body: link })).body.code).toBe("token_invalid");
    expect((await mailTo(test, issuer.email, "email-changed")).body_text).toContain(email);
    expect((await issuer.client.call("me")).body.user.email).toBe(email);
    expect((await test.client.call("signIn", { body: { email, password: issuer.password } })).status).toBe(200);
    expect(
      (await test.client.fail("signIn", { body: { email: issuer.email, password: issuer.password } })).status,
    ).toBe(401);
    const after = (await issuer.client.call("getAccountSafety")).body;
    expect([after.email, after.pending_email]).toEqual([email, null]);
  });

  it("expires after an hour, and a newer link replaces it", async () => {
    const issuer = await registerIssuer(test);
    const [first, second] = [someAccount().email, someAccount().email];
    await issuer.client.call("changeEmail", { body: { email: first } });
    const old = linkIn((await mailTo(test, first, "email")).body_text);
    await issuer.client.call("changeEmail", { body: { email: second } });
    const link = linkIn((await mailTo(test, second, "email")).body_text);
    expect((await test.client.fail("confirmEmail", { body: old })).body.code).toBe("token_invalid");
    test.clock.advance(61 * MINUTE);
    expect((await test.client.fail("confirmEmail", { body: link })).body.code).toBe("token_expired");
  });

  it("stops working with the password that was proved for it", async () => {
    const issuer = await registerIssuer(test);
    const { email } = someAccount();
    await issuer.client.call("changeEmail", { body: { email } });
    const link = linkIn((await mailTo(test, email, "email")).body_text);
    const password = "Maguey-azul-31";
    await issuer.client.call("changePassword", {
      body: { current_password: issuer.password, password, password_confirmation: password },
    });
    expect((await test.client.fail("confirmEmail", { body: link })).body.code).toBe("token_invalid");
    expect((await issuer.client.call("getAccountSafety")).body.pending_email).toBeNull();
  });

  it("that is already in use is answered as any other, and only its owner is notified", async () => {
    const [issuer, owner] = [await registerIssuer(test), await registerIssuer(test)];
    const { body } = await issuer.client.call("changeEmail", { body: { email: owner.email } });
    expect(body.message).toContain(owner.email);
    expect((await issuer.client.call("getAccountSafety")).body.pending_email).toBe(owner.email);
    expect((await mailTo(test, owner.email, "already-registered")).kind).toBe("already-registered");
    expect((await issuer.client.fail("changeEmail", { body: { email: issuer.email } })).body.code).toBe("email_same");
  });

  it("that somebody took meanwhile is refused", async () => {
    const issuer = await registerIssuer(test);
    const taken = someAccount();
    await issuer.client.call("changeEmail", { body: { email: taken.email } });
    const link = linkIn((await mailTo(test, taken.email, "email")).body_text);
    await registerIssuer(test, taken);
    expect((await test.client.fail("confirmEmail", { body: link })).body.code).toBe("email_taken");
  });
});

describe("the trail", () => {
  it("lists failed sign-ins, from where, and is filtered by kind and day", async () => {
    const issuer = await registerIssuer(test);
    await test.client.fail("signIn", { body: { email: issuer.email, password: "Wrong-one-1" } });
    const failed = () => issuer.client.call("getActivity", { query: { deed: "sign_in_failed" } });
    for (let waited = 0; (await failed()).body.rows.length === 0 && waited < 20 * SECOND; waited += 50) await sleep(50);
    const { rows } = (await failed()).body;
    expect(rows).toMatchObject([
      {
        deed: "sign_in_failed",
        actor: "",
        subject: issuer.username,
        address: "127.0.0.1",
        detail: { step: "password" },
      },
    ]);
    const none = await issuer.client.call("getActivity", { query: { date_end: "2020-01-01" } });
    expect(none.body.rows).toEqual([]);
  });
});
