import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

describe("the way in", () => {
  it("registers, confirms, signs in", async () => {
    const issuer = await registerIssuer(test);
    const { body } = await issuer.client.call("me");
    expect(body).toMatchObject({
      user: { name: issuer.username, email: issuer.email, rfc: issuer.rfc, roles: ["NormalRole"] },
      is_register_completed: false,
      credits: 5,
      decimals: 2,
    });
    expect(body.missing_steps).toEqual(["general", "address", "csd", "taxes"]);
  });
});
