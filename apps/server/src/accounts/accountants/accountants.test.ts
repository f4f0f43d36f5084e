import { MAX_ACCOUNTANTS, ROUTES, type Route } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailTo, type RegisteredIssuer, registerIssuer, someAdministrator } from "../../testing/accounts.ts";
import type { Client } from "../../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../../testing/issuing.ts";
import { DAY, HOUR } from "../../testing/movable-clock.ts";
import { shareTestApp } from "../../testing/shared-test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";

let test: TestApp;
let one: ReadyIssuer;
let two: ReadyIssuer;

beforeAll(async () => {
  test = await shareTestApp();
  [one, two] = [await readyIssuer(test), await readyIssuer(test)];
});
afterAll(() => test.close());

const PASSWORD = "Maguey-azul-31";
let made = 0;
const newAddress = () => {
  made += 1;
  return `contadora-${made}@example.com`;
};

/** Shows again who it is: the proof of signing in is old by the time of later tests. */
const prove = (owner: RegisteredIssuer) =>
  owner.client.call("reauthenticate", { body: { by: "password", proof: owner.password } });

/** The secret in the last mail to an address, as its reader finds it. */
async function invite(owner: RegisteredIssuer, email: string): Promise<string> {
  await prove(owner);
  await owner.client.call("inviteAccountant", { body: { email } });
  return /invitation#([\w-]+)/.exec((await mailTo(test, email, "accountant-invited")).body_text ?? "")?.[1] ?? "";
}

async function join(owner: RegisteredIssuer, email: string): Promise<Client> {
  const body = {
    token: await invite(owner, email),
    username: email.split("@")[0] ?? "",
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  return test.client.withToken((await test.client.call("joinAsAccountant", { body })).body.token);
}

/** Everything that an issuer has, but for what a look leaves behind. */
async function footprint(issuerId: string): Promise<string> {
  const tables = await queryAsOwner<{ name: string }>(
    test.databaseUrl,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity ORDER BY 1",
  );
  const sums = tables.map(({ name }) =>
    queryAsOwner(
      test.databaseUrl,
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${name} t WHERE issuer_id = $1`,
      [issuerId],
    ),
  );
  return JSON.stringify(await Promise.all(sums));
}

describe("an accountant", () => {
  it("makes an account by an invitation, reads two issuers, and is refused every route of theirs that does more", async () => {
    const { invoice } = (await one.client.call("stampInvoice", { body: someDraft(one) })).body;
    const email = newAddress();
    let accountant = await join(one, email);
    const token = await invite(two, email);
    expect((await test.client.call("openInvitation", { body: { token } })).body).toMatchObject({
      rfc: two.rfc,
      email,
      has_account: true,
    });
    await accountant.call("acceptInvitation", { body: { token } });
    const { issuers } = (await accountant.call("listIssuers")).body;
    expect(issuers.map(({ rfc, role }) => [rfc, role]).sort()).toEqual(
      [
        [one.rfc, "accountant"],
        [two.rfc, "accountant"],
      ].sort(),
    );
    expect((await accountant.call("getInvoice", { params: { id: invoice.id } })).body.invoice.uuid).toBe(invoice.uuid);
    expect((await accountant.raw("GET", `/api/invoices/${invoice.id}/xml`)).status).toBe(200);
    expect((await accountant.raw("POST", "/api/invoices/zip", { body: { ids: [invoice.id] } })).status).toBe(200);
    const before = await footprint(one.issuerId);
    const open: string[] = [];
    for (const [name, { method, path, scope, accountant: reads, ownAccount }] of Object.entries<Route>(ROUTES)) {
      if (scope === "public" || reads === true || ownAccount === true) continue;
      const body = method === "GET" ? {} : { body: { ids: [invoice.id], motive: "02", ...someDraft(one) } };
      const { status } = await accountant.raw(method, path.replace(/:\w+/g, invoice.id), body);
      if (status !== 403) open.push(`${name}: ${status}`);
    }
    expect(open).toEqual([]);
    expect(await footprint(one.issuerId)).toBe(before);
    accountant = test.client.withToken(
      (await accountant.call("switchIssuer", { body: { issuer_id: two.issuerId } })).body.token,
    );
    expect((await accountant.fail("getInvoice", { params: { id: invoice.id } })).status).toBe(404);
    expect((await accountant.call("listCustomers")).body.rows).toHaveLength(1);
  });

  it("is out at once when the issuer ends it, there and nowhere else", async () => {
    const email = newAddress();
    const accountant = await join(one, email);
    await accountant.call("listCustomers");
    const [person] = (await one.client.call("listAccountants")).body.accountants.filter((each) => each.email === email);
    expect((await two.client.fail("removeAccountant", { params: { id: person?.id ?? "" } })).status).toBe(404);
    expect((await one.client.fail("removeAccountant", { params: { id: one.userId } })).status).toBe(404);
    await one.client.call("removeAccountant", { params: { id: person?.id ?? "" } });
    expect((await accountant.fail("listCustomers")).status).toBe(401);
    const again = (await test.client.call("signIn", { body: { email, password: PASSWORD } })).body;
    expect((await test.client.withToken(again.token).fail("listCustomers")).status).toBe(403);
  });
});

describe("what was done", () => {
  it("is in the issuer's history, with who did it and to whom", async () => {
    const owner = await registerIssuer(test);
    const [email, withdrawn] = [newAddress(), newAddress()];
    await join(owner, email);
    await invite(owner, withdrawn);
    const { accountants, invitations } = (await owner.client.call("listAccountants")).body;
    await owner.client.call("withdrawInvitation", { params: { id: invitations[0]?.id ?? "" } });
    await owner.client.call("removeAccountant", { params: { id: accountants[0]?.id ?? "" } });
    const { rows } = (await owner.client.call("getActivity")).body;
    const name = email.split("@")[0];
    expect(rows.slice(0, 5).map(({ deed, actor, subject }) => [deed, actor, subject])).toEqual([
      ["accountant_removed", owner.username, name],
      ["accountant_invitation_withdrawn", owner.username, withdrawn],
      ["accountant_invited", owner.username, withdrawn],
      ["accountant_joined", name, ""],
      ["accountant_invited", owner.username, email],
    ]);
  });
});

describe("an invitation", () => {
  it("is not joined with a password that is made of the address", async () => {
    const token = await invite(one, newAddress());
    const body = { token, username: "lector-de-libros", password: "Contadora99", password_confirmation: "Contadora99" };
    expect((await test.client.fail("joinAsAccountant", { body })).body.errors).toHaveProperty("password");
  });

  it("is not for an administrator, whose own screens would be gone", async () => {
    const admin = await someAdministrator(test);
    const email = `${admin.username}@example.com`;
    const token = await invite(one, email);
    const { status, body } = await admin.client.fail("acceptInvitation", { body: { token } });
    expect([status, body.code]).toEqual([403, "scope_missing"]);
    // Not even where it was accepted before that was so.
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO memberships (issuer_id, user_id, role, created_at) VALUES ($1, $2, 'accountant', now())",
      [one.issuerId, admin.userId],
    );
    const again = (await test.client.call("signIn", { body: { email, password: admin.password } })).body;
    expect(again.user).toMatchObject({ roles: ["SuperAdminRole"], rfc: "" });
  });

  it("goes to somebody else, who does not read yet, and to so many", async () => {
    const owner = await registerIssuer(test);
    const refused = async (email: string) => (await owner.client.fail("inviteAccountant", { body: { email } })).body;
    expect(await refused(owner.email.toUpperCase())).toMatchObject({
      code: "accountant_is_you",
      errors: { email: expect.anything() },
    });
    const email = newAddress();
    await join(owner, email);
    expect(await refused(email)).toMatchObject({ code: "accountant_already", errors: { email: expect.anything() } });
    const others = Array.from({ length: MAX_ACCOUNTANTS - 1 }, newAddress);
    for (const other of others) {
      // Nobody invites so many in one go.
      test.clock.advance(10 * 60_000);
      await prove(owner);
      await owner.client.call("inviteAccountant", { body: { email: other } });
    }
    test.clock.advance(HOUR);
    await prove(owner);
    expect((await refused(newAddress())).code).toBe("accountants_full");
    // One who lost the mail gets another.
    await owner.client.call("inviteAccountant", { body: { email: others[0] ?? "" } });
  });

  it("goes to so many, also when more are invited at once", async () => {
    const owner = await registerIssuer(test);
    const invited = await Promise.all(
      Array.from({ length: MAX_ACCOUNTANTS }, () =>
        owner.client.raw("POST", "/api/accountants/invitations", { body: { email: newAddress() } }),
      ),
    );
    expect(invited.filter(({ status }) => status === 201)).toHaveLength(MAX_ACCOUNTANTS);
    test.clock.advance(HOUR);
    await prove(owner);
    const [open] = (await owner.client.call("listAccountants")).body.invitations;
    await owner.client.call("withdrawInvitation", { params: { id: open?.id ?? "" } });
    const last = await Promise.all(
      Array.from({ length: 8 }, () =>
        owner.client.raw("POST", "/api/accountants/invitations", { body: { email: newAddress() } }),
      ),
    );
    expect(last.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("is in the language of the invited account, else of the inviter", async () => {
    const owner = await registerIssuer(test);
    const english = { localization: "en" };
    const reader = await registerIssuer(test);
    await owner.client.call("inviteAccountant", { body: { email: reader.email }, headers: english });
    const unknown = newAddress();
    await owner.client.call("inviteAccountant", { body: { email: unknown }, headers: english });
    expect((await mailTo(test, reader.email, "accountant-invited")).subject).toBe(
      `${owner.rfc} lo invita como su contador en Timbra`,
    );
    expect((await mailTo(test, unknown, "accountant-invited")).subject).toBe(
      `${owner.rfc} invites you as its accountant on Timbra`,
    );
  });

  it("is for the address that it was mailed to, whoever has its link", async () => {
    const stranger = await registerIssuer(test);
    const token = await invite(one, newAddress());
    expect((await stranger.client.fail("acceptInvitation", { body: { token } })).body.code).toBe(
      "invitation_of_another",
    );
    const other = await registerIssuer(test);
    const theirs = await invite(one, other.email);
    const body = { token: theirs, username: "otra-cuenta", password: PASSWORD, password_confirmation: PASSWORD };
    expect((await test.client.fail("joinAsAccountant", { body })).body.code).toBe("email_taken");
    const session = (await other.client.call("acceptInvitation", { body: { token: theirs } })).body;
    expect(session.user).toMatchObject({ rfc: one.rfc, roles: ["AccountantRole"] });
    expect((await other.client.call("me")).body.user.roles).toEqual(["NormalRole"]);
  });

  it("works once, for seven days, until it is taken back or another follows it", async () => {
    const dead = async (token: string) =>
      expect((await test.client.fail("openInvitation", { body: { token } })).body.code).toBe("token_invalid");
    const email = newAddress();
    const first = await invite(two, email);
    const second = await invite(two, email);
    await dead(first);
    const [open] = (await two.client.call("listAccountants")).body.invitations;
    await two.client.call("withdrawInvitation", { params: { id: open?.id ?? "" } });
    await dead(second);
    const third = await invite(two, email);
    await test.client.call("openInvitation", { body: { token: third } });
    for (const guess of [`${third.slice(0, -2)}${third.endsWith("AA") ? "BB" : "AA"}`, "", "x", "A".repeat(64)])
      await dead(guess);
    test.clock.advance(7 * DAY);
    await dead(third);
  });
});
