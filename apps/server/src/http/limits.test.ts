import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { createClient, type Reply } from "../testing/client.ts";
import { MINUTE } from "../testing/movable-clock.ts";
import { createSampleRoutes } from "../testing/sample-routes.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, routes: [createSampleRoutes().routes] });
});
afterAll(() => test.close());

const FOLDER = mkdtempSync(join(tmpdir(), "timbra-live-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const LIVE = {
  TIMBRA_MODE: "live",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  DATABASE_OWNER_URL: "postgres://owner@127.0.0.1:1/none",
  DATABASE_AUDITOR_URL: "postgres://auditor@127.0.0.1:1/none",
  SMTP_URL: "smtps://127.0.0.1:1",
  MAIL_FROM: "a@example.com",
  PUBLIC_URL: "https://timbra.example.com",
  PAC_PROVIDER: "sw",
  PAC_URL: "https://pac.example.com",
  PAC_USER: "u",
  PAC_PASSWORD: "p",
  TIMBRA_MASTER_KEY_FILE: join(FOLDER, "master.key"),
};

/** The status line and headers of a request whose target is written exactly so. */
async function statusOf(port: number, target: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let heard = "";
  socket.on("data", (bytes) => {
    heard += bytes.toString("utf8");
  });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, "close");
  return heard.split("\r\n\r\n")[0]?.toLowerCase() ?? "";
}

describe("limits", () => {
  let strict: TestApp;
  let issuer: RegisteredIssuer;
  beforeAll(async () => {
    strict = await startTestApp({ pac: false, environment: { RATE_LIMIT: "5" } });
    issuer = await registerIssuer(strict);
  });
  afterAll(() => strict.close());

  it("answer 429 with Retry-After to an address that asks too often, and not to another", async () => {
    const answers: Reply<unknown>[] = [];
    const often = createClient(strict.app, null, "10.1.2.2");
    for (let n = 0; n < 8; n += 1) answers.push(await often.raw("GET", "/api/health"));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ body: { code: "too_many_requests" } });
    const wait = Number(refused[0]?.headers["retry-after"]);
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    const elsewhere = await strict.app.inject({ url: "/api/health", remoteAddress: "10.1.2.3" });
    expect(elsewhere.statusCode).toBe(200);
  });

  it("count against the limit and are never cached, however an address of the API is written", async () => {
    const open = await startTestApp({ pac: false, worker: false, environment: { RATE_LIMIT: "5" } });
    await open.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = open.app.server.address() as AddressInfo;
    const written = [
      "/%61pi/health",
      "http://elsewhere/api/health",
      "/api/health/",
      "/%61%70%69/health?x=/list",
      "/api/health",
    ];
    for (const target of written) {
      const answer = await statusOf(port, target);
      expect([target, answer.split("\r\n")[0]]).toEqual([target, "http/1.1 200 ok"]);
      expect(answer).toContain("cache-control: no-store");
    }
    for (const target of written)
      expect(await statusOf(port, target)).toMatch(/^http\/1.1 429 .*cache-control: no-store/s);
    await open.close();
  });

  it("count for the account and for each of its keys too, from however many addresses they ask", async () => {
    strict.clock.advance(2 * MINUTE);
    let address = 0;
    const ask = async (token: string) => {
      address += 1;
      const from = createClient(strict.app, token, `10.200.0.${address}`);
      return from.raw("POST", "/api/customers/list", { body: {} });
    };
    const statuses = async (token: string) =>
      (await Promise.all(Array.from({ length: 7 }, () => ask(token)))).map(({ status }) => status).sort();
    const here = createClient(strict.app, issuer.client.token, "10.201.0.1");
    await here.call("reauthenticate", { body: { by: "password", proof: issuer.password } });
    const body = { name: "Tienda", scopes: ["crud_user_clients" as const] };
    const [one, two] = [
      (await here.call("createApiKey", { body })).body.secret,
      (await here.call("createApiKey", { body })).body.secret,
    ];
    strict.clock.advance(2 * MINUTE);
    for (const token of [issuer.client.token ?? "", one, two])
      expect(await statuses(token)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await ask(one);
    expect([refused.body, Number(refused.headers["retry-after"]) <= 60]).toEqual([
      expect.objectContaining({ code: "too_many_requests" }),
      true,
    ]);
    strict.clock.advance(MINUTE);
    expect((await ask(one)).status).toBe(200);
  });

  it("keep sandbox-only routes out of live mode", async () => {
    expect((await test.client.raw("GET", "/api/sample/sandbox")).status).toBe(200);
    const live = await startTestApp({
      pac: false,
      worker: false,
      routes: [createSampleRoutes().routes],
      environment: LIVE,
    });
    expect(await live.client.raw("GET", "/api/sample/sandbox")).toMatchObject({
      status: 403,
      body: { code: "sandbox_only" },
    });
    expect(await live.client.raw("GET", "/api/sandbox/mailbox")).toMatchObject({
      status: 403,
      body: { code: "sandbox_only" },
    });
    await live.close();
  });
});
