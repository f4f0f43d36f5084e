import { afterEach, describe, expect, it } from "vitest";
import type { TestCsdClient } from "../adapters/pac/index.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp | null = null;
afterEach(() => test?.close());

async function refusal(testCsdClient: TestCsdClient | null) {
  test = await startTestApp({ pac: false, replaced: { testCsdClient } });
  const { client } = await registerIssuer(test);
  return client.fail("makeTestCsd", { body: { passphrase: "12345678a" } });
}

describe("a test certificate that is not made", () => {
  it("exists only with the sandbox provider", async () => {
    const { status, body } = await refusal(null);
    expect([status, body.code]).toEqual([403, "sandbox_only"]);
  });

  it("is an honest failure of something outside while the provider is down", async () => {
    const { status, body, headers } = await refusal({
      order: async () => ({ kind: "unavailable", reason: "ECONNREFUSED" }),
    });
    expect([status, body.code, headers["retry-after"]]).toEqual([503, "dependency_unavailable", "5"]);
  });

  it("is refused when the provider does not make one", async () => {
    const { status, body } = await refusal({ order: async () => ({ kind: "refused" }) });
    expect([status, body.code]).toEqual([422, "generalError"]);
  });
});
