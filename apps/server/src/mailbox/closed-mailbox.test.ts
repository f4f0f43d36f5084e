import { afterEach, expect, it } from "vitest";
import { registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp | undefined;

afterEach(async () => {
  await test?.close();
  test = undefined;
});

const SOME_ID = "0190a1b2-0000-7000-8000-000000000001";

it("shows nobody's mails while the server listens to other machines", async () => {
  test = await startTestApp({ pac: false, environment: { HOST: "0.0.0.0" } });
  const refused = await test.client.fail("listMails", { query: {} });
  expect([refused.status, refused.body.code]).toEqual([403, "mailbox_closed"]);
  expect((await test.client.raw("GET", `/api/sandbox/mailbox/${SOME_ID}`)).status).toBe(403);
  expect((await test.client.raw("GET", `/api/sandbox/mailbox/${SOME_ID}/html`)).status).toBe(403);
  expect((await test.client.call("health")).body.mailbox).toBe(false);
});

it("shows them when the operator opened it", async () => {
  test = await startTestApp({ pac: false, environment: { HOST: "0.0.0.0", TIMBRA_MAILBOX: "open" } });
  const { email } = await registerIssuer(test);
  expect((await test.client.call("listMails", { query: { recipient: email } })).body.rows[0]?.recipient).toBe(email);
  expect((await test.client.call("health")).body.mailbox).toBe(true);
});

it("has none where mails are really sent", async () => {
  test = await startTestApp({ pac: false, environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
  expect((await test.client.fail("listMails", { query: {} })).body.code).toBe("sandbox_only");
});
