import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleRoutes } from "../testing/sample-routes.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, routes: [createSampleRoutes().routes] });
});
afterAll(() => test.close());

describe("security headers", () => {
  const EXPECTED = [
    "content-security-policy",
    "x-content-type-options",
    "referrer-policy",
    "x-frame-options",
    "x-request-id",
    "permissions-policy",
  ];

  it("are on every answer, errors and pages included", async () => {
    const addresses = [
      "/",
      "/list/invoice",
      "/api/health",
      "/api/docs",
      "/api/docs/style.css",
      "/api/openapi.json",
      "/api/nothing",
      "/api/auth/me",
      "/api/sample/broken",
      "/internal/health",
      "/internal/live",
      "/internal/metrics",
      "/%zz",
      "/assets/nothing.js",
    ];
    for (const address of addresses) {
      const { headers } = await test.client.raw("GET", address);
      expect([address, EXPECTED.filter((name) => headers[name] === undefined)]).toEqual([address, []]);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["content-security-policy"]).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers["strict-transport-security"]).toBeUndefined();
    }
  });

  it("give every page a nonce of its own", async () => {
    const nonces = await Promise.all(
      [1, 2].map(
        async () =>
          /'nonce-([^']+)'/.exec(String((await test.client.raw("GET", "/")).headers["content-security-policy"]))?.[1],
      ),
    );
    expect(nonces[0]).toMatch(/^[\w+/=]{20,}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("demand HTTPS where the product is reached by it", async () => {
    const secure = await startTestApp({
      pac: false,
      worker: false,
      environment: { PUBLIC_URL: "https://timbra.example.com" },
    });
    for (const address of ["/", "/api/health", "/api/nothing"]) {
      expect((await secure.client.raw("GET", address)).headers["strict-transport-security"]).toMatch(
        /max-age=31536000/,
      );
    }
    await secure.close();
  });
});
