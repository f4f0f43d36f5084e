import { type ErrorBody, ROUTES, type Route } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { openLog } from "../lib/log.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { createSampleRoutes } from "../testing/sample-routes.ts";
import { someOf } from "../testing/some-of.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
const logged: string[] = [];
const log = openLog("trace", { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  test = await startTestApp({ pac: false, routes: [createSampleRoutes().routes], log });
});
afterAll(() => test.close());

const NAMED_ROUTES: [string, Route][] = Object.entries(ROUTES);
/** A caller that is no administrator is answered so, and nothing about the id. */
const OF_ADMINISTRATORS: ReadonlySet<string> = new Set(["crud_admin_users"]);
const addressOf = (spec: Route) => spec.path.replace(/:\w+/g, "01900000-0000-7000-8000-000000000000");

describe("every route of the contract", () => {
  it("is served", () => {
    const missing = NAMED_ROUTES.filter(([, spec]) => !test.app.hasRoute({ method: spec.method, url: spec.path }));
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it("answers 401 without a session, unless it is public", async () => {
    const open: string[] = [];
    for (const [name, spec] of NAMED_ROUTES.filter(([, route]) => route.scope !== "public")) {
      const others = ["Bearer nonsense", `Bearer ${"a".repeat(43)}`, "Basic YTpi"];
      for (const headers of [{}, ...someOf(others, 1, name).map((authorization) => ({ authorization }))]) {
        const answer = await test.client.raw(spec.method, addressOf(spec), { body: {}, headers });
        if (answer.status !== 401 || (answer.body as ErrorBody).code !== "unauthenticated")
          open.push(`${name}: ${answer.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it("answers rubbish with a 4xx in the contract's form, never with a 500", async () => {
    const issuer = await registerIssuer(test);
    const rubbish = [
      "{",
      "[]",
      "null",
      '"text"',
      "1e999",
      '{"__proto__":{"x":1}}',
      '{"email":{"$ne":1},"id":[],"rfc":1}',
      `{"email":"\\u0000","name":"\\ud800"}`,
      "[".repeat(5_000),
    ];
    const wrong: string[] = [];
    for (const [name, spec] of NAMED_ROUTES.filter(([, route]) => route.request !== undefined)) {
      for (const body of someOf(rubbish, 3, name)) {
        const { status } = await issuer.client.raw(spec.method, addressOf(spec), { body });
        if (status >= 500) wrong.push(`${name} ${body.slice(0, 30)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("answers an impossible id as a row that is not there", async () => {
    const issuer = await registerIssuer(test);
    const wrong: string[] = [];
    for (const [name, spec] of NAMED_ROUTES.filter(
      ([, route]) => route.path.includes(":id") && !OF_ADMINISTRATORS.has(route.scope),
    )) {
      for (const id of [
        "1",
        "x",
        "%00",
        "01900000-0000-7000-8000-00000000000g",
        "../../etc/passwd".replaceAll("/", "%2f"),
      ]) {
        const { status } = await issuer.client.raw(spec.method, spec.path.replace(":id", id), {});
        if (![400, 404].includes(status)) wrong.push(`${name} ${id}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("failures", () => {
  it("have one form, in the caller's language", async () => {
    const spanish = await test.client.fail("signIn", { body: {} });
    expect(spanish.status).toBe(422);
    expect(spanish.body).toMatchObject({
      code: "validation_failed",
      message: "Revise los campos marcados.",
      errors: { email: ["Este campo es obligatorio"] },
    });
    const english = await test.client.fail("signIn", { body: {}, headers: { localization: "en" } });
    expect(english.body).toMatchObject({
      message: "Check the marked fields.",
      errors: { email: ["This field is required"] },
    });
    const accepted = await test.client.fail("signIn", { body: {}, headers: { "accept-language": "en-US,en;q=0.9" } });
    expect(accepted.body.message).toBe("Check the marked fields.");
    const chosen = await test.client.fail("signIn", {
      body: {},
      headers: { "accept-language": "en-US", localization: "es" },
    });
    expect(chosen.body.message).toBe("Revise los campos marcados.");
    expect(spanish.headers["x-request-id"]).toBe(spanish.body.request_id);
  });

  it("report every mistake of a form at once", async () => {
    const { body } = await test.client.fail("register", {
      body: { rfc: "XAXX010101000", username: "a", email: "no", password: "short", password_confirmation: "other" },
    });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      "email",
      "password",
      "password_confirmation",
      "rfc",
      "username",
    ]);
  });

  it("answer a body that is no JSON with 400, and quote none of it", async () => {
    const answer = await test.client.raw("POST", "/api/auth/signin", { body: '{"password":"canary-secret"' });
    expect(answer).toMatchObject({ status: 400, body: { code: "malformed_request" } });
    expect(answer.bytes.toString()).not.toContain("canary");
  });

  it("answer an unknown address under /api with JSON, and a wrong method too", async () => {
    for (const [method, url] of [
      ["GET", "/api/nothing"],
      ["GET", "/api"],
      ["POST", "/api/auth/me"],
      ["GET", "/internal/nothing"],
      ["DELETE", "/list/customers"],
    ] as const) {
      const answer = await test.client.raw(method, url);
      expect([url, answer.status, (answer.body as ErrorBody).code]).toEqual([url, 404, "not_found"]);
    }
  });

  it("say how large a body may be, and which type it must have", async () => {
    const large = await test.client.raw("POST", "/api/auth/signin", {
      body: JSON.stringify({ email: "x".repeat(1_100_000) }),
    });
    expect(large).toMatchObject({ status: 413, body: { code: "payload_too_large" } });
    expect((large.body as ErrorBody).message).toContain("1 MB");
    const xml = await test.client.raw("POST", "/api/auth/signin", {
      body: "<a/>",
      headers: { "content-type": "application/xml" },
    });
    expect(xml).toMatchObject({ status: 415, body: { code: "unsupported_media" } });
  });

  it("show nothing of an internal failure but the id under which it is logged", async () => {
    const issuer = await registerIssuer(test);
    const answer = await issuer.client.raw("GET", "/api/sample/broken");
    expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
    expect(answer.bytes.toString()).not.toContain("canary");
    const line = logged.find((text) => text.includes("canary-of-an-inner-failure"));
    expect(line).toContain(String(answer.headers["x-request-id"]));
  });

  it("say 503 while the database is away", async () => {
    const other = await startTestApp({ pac: false, worker: false, allowsBrokenInvariants: "its database is gone" });
    const { token } = (await registerIssuer(other)).client;
    const { pathname } = new URL(other.databaseUrl);
    await queryOnce(inject("postgresUrl"), `DROP DATABASE ${pathname.slice(1)} WITH (FORCE)`);
    const answer = await other.client.withToken(token ?? "").raw("GET", "/api/auth/me");
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([503, "dependency_unavailable"]);
    const health = await other.client.raw("GET", "/internal/health");
    expect(health).toMatchObject({ status: 503, body: { status: "degraded" } });
    expect(await other.client.raw("GET", "/internal/live")).toMatchObject({ status: 200, body: { status: "ok" } });
    await other.close();
  });
});

describe("answers", () => {
  it("hold no column that the contract does not list", async () => {
    const issuer = await registerIssuer(test);
    const answer = await issuer.client.raw("GET", "/api/sample/leaky");
    expect(answer.body).toEqual({ times: 1, seen: "listed" });
  });

  it("take an empty body with a JSON content type for none", async () => {
    const issuer = await registerIssuer(test);
    expect((await issuer.client.raw("DELETE", "/api/auth/signout", { body: "" })).status).toBe(200);
  });

  it("refuse a session that lacks the scope", async () => {
    const issuer = await registerIssuer(test);
    expect(await issuer.client.raw("GET", "/api/sample/admin")).toMatchObject({
      status: 403,
      body: { code: "scope_missing" },
    });
  });

  it("let an invited accountant read where the contract says so, and only there", async () => {
    const [firm, client] = [await registerIssuer(test), await registerIssuer(test)];
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO memberships (issuer_id, user_id, role, created_at) VALUES ($1, $2, 'accountant', now())",
      [client.issuerId, firm.userId],
    );
    const { body } = await firm.client.call("switchIssuer", { body: { issuer_id: client.issuerId } });
    expect(body.user).toMatchObject({ rfc: client.rfc, roles: ["AccountantRole"], scopes: ["crud_user_settings"] });
    const asAccountant = test.client.withToken(body.token);
    expect((await asAccountant.raw("GET", "/api/sample/accountants")).status).toBe(200);
    expect((await asAccountant.raw("POST", "/api/sample/deed", { body: { text: "x" } })).status).toBe(403);
  });
});

describe("the log", () => {
  it("has no secret that went through the product", async () => {
    const password = "Canary-Nopal-27";
    const issuer = await registerIssuer(test, { password });
    log.info(
      {
        body: { password, keyBase64: "canary-key", deep: { token: "canary-token" } },
        authorization: `Bearer ${issuer.client.token}`,
      },
      "an event",
    );
    const all = logged.join("\n");
    for (const secret of [password, issuer.client.token ?? "none", "canary-key", "canary-token"])
      expect(all).not.toContain(secret);
  });
});
