import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildArchive, requestArchive } from "../archives/testing/build.ts";
import { mailTo, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { DAY, MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { eraseDueIssuers } from "./erase.ts";
import { tablesWith } from "./testing/issuer-rows.ts";

let test: TestApp;
let owner: ReadyIssuer;
let other: ReadyIssuer;
/** Of the owner's, ready to be downloaded. */
let archive: string;

beforeAll(async () => {
  test = await startTestApp({ worker: false });
  [owner, other] = [await readyIssuer(test), await readyIssuer(test)];
  archive = await requestArchive(owner);
  await buildArchive(test.deps, owner, archive);
});
afterAll(() => test.close());

const PASSWORD = "Maguey-azul-31";
const wishOf = ({ rfc }: ReadyIssuer) => ({ rfc, without_archive: true, give_up_credits: true });

/** Every way in which somebody could take a company's data or close its account. */
const ATTEMPTS = {
  getArchive: {},
  createArchive: {},
  downloadArchive: { params: () => ({ id: archive }) },
  deleteArchive: { params: () => ({ id: archive }) },
  getLeaving: {},
  leave: { body: () => wishOf(owner) },
  takeLeavingBack: {},
} as const;
type Attempt = keyof typeof ATTEMPTS;

/** What each is answered, by its name. */
async function attempt(client: Client): Promise<Record<Attempt, number>> {
  const answers: [string, number][] = [];
  for (const [name, { params, body }] of Object.entries<{ params?: () => object; body?: () => object }>(ATTEMPTS)) {
    const options = { ...(params && { params: params() }), ...(body && { body: body() }) };
    answers.push([name, (await client.fail(name as Attempt, options)).status]);
  }
  return Object.fromEntries(answers) as Record<Attempt, number>;
}

const every = (status: number) => Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, status]));

/** Reads for some issuers, by their invitation. */
async function accountantOf(email: string, issuers: readonly ReadyIssuer[]): Promise<Client> {
  let client: Client | null = null;
  for (const { client: inviting, password } of issuers) {
    await inviting.call("reauthenticate", { body: { by: "password", proof: password } });
    await inviting.call("inviteAccountant", { body: { email } });
    const text = (await mailTo(test, email, "accountant-invited")).body_text ?? "";
    const token = /invitation#([\w-]+)/.exec(text)?.[1] ?? "";
    const named = { username: email.split("@")[0] ?? "", password: PASSWORD, password_confirmation: PASSWORD };
    if (client === null)
      client = test.client.withToken(
        (await test.client.call("joinAsAccountant", { body: { token, ...named } })).body.token,
      );
    else await client.call("acceptInvitation", { body: { token } });
  }
  if (client === null) throw new Error("An accountant reads for somebody.");
  return client;
}

const signIn = async (email: string) =>
  test.client.withToken((await test.client.call("signIn", { body: { email, password: PASSWORD } })).body.token);

describe("an archive of everything, and leaving", () => {
  it("are nothing for who is not signed in, for a program with a key, and for an administrator", async () => {
    expect(await attempt(test.client)).toEqual(every(401));
    const scopes = ["crud_user_clients", "crud_user_products", "crud_user_invoices", "crud_user_payments"] as const;
    await owner.client.call("reauthenticate", { body: { by: "password", proof: owner.password } });
    const { secret } = (await owner.client.call("createApiKey", { body: { name: "Todo", scopes: [...scopes] } })).body;
    expect(await attempt(test.client.withToken(secret))).toEqual(every(403));
    const { client } = await someAdministrator(test);
    expect(await attempt(client)).toEqual(every(403));
  });

  it("are nothing for an accountant who reads for the company", async () => {
    const client = await accountantOf("contadora-lectura@example.com", [owner]);
    expect((await client.call("listCustomers")).body.rows).toHaveLength(1);
    expect(await attempt(client)).toEqual(every(403));
  });

  it("of one company are out of reach of another's owner, who does not learn that they are there", async () => {
    const { client } = other;
    expect((await client.call("getArchive")).body.archive).toBeNull();
    for (const name of ["downloadArchive", "deleteArchive"] as const)
      expect([name, (await client.fail(name, { params: { id: archive } })).status]).toEqual([name, 404]);
    const refused = await client.fail("leave", { body: wishOf(owner) });
    expect([refused.status, refused.body.code]).toEqual([422, "leaving_rfc"]);
    expect((await owner.client.call("getArchive")).body.archive).toMatchObject({ id: archive, state: "ready" });
    expect((await owner.client.call("getLeaving")).body.leaving.erase_at).toBeNull();
  });

  it("want a fresh proof, so that a session that was stolen or left open takes nothing and closes nothing", async () => {
    const thief = await readyIssuer(test);
    test.clock.advance(16 * MINUTE);
    const stolen = thief.client;
    for (const [name, options] of [
      ["createArchive", {}],
      ["downloadArchive", { params: { id: archive } }],
      ["leave", { body: wishOf(thief) }],
    ] as const) {
      const { status, body } = await stolen.fail(name, options);
      expect([name, status, body.code]).toEqual([name, 403, "reauthentication_required"]);
    }
    const guess = { body: { by: "password", proof: "Otra-cosa-99" } };
    expect((await stolen.fail("reauthenticate", guess)).status).toBeGreaterThanOrEqual(400);
    expect((await stolen.fail("leave", { body: wishOf(thief) })).body.code).toBe("reauthentication_required");
    expect((await stolen.call("getLeaving")).body.leaving.requested_at).toBeNull();
    expect(
      await queryAsOwner(test.databaseUrl, "SELECT 1 FROM departures WHERE issuer_id = $1", [thief.issuerId]),
    ).toEqual([]);
  });

  it("say in the company's history who asked for what, and from where", async () => {
    const issuer = await readyIssuer(test);
    const id = await requestArchive(issuer);
    await buildArchive(test.deps, issuer, id);
    await issuer.client.call("downloadArchive", { params: { id } });
    await issuer.client.call("deleteArchive", { params: { id } });
    await issuer.client.call("leave", { body: wishOf(issuer) });
    await issuer.client.call("takeLeavingBack");
    const { rows } = (await issuer.client.call("getActivity")).body;
    expect(rows.slice(0, 6).map(({ deed, actor }) => [deed, actor])).toEqual(
      [
        "leaving_taken_back",
        "leaving_requested",
        "csd_destroyed",
        "archive_removed",
        "archive_downloaded",
        "archive_requested",
      ].map((deed) => [deed, issuer.username]),
    );
    expect(rows[1]?.address).toBe("127.0.0.1");
  });
});

describe("accountants of an issuer who is erased", () => {
  it("lose it at once and keep their account, whether they read for another company or for none", async () => {
    const leaving = await readyIssuer(test);
    const [both, only] = ["contadora-de-dos@example.com", "contadora-de-una@example.com"];
    const reader = await accountantOf(both, [leaving, other]);
    await accountantOf(only, [leaving]);
    expect((await reader.call("listIssuers")).body.issuers).toHaveLength(2);
    await leaving.client.call("leave", { body: wishOf(leaving) });
    expect((await reader.call("listIssuers")).body.issuers).toHaveLength(2);

    test.clock.advance(31 * DAY);
    await eraseDueIssuers(test.deps);
    expect((await reader.fail("listCustomers")).status).toBe(401);
    const again = await signIn(both);
    expect((await again.call("listIssuers")).body.issuers.map(({ rfc }) => rfc)).toEqual([other.rfc]);
    expect((await again.call("listCustomers")).body.rows).toHaveLength(1);
    const alone = await signIn(only);
    expect((await alone.call("listIssuers")).body.issuers).toEqual([]);
    expect((await alone.fail("listCustomers")).status).toBe(403);
    expect(await tablesWith(test.databaseUrl, leaving.email)).toEqual([]);
  });
});
