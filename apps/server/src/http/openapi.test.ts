import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ROUTES, type Route, WEBHOOK_EVENTS } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const NAMED_ROUTES: [string, Route][] = Object.entries(ROUTES);

describe("the description of the API", () => {
  it("is OpenAPI 3.1 and holds every route of the contract", async () => {
    const { body } = await test.client.raw("GET", "/api/openapi.json");
    const { openapi, paths } = body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(openapi).toBe("3.1.0");
    const described = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
    expect(described.sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it("says of each route who may use it, and names no scheme that it does not describe", async () => {
    type Description = {
      components: { securitySchemes: object };
      paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>;
    };
    const { components, paths } = (await test.client.raw("GET", "/api/openapi.json")).body as Description;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const byName = new Map(operations.map(({ operationId, security }) => [operationId, security]));
    const known = Object.keys(components.securitySchemes);
    for (const { security } of operations)
      expect(known).toEqual(expect.arrayContaining(security.flatMap((one) => Object.keys(one))));
    expect(byName.get("signIn")).toEqual([]);
    expect(byName.get("stampInvoice")).toEqual([
      { session: ["crud_user_invoices"] },
      { apiKey: ["crud_user_invoices"] },
    ]);
    expect(byName.get("storeCsd")).toEqual([{ session: ["crud_user_settings"] }]);
    expect(byName.get("changePassword")).toEqual([{ session: [] }]);
    expect(byName.get("cancelInvoices")).toEqual([{ session: ["crud_user_invoices"] }]);
    expect(byName.get("searchCatalogue")).toEqual([{ session: [] }, { apiKey: [] }]);
  });

  it("describes the events that webhooks receive", async () => {
    const { webhooks } = (await test.client.raw("GET", "/api/openapi.json")).body as {
      webhooks: Record<string, unknown>;
    };
    expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
  });

  it("has a page that names each of them, without a script", async () => {
    const { bytes } = await test.client.raw("GET", "/api/docs");
    const page = bytes.toString();
    for (const [name, spec] of NAMED_ROUTES)
      expect([name, page.includes(`id="${name}"`) && page.includes(spec.path)]).toEqual([name, true]);
    expect(page).not.toMatch(/<script|style=/);
  });
});

describe("long answers", () => {
  it("are compressed for who accepts that, and are the same", async () => {
    const plain = await test.client.raw("GET", "/api/openapi.json");
    for (const [encoding, inflate] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await test.client.raw("GET", "/api/openapi.json", { headers: { "accept-encoding": encoding } });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
      expect(inflate(packed.bytes).equals(plain.bytes)).toBe(true);
    }
  });
});
