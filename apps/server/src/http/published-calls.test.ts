import { makeCsd } from "@timbra/cfdi/testing";
import { ERRORS, errorBodySchema } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import type { Client, Reply } from "../testing/client.ts";
import { footprintOf } from "../testing/footprint.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { ACCOUNT_CALLS } from "./testing/published-account-calls.ts";
import { BUSINESS_CALLS } from "./testing/published-business-calls.ts";
import type { Business, PublishedCall } from "./testing/published-call.ts";
import { FILE_CALLS } from "./testing/published-file-calls.ts";
import { PROFILE_CALLS } from "./testing/published-profile-calls.ts";

let test: TestApp;
let own: Business;
let other: Business;
let administrator: Client;

const CALLS = [...ACCOUNT_CALLS, ...PROFILE_CALLS, ...BUSINESS_CALLS, ...FILE_CALLS];
const ROWS = CALLS.map((row) => [row.call, row] as const);
const LANGUAGES = ["es", "en"] as const;
const NOBODY = "0190a1b2-0000-7000-8000-000000000001";

beforeAll(async () => {
  test = await shareTestApp();
  [own, other] = [await openBusiness(), await openBusiness()];
  const account = await registerIssuer(test);
  await queryAsOwner(test.databaseUrl, "UPDATE users SET role = 'SuperAdminRole' WHERE id = $1", [account.userId]);
  administrator = account.client;
});
afterAll(() => test.close());

/** Sends one payload of every row that makes something, so that everything which is read afterwards is there. */
async function openBusiness(): Promise<Business> {
  const issuer: RegisteredIssuer = await registerIssuer(test);
  const { cer, key, passphrase } = makeCsd({ rfc: issuer.rfc });
  const csd = {
    passphrase,
    certBase64: cer.toString("base64"),
    keyBase64: key.toString("base64"),
    cer_filename: "a.cer",
    key_filename: "a.key",
  };
  const nothing = {
    customerId: "",
    productId: "",
    seriesId: "",
    uploadId: "",
    customerImportId: "",
    productImportId: "",
  };
  const empty: Business = { client: issuer.client, rfc: issuer.rfc, issuerId: issuer.issuerId, csd, ...nothing };
  const made = new Map<string, unknown>();
  for (const row of CALLS)
    if (row.call.startsWith("POST") && !row.call.includes("delete"))
      made.set(row.call, (await sendRow(row, empty)).body);
  const idOf = (call: PublishedCall["call"], name: string) => String(at(made.get(call), name));
  return {
    ...empty,
    customerId: idOf("POST /api/customers/update_or_create", "customer_data.id"),
    productId: idOf("POST /api/products/update_or_create", "product_data.id"),
    seriesId: (await issuer.client.call("listSeries")).body.series[0]?.series_id ?? "",
    uploadId: idOf("POST /api/uploads", "upload.upload_id"),
    customerImportId: idOf("POST /api/customers/imports/preview", "import.id"),
    productImportId: idOf("POST /api/products/imports/preview", "import.id"),
  };
}

async function sendRow(row: PublishedCall, business: Business, language = "es"): Promise<Reply<unknown>> {
  return send(business.client, row, (await row.payload?.(business)) ?? null, language);
}

function send(
  client: Client,
  { call }: PublishedCall,
  payload: object | null,
  language = "es",
): Promise<Reply<unknown>> {
  const [method = "", address = ""] = call.split(" ");
  const { id, ...unnamed } = (payload ?? {}) as Record<string, string>;
  const [path, rest] = address.includes(":id")
    ? [address.replace(":id", id ?? NOBODY), unnamed]
    : [address, payload ?? {}];
  const query = method === "GET" ? `?${new URLSearchParams(rest as Record<string, string>).toString()}` : "";
  const body = method !== "GET" && payload !== null ? { body: rest } : {};
  return client.raw(method as "GET" | "POST" | "DELETE", `${path}${query}`, {
    ...body,
    headers: { localization: language },
  });
}

/** What stands at a name such as "series[].serie"; a list without elements has nothing there. */
function at(body: unknown, name: string): unknown {
  return name.split(".").reduce<unknown>((value, step) => {
    const [key = "", each] = step.split("[");
    const found = (value as Record<string, unknown> | undefined)?.[key];
    return each === undefined ? found : (found as readonly unknown[] | undefined)?.[0];
  }, body);
}

function refusal(reply: Reply<unknown>) {
  return { status: reply.status, ...errorBodySchema.strict().parse(reply.body) };
}

describe("a call of the specification", () => {
  it.each(ROWS)("%s answers under the names that its clients read", async (_call, row) => {
    const reply = await sendRow(row, own);
    expect([200, 201]).toContain(reply.status);
    if ("file" in row.answers) {
      expect([reply.headers["content-type"], reply.headers["x-content-type-options"]]).toEqual([
        row.answers.file,
        "nosniff",
      ]);
      expect(String(reply.headers["content-disposition"])).toMatch(/^(attachment|inline); filename=/);
    } else {
      expect(row.answers.filter((name) => at(reply.body, name) === undefined)).toEqual([]);
    }
  });

  it.each(ROWS.filter(([, { says }]) => says !== undefined))(
    "%s says how it went in the caller's language",
    async (_call, row) => {
      const [spanish, english] = [await sendRow(row, own), await sendRow(row, own, "en")].map(({ body }) =>
        at(body, row.says ?? ""),
      );
      expect([typeof spanish, typeof english]).toEqual(["string", "string"]);
      expect(english).not.toBe(spanish);
    },
  );

  it.each(ROWS.filter(([, { mistaken }]) => mistaken !== undefined))(
    "%s reports every mistake at its field, in both languages",
    async (_call, row) => {
      const told: string[] = [];
      for (const language of LANGUAGES) {
        const { status, errors, message, code } = refusal(
          await send(own.client, row, row.mistaken?.payload ?? null, language),
        );
        expect([status, Object.keys(errors ?? {}).sort()]).toEqual([422, [...(row.mistaken?.fields ?? [])].sort()]);
        expect(message).toBe(
          ERRORS[code as keyof typeof ERRORS][language].replace(
            /\{(\w+)\}/g,
            (_, name: string) => ({ width: "130", height: "130" })[name] ?? "",
          ),
        );
        told.push(JSON.stringify(errors));
      }
      expect(told[0]).not.toBe(told[1]);
    },
  );

  it.each(ROWS.filter(([, { scope }]) => scope !== "public"))("%s needs a session", async (_call, row) => {
    for (const client of [test.client, test.client.withToken("A".repeat(43))]) {
      const answer = refusal(await send(client, row, null, "en"));
      expect(answer).toMatchObject({
        status: 401,
        code: "unauthenticated",
        message: "Session expired, Please log in again.",
      });
    }
  });

  it.each(ROWS.filter(([, { scope }]) => scope !== "*" && scope !== "public"))(
    "%s needs its scope",
    async (_call, row) => {
      expect(refusal(await send(administrator, row, null))).toMatchObject({ status: 403, code: "scope_missing" });
    },
  );

  it.each(ROWS.filter(([, { foreign }]) => foreign !== undefined))(
    "%s finds no row of another issuer",
    async (_call, row) => {
      const before = await footprintOf(test.databaseUrl, other.issuerId);
      expect(refusal(await send(own.client, row, row.foreign?.(other) ?? null))).toMatchObject({
        status: 404,
        code: "not_found",
      });
      expect(await footprintOf(test.databaseUrl, other.issuerId)).toBe(before);
    },
  );

  it.each(ROWS.filter(([call]) => call.startsWith("GET")))("%s shows nothing of another issuer", async (_call, row) => {
    const { bytes } = await sendRow(row, own);
    const ids = [
      other.issuerId,
      other.customerId,
      other.productId,
      other.seriesId,
      other.uploadId,
      other.customerImportId,
      other.productImportId,
    ];
    const strange = [other.rfc, ...ids, other.csd.certBase64.slice(0, 200)];
    expect(strange.filter((secret) => bytes.toString().includes(secret))).toEqual([]);
  });
});

describe("the calls of a session", () => {
  const wrong = { email: "nobody@example.com", password: "Nopal-verde-27" };

  it("POST /api/auth/signin answers a token with the user, and refuses in one sentence", async () => {
    const account = await registerIssuer(test);
    const { status, body } = await test.client.raw("POST", "/api/auth/signin", {
      body: { email: account.email, password: account.password },
    });
    expect(status).toBe(200);
    expect(
      ["token", "user.name", "user.email", "user.rfc", "user.roles[]", "user.scopes[]"].filter(
        (name) => at(body, name) === undefined,
      ),
    ).toEqual([]);
    const refused = refusal(
      await test.client.raw("POST", "/api/auth/signin", { body: wrong, headers: { localization: "en" } }),
    );
    expect(refused).toMatchObject({ status: 401, code: "invalid_credentials", message: "Invalid credentials" });
  });

  it("POST /api/auth/emailed/verifyed refuses a link that is none, at no field", async () => {
    const body = { user_id: NOBODY, token: "x" };
    expect(refusal(await test.client.raw("POST", "/api/auth/emailed/verifyed", { body }))).toMatchObject({
      status: 422,
      code: "token_invalid",
    });
    const blank = refusal(await test.client.raw("POST", "/api/auth/emailed/verifyed", { body: {} }));
    expect(Object.keys(blank.errors ?? {}).sort()).toEqual(["token", "user_id"]);
  });

  it("POST /api/auth/issuers/switch answers a session for the issuer, and none for another account's issuer", async () => {
    const account = await registerIssuer(test);
    const change = (issuer_id?: string) =>
      account.client.raw("POST", "/api/auth/issuers/switch", { body: { issuer_id } });
    expect(Object.keys(refusal(await change()).errors ?? {})).toEqual(["issuer_id"]);
    expect(refusal(await change(other.issuerId))).toMatchObject({ status: 404, code: "not_found" });
    const { status, body } = await change(account.issuerId);
    const names = [
      "token",
      "user.name",
      "user.email",
      "user.rfc",
      "user.roles[]",
      "user.scopes[]",
      "is_register_completed",
      "decimals",
    ];
    expect([status, names.filter((name) => at(body, name) === undefined)]).toEqual([200, []]);
  });

  it("POST /api/auth/password/reset and change report every mistake at its field", async () => {
    const { client } = await registerIssuer(test);
    const fieldsOf = async (path: string, body: object) => {
      const { status, errors } = refusal(await client.raw("POST", `/api/auth/password/${path}`, { body }));
      return [status, Object.keys(errors ?? {}).sort()];
    };
    const weak = { password: "abc" };
    expect(await fieldsOf("reset", weak)).toEqual([422, ["password", "password_confirmation", "token", "user_id"]]);
    expect(await fieldsOf("change", weak)).toEqual([422, ["current_password", "password", "password_confirmation"]]);
    const other = {
      current_password: "No-era-esta-1",
      password: "Nopal-verde-28",
      password_confirmation: "Nopal-verde-29",
    };
    expect(await fieldsOf("change", other)).toEqual([422, ["password_confirmation"]]);
  });

  it("DELETE /api/auth/signout ends the session at once, and says so", async () => {
    const { client } = await registerIssuer(test);
    const { status, body } = await client.raw("DELETE", "/api/auth/signout");
    expect([status, typeof at(body, "message")]).toEqual([200, "string"]);
    expect(refusal(await client.raw("DELETE", "/api/auth/signout")).status).toBe(401);
  });
});
