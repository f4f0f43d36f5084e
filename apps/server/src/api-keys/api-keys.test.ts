import { KEY_SCOPES, MAX_API_KEYS, ROUTES, type Route } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { MINUTE } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let issuer: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  issuer = await registerIssuer(test);
});
afterAll(() => test.close());

const make = async (scopes: readonly (typeof KEY_SCOPES)[number][] = [...KEY_SCOPES]) =>
  (await issuer.client.call("createApiKey", { body: { name: "Tienda", scopes: [...scopes] } })).body;
const statusOf = async (token: string) =>
  (await test.client.withToken(token).raw("POST", "/api/customers/list", { body: {} })).status;

describe("an API key", () => {
  it("is shown once and kept as a hash only", async () => {
    const { secret, key } = await make();
    expect(secret).toMatch(/^sk_test_[\w-]{64}$/);
    expect(key.hint).toBe(`sk_test_…${secret.slice(-4)}`);
    const { bytes } = await issuer.client.raw("GET", "/api/api-keys");
    expect(bytes.toString()).not.toContain(secret.slice(8));
    const rows = await queryAsOwner<{ row: string }>(test.databaseUrl, "SELECT t::text AS row FROM api_keys t");
    const random = Buffer.from(secret.slice(8), "base64url").subarray(16).toString("hex");
    for (const { row } of rows) expect([row.includes(secret), row.includes(random)]).toEqual([false, false]);
  });

  it("says when it was last used, to the minute, and ends at once when it is revoked", async () => {
    const { secret, key } = await make();
    const lastUse = async () =>
      (await issuer.client.call("listApiKeys")).body.keys.find(({ id }) => id === key.id)?.last_used_at ?? "";
    expect(await lastUse()).toBe("");
    const made = test.clock.now().toISOString();
    expect(await statusOf(secret)).toBe(200);
    const first = await lastUse();
    expect(first >= made).toBe(true);
    test.clock.advance(2 * MINUTE);
    const later = test.clock.now().toISOString();
    expect(await statusOf(secret)).toBe(200);
    expect((await lastUse()) >= later).toBe(true);
    await issuer.client.call("revokeApiKey", { params: { id: key.id } });
    expect(await statusOf(secret)).toBe(401);
  });

  it("opens nothing when it is guessed, of the other mode, or of another issuer", async () => {
    const { secret } = await make();
    const other = await registerIssuer(test);
    const theirs = Buffer.from(secret.slice(8), "base64url");
    Buffer.from(other.issuerId.replaceAll("-", ""), "hex").copy(theirs);
    for (const guess of [
      secret.replace("test", "live"),
      `${secret.slice(0, -2)}${secret.endsWith("AA") ? "BB" : "AA"}`,
      `sk_test_${theirs.toString("base64url")}`,
      `sk_test_${"A".repeat(64)}`,
      `${secret}A`,
      "sk_test_short_but_long_enough",
    ])
      expect([guess.slice(0, 8), await statusOf(guess)]).toEqual([guess.slice(0, 8), 401]);
  });

  it("may use the routes of its scopes, and of routes without a scope only those that read", async () => {
    const names = Object.entries<Route>(ROUTES).filter(
      ([, { scope, sandboxOnly }]) => scope !== "public" && sandboxOnly !== true,
    );
    for (const scopes of [[...KEY_SCOPES], ["crud_user_clients" as const]]) {
      const client = test.client.withToken((await make(scopes)).secret);
      const wrong: string[] = [];
      for (const [name, { method, path, scope, accountant, fresh }] of names) {
        const body = method === "GET" ? {} : { body: {} };
        const { status } = await client.raw(
          method,
          path.replace(/:\w+/g, "01900000-0000-7000-8000-000000000000"),
          body,
        );
        const mayUse = fresh !== true && (scope === "*" ? accountant === true : scopes.some((held) => held === scope));
        if ((status === 403) === mayUse || status === 401) wrong.push(`${name}: ${status}`);
      }
      expect([scopes, wrong]).toEqual([scopes, []]);
    }
  });

  it("shows nothing of the business that its scopes do not include", async () => {
    const withKey = async (scope: (typeof KEY_SCOPES)[number]) => test.client.withToken((await make([scope])).secret);
    const figures = ["/api/dashboard", "/api/pays/collect"].map((path) => ["GET", path, "crud_user_invoices"] as const);
    const money = [
      ["GET", "/api/credits/movements", "crud_user_payments"],
      ["POST", "/api/orders/list", "crud_user_payments"],
      ["POST", "/api/orders/list/export", "crud_user_payments"],
    ] as const;
    const [clients, ...others] = [
      await withKey("crud_user_clients"),
      await withKey("crud_user_invoices"),
      await withKey("crud_user_payments"),
    ];
    for (const [method, path, scope] of [...figures, ...money]) {
      const body = method === "GET" ? {} : { body: path.endsWith("/export") ? { format: "csv" } : {} };
      const holder = others[scope === "crud_user_invoices" ? 0 : 1];
      expect([
        path,
        (await clients.raw(method, path, body)).status,
        (await holder?.raw(method, path, body))?.status,
      ]).toEqual([path, 403, 200]);
    }
    expect((await clients.call("getCredits")).body).toEqual({ credits: 5 });
  });

  it("stops working when its creator is blocked or removed", async () => {
    const { secret } = await make();
    await queryAsOwner(test.databaseUrl, "UPDATE users SET blocked_at = now() WHERE id = $1", [issuer.userId]);
    expect(await statusOf(secret)).toBe(401);
    await queryAsOwner(test.databaseUrl, "UPDATE users SET blocked_at = NULL WHERE id = $1", [issuer.userId]);
    expect(await statusOf(secret)).toBe(200);
  });
});

describe("the keys of an issuer", () => {
  it("are nobody else's to see or end", async () => {
    const { key } = await make();
    const stranger = await registerIssuer(test);
    expect((await stranger.client.call("listApiKeys")).body.keys).toEqual([]);
    expect((await stranger.client.fail("revokeApiKey", { params: { id: key.id } })).status).toBe(404);
  });

  it("are so many at one time and no more", async () => {
    const owner = await registerIssuer(test);
    const body = { name: "x", scopes: ["crud_user_clients" as const] };
    const asked = await Promise.all(
      Array.from({ length: MAX_API_KEYS + 5 }, () => owner.client.raw("POST", "/api/api-keys", { body })),
    );
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(MAX_API_KEYS);
    expect((await owner.client.fail("createApiKey", { body })).body.code).toBe("api_keys_full");
    const [one] = (await owner.client.call("listApiKeys")).body.keys;
    await owner.client.call("revokeApiKey", { params: { id: one?.id ?? "" } });
    await owner.client.call("createApiKey", { body });
  });

  it("need a name and a scope, and no scope beyond what a key may have", async () => {
    const { body } = await issuer.client.fail("createApiKey", { body: { name: " ", scopes: [] } });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["name", "scopes"]);
    expect(
      (await issuer.client.fail("createApiKey", { body: { name: "x", scopes: ["crud_user_settings"] } })).status,
    ).toBe(422);
  });
});
