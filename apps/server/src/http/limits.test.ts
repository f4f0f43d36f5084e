import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Reply } from "../testing/client.ts";
import { createSample } from "../testing/sample-room.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false, rooms: [createSample().room] });
});
afterAll(() => test.close());

const FOLDER = mkdtempSync(join(tmpdir(), "timbra-live-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const LIVE = {
  TIMBRA_MODE: "live",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "a@example.com",
  PUBLIC_URL: "https://timbra.example.com",
  PAC_PROVIDER: "sw",
  PAC_URL: "https://pac.example.com",
  PAC_USER: "u",
  PAC_PASSWORD: "p",
  TIMBRA_MASTER_KEY_FILE: join(FOLDER, "master.key"),
};

describe("limits", () => {
  it("answer 429 with Retry-After to an address that asks too often, and not to another", async () => {
    const strict = await startTestApp({ pac: false, worker: false, environment: { RATE_LIMIT: "5" } });
    const answers: Reply<unknown>[] = [];
    for (let n = 0; n < 8; n += 1) answers.push(await strict.client.raw("GET", "/api/health"));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ body: { code: "too_many_requests" } });
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    const elsewhere = await strict.app.inject({ url: "/api/health", remoteAddress: "10.1.2.3" });
    expect(elsewhere.statusCode).toBe(200);
    await strict.close();
  });

  it("keep sandbox-only routes out of live mode", async () => {
    expect((await test.client.raw("GET", "/api/sample/sandbox")).status).toBe(200);
    const live = await startTestApp({ pac: false, worker: false, rooms: [createSample().room], environment: LIVE });
    expect(await live.client.raw("GET", "/api/sample/sandbox")).toMatchObject({ status: 403, body: { code: "sandbox_only" } });
    expect(await live.client.raw("GET", "/api/sandbox/mailbox")).toMatchObject({ status: 403, body: { code: "sandbox_only" } });
    await live.close();
  });
});
