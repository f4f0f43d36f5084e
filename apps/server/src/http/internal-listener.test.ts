import { afterAll, beforeAll, expect, it } from "vitest";
import { metricsRoutes } from "../admin/index.ts";
import { freePort } from "../lib/free-port.ts";
import { openLog } from "../lib/log.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { closeApp } from "./graceful-close.ts";
import { type InternalListener, listenInternally } from "./internal-listener.ts";

const TOKEN = "a-token-of-the-monitor";
let test: TestApp;
let url: string;
let listener: InternalListener;

beforeAll(async () => {
  test = await startTestApp({ pac: false, environment: { METRICS_TOKEN: TOKEN } });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  listener = await listenInternally({ host: "127.0.0.1", port, log: openLog("silent"), routes: metricsRoutes });
});
afterAll(async () => {
  await listener.close();
  await test.close();
});

async function probe(path: string, headers = {}): Promise<readonly [number, string]> {
  const answer = await fetch(`${url}/internal/${path}`, { headers });
  const text = await answer.text();
  return [answer.status, text.startsWith("{") ? String((JSON.parse(text) as { status?: string }).status) : text];
}

const authorization = `Bearer ${TOKEN}`;

it("a process is alive and not ready until all of it has started, and again from when it stops", async () => {
  expect(await probe("live")).toEqual([200, "ok"]);
  expect(await probe("health")).toEqual([503, "starting"]);
  expect(await probe("metrics", { authorization })).toEqual([503, "starting"]);

  await listener.started(test.deps);
  expect(await probe("live")).toEqual([200, "ok"]);
  expect(await probe("health")).toEqual([200, "ok"]);
  const [status, figures] = await probe("metrics", { authorization });
  expect([status, figures]).toEqual([200, expect.stringContaining("\ntimbra_database_up 1\n")]);
  expect((await probe("metrics"))[0]).toBe(404);
  expect((await fetch(`${url}/api/health`)).status).toBe(404);

  listener.stopping();
  expect(await probe("health")).toEqual([503, "stopping"]);
  expect(await probe("live")).toEqual([200, "ok"]);
});

it("a web process that closes is not ready on its own port either", async () => {
  const other = await startTestApp({ pac: false, worker: false });
  const closing = closeApp(other.app, 1_000);
  const health = await other.client.raw("GET", "/internal/health");
  const live = await other.client.raw("GET", "/internal/live");
  await closing;
  await other.close();
  expect([health.status, health.body, live.status]).toEqual([
    503,
    expect.objectContaining({ status: "stopping" }),
    200,
  ]);
});
