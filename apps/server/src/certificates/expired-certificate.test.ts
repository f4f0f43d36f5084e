import { makeCsd } from "@timbra/cfdi/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import { DAY } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

it("an expired certificate is still told, with the days since, and its step is missing again", async () => {
  const company = await registerIssuer(test);
  const csd = makeCsd({ rfc: company.rfc, validTo: new Date(test.clock.now().getTime() + DAY) });
  const files = {
    certBase64: csd.cer.toString("base64"),
    keyBase64: csd.key.toString("base64"),
    cer_filename: "a.cer",
    key_filename: "a.key",
  };
  await company.client.call("storeCsd", { body: { ...files, passphrase: csd.passphrase, rfc: company.rfc } });
  expect((await company.client.call("me")).body.missing_steps).not.toContain("csd");
  test.clock.advance(DAY + 1_000);
  const { token } = (await test.client.call("signIn", { body: { email: company.email, password: company.password } }))
    .body;
  const client = test.client.withToken(token);
  expect((await client.call("getCsd")).body.csd?.days_left).toBe(-1);
  expect((await client.call("me")).body.missing_steps).toContain("csd");
});
