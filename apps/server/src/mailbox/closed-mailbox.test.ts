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

it("answers under the names of this server alone: another name that leads here could be a hostile page's", async () => {
  test = await startTestApp({
    pac: false,
    environment: { PUBLIC_URL: "http://Timbra.localhost:3000", TIMBRA_MAILBOX: "open" },
  });
  const underName = async (host: string) =>
    (await test?.client.raw("GET", "/api/sandbox/mailbox", { headers: { host } }))?.status;
  const known = [
    "localhost:3000",
    "127.0.0.1:3000",
    "[::1]:3000",
    "192.168.1.7:3000",
    "timbra.localhost:3000",
    "LOCALHOST",
  ];
  expect(await Promise.all(known.map(underName))).toEqual(known.map(() => 200));
  for (const host of ["rebound.example", "localhost.rebound.example", "timbra.localhost.rebound.example:3000"]) {
    const refused = await test.client.fail("listMails", { query: {}, headers: { host } });
    expect([refused.status, refused.body.code]).toEqual([403, "mailbox_other_host"]);
    expect((await test.client.raw("GET", `/api/sandbox/mailbox/${SOME_ID}/html`, { headers: { host } })).status).toBe(
      403,
    );
  }
});

it("has none where mails are really sent", async () => {
  test = await startTestApp({ pac: false, environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
  expect((await test.client.fail("listMails", { query: {} })).body.code).toBe("sandbox_only");
});
