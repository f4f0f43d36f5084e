import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  mailedLinkAfter,
  type RegisteredIssuer,
  registerIssuer,
  someAccount,
  someAdministrator,
} from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let administrator: { readonly client: Client; readonly userId: string; readonly username: string };
let issuer: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  administrator = await someAdministrator(test);
  issuer = await registerIssuer(test);
});
afterAll(() => test.close());

const admin = () => administrator.client;
const reason = "Lo pidió por teléfono";
const english = { localization: "en" };
const find = async (search: string) => (await admin().call("paginateAdminUsers", { body: { search } })).body.rows;

describe("the list of users", () => {
  it("shows the state of each, finds them by name, address or RFC, and never shows a secret", async () => {
    const [byRfc] = await find(issuer.rfc.toLowerCase());
    expect(byRfc).toEqual({
      id: issuer.userId,
      username: issuer.username,
      email: issuer.email,
      role: "NormalRole",
      state: "active",
      blocked_at: null,
      blocked_reason: null,
      rfc: issuer.rfc,
      business_name: null,
      credits: 5,
      stamps: 0,
      last_seen_at: expect.any(String),
      created_at: expect.any(String),
    });
    expect(await find(issuer.email.slice(0, 9))).toEqual([byRfc]);
    const all = await admin().call("listAdminUsers");
    expect(all.body.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([issuer.userId, administrator.userId]));
    const clients = await admin().call("listAdminClients");
    expect(clients.body.rows.map(({ id }) => id)).not.toContain(administrator.userId);
    const stored = await queryAsOwner<{ password_hash: string }>(test.databaseUrl, "SELECT password_hash FROM users");
    for (const { password_hash } of stored) expect(JSON.stringify(all.body)).not.toContain(password_hash);
  });

  it("is paginated in any order, filtered by state and kind, and exported as a spreadsheet", async () => {
    const waiting = someAccount();
    await test.client.call("register", { body: { ...waiting, password_confirmation: waiting.password } });
    const unverified = await admin().call("paginateAdminUsers", { body: { filters: { state: "unverified" } } });
    expect(unverified.body.rows.map(({ email }) => email)).toEqual([waiting.email]);
    for (const column of ["username", "email", "rfc", "created_at"] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const body: { sort: { column: typeof column }; rows_per_page: number; cursor: string | null } = {
          sort: { column },
          rows_per_page: 1,
          cursor,
        };
        const page = (await admin().call("paginateAdminUsers", { body })).body;
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect([column, new Set(seen).size, seen.length]).toEqual([column, 3, 3]);
    }
    const sheet = await admin().raw("POST", "/api/admin/users/list/export", {
      body: { format: "csv" },
      headers: english,
    });
    expect(sheet.bytes.toString()).toContain(`${issuer.email},${issuer.rfc}`);
    expect((await admin().fail("paginateAdminUsers", { body: { cursor: "AAAA" } })).body.code).toBe("cursor_invalid");
  });
});

describe("blocking", () => {
  it("ends every session at once and keeps the user out, until they are unblocked; both are recorded", async () => {
    const user = await registerIssuer(test);
    const { body } = await admin().call("blockUser", {
      params: { id: user.userId },
      body: { reason },
      headers: english,
    });
    expect(body.message).toBe(`${user.username} was blocked. Their sessions ended.`);
    expect((await user.client.fail("me")).status).toBe(401);
    const entering = { body: { email: user.email, password: user.password } };
    expect((await test.client.fail("signIn", entering)).body.code).toBe("account_blocked");
    const [row] = await find(user.email);
    expect(row).toMatchObject({ state: "blocked", blocked_reason: reason });
    await admin().call("blockUser", { params: { id: user.userId }, body: { reason: "Otra vez lo mismo" } });
    await admin().call("unblockUser", { params: { id: user.userId }, body: { reason: "Era un error" } });
    const again = (await test.client.call("signIn", entering)).body;
    const trail = (await test.client.withToken(again.token).call("getActivity")).body.rows;
    expect(trail.map(({ deed, actor, reason: why }) => [deed, actor, why])).toEqual([
      ["signed_in", user.username, ""],
      ["user_unblocked", administrator.username, "Era un error"],
      ["user_blocked", administrator.username, reason],
      ["signed_in", user.username, ""],
    ]);
  });

  it("takes the way back by mail too: a link that was mailed before opens nothing", async () => {
    const user = await registerIssuer(test);
    await test.client.call("forgotPassword", { body: { email: user.email } });
    const link = await mailedLinkAfter(test, user.email, "reset", "");
    await admin().call("blockUser", { params: { id: user.userId }, body: { reason } });
    const choice = { ...link, password: "Maguey-azul-31", password_confirmation: "Maguey-azul-31" };
    expect((await test.client.fail("resetPassword", { body: choice })).body.code).toBe("token_invalid");
  });

  it("requires a reason, and does not count who asks", async () => {
    const without = await admin().fail("blockUser", { params: { id: issuer.userId }, body: { reason: " " } });
    expect(without.body.errors).toHaveProperty("reason");
    expect(
      (await admin().fail("blockUser", { params: { id: administrator.userId }, body: { reason } })).body.code,
    ).toBe("own_account");
    expect((await admin().fail("blockUser", { params: { id: crypto.randomUUID() }, body: { reason } })).status).toBe(
      404,
    );
    expect(
      (await issuer.client.fail("blockUser", { params: { id: administrator.userId }, body: { reason } })).body.code,
    ).toBe("scope_missing");
    expect((await issuer.client.call("me")).status).toBe(200);
  });
});

it("the verification mail is sent again, with a link that only the user gets", async () => {
  const account = someAccount();
  await test.client.call("register", { body: { ...account, password_confirmation: account.password } });
  const [row] = await find(account.email);
  const first = await mailedLinkAfter(test, account.email, "verify", "");
  const { body } = await admin().call("resendUserVerification", { params: { id: row?.id ?? "" }, headers: english });
  expect(body.message).toBe(`The verification e-mail was sent to ${account.email}.`);
  const second = await mailedLinkAfter(test, account.email, "verify", first.token);
  expect(JSON.stringify(body)).not.toContain(second.token);
  await test.client.call("verifyEmail", { body: second });
  expect((await admin().fail("resendUserVerification", { params: { id: row?.id ?? "" } })).body.code).toBe(
    "already_verified",
  );
});

describe("granted credits", () => {
  it("arrive once however often the request is repeated, with the reason in the ledger and in the issuer's audit log", async () => {
    const grant = { wish: crypto.randomUUID(), credits: 40, reason: "Compensación por la caída del lunes" };
    const asked = { params: { id: issuer.userId }, body: grant, headers: english };
    const [one, other] = await Promise.all([admin().call("grantCredits", asked), admin().call("grantCredits", asked)]);
    expect([one.body.credits, other.body.credits]).toEqual([45, 45]);
    expect((await issuer.client.call("getCredits")).body.credits).toBe(45);
    const movements = (await issuer.client.call("listCreditMovements")).body.rows;
    expect(movements.filter(({ document_kind }) => document_kind === "admin_grant")).toMatchObject([
      { kind: "grant", amount: 40, note: grant.reason },
    ]);
    const trail = (await issuer.client.call("getActivity")).body.rows.filter(({ deed }) => deed === "credits_granted");
    expect(trail).toMatchObject([
      { actor: administrator.username, reason: grant.reason, detail: { credits: 40 }, subject: issuer.rfc },
    ]);
  });

  it("are whole, not too many, and for an issuer", async () => {
    for (const credits of [0, -5, 1.5, "x", 100_001]) {
      const refused = await admin().fail("grantCredits", {
        params: { id: issuer.userId },
        body: { wish: crypto.randomUUID(), credits, reason },
      });
      expect([credits, Object.keys(refused.body.errors ?? {})]).toEqual([credits, ["credits"]]);
    }
    const grant = { wish: crypto.randomUUID(), credits: 1, reason };
    expect((await admin().fail("grantCredits", { params: { id: administrator.userId }, body: grant })).body.code).toBe(
      "no_issuer",
    );
  });
});

it("an administrator's own account is read and changed, but for a name that is taken, and not over a change that was not seen", async () => {
  const { body } = await admin().call("getAdminAccount");
  expect(body.account).toMatchObject({ username: administrator.username, language: "es" });
  const taken = await admin().fail("saveAdminAccount", { body: { username: issuer.username, language: "en" } });
  expect(taken.body).toMatchObject({ code: "username_taken", errors: { username: [expect.any(String)] } });
  const saved = await admin().call("saveAdminAccount", { body: { username: "la.jefa", language: "en" } });
  expect(saved.body.account).toMatchObject({ username: "la.jefa", language: "en" });
  const stale = await admin().fail("saveAdminAccount", {
    body: { username: "otra", language: "es", version: body.version },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: "version_conflict" } });
  const seen = await admin().call("saveAdminAccount", {
    body: { username: "la.jefa", language: "es", version: saved.body.version },
  });
  expect(seen.body).toMatchObject({ account: { username: "la.jefa", language: "es" }, version: expect.any(String) });
});
