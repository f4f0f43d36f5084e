import { afterEach, expect, it } from "vitest";
import type { Environment } from "../boot/config.ts";
import { openLog } from "../lib/log.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { createSampleRoutes } from "../testing/sample-routes.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let logged: string[];
afterEach(() => test.close());

async function start(environment: Environment): Promise<void> {
  logged = [];
  const log = openLog("info", { write: (line) => void logged.push(line) });
  const routes = [createSampleRoutes().routes];
  test = await startTestApp({ pac: false, worker: false, environment, log, routes });
}

const requestLines = () =>
  logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === "request");

it("a request is one line: its id, the template of its route, how it ended, and who asked by ids alone", async () => {
  await start({ LOG_REQUESTS: "on" });
  const issuer = await registerIssuer(test);
  logged.length = 0;
  const answer = await issuer.client.raw("GET", "/api/invoices/01900000-0000-7000-8000-000000000000?secret=canary");
  expect(requestLines()).toEqual([
    expect.objectContaining({
      request_id: answer.headers["x-request-id"],
      method: "GET",
      route: "/api/invoices/:id",
      status: answer.status,
      ms: expect.any(Number),
      user_id: issuer.userId,
      issuer_id: issuer.issuerId,
    }),
  ]);
  const anonymous = await test.client.raw("GET", "/api/nothing/canary");
  expect(requestLines()[1]).toMatchObject({ request_id: anonymous.headers["x-request-id"], status: 404 });
  for (const secret of ["canary", issuer.rfc, issuer.email, issuer.client.token ?? "none"])
    expect(logged.join("\n")).not.toContain(secret);
});

it("without the request log only what fails is a line, with the id that its answer has", async () => {
  await start({ LOG_REQUESTS: "off" });
  const issuer = await registerIssuer(test);
  expect(requestLines()).toEqual([]);
  const answer = await issuer.client.raw("GET", "/api/sample/broken");
  expect(answer.body).toMatchObject({ request_id: answer.headers["x-request-id"] });
  expect(requestLines()).toEqual([
    expect.objectContaining({ request_id: answer.headers["x-request-id"], status: 500, route: "/api/sample/broken" }),
  ]);
});

it("what a request does after its body was read knows the request", async () => {
  await start({});
  const issuer = await registerIssuer(test);
  const body = { email: issuer.email, password: "wrong-password" };
  const answer = await test.client.raw("POST", "/api/auth/signin", { body });
  const queued = await queryAsOwner<{ id: string }>(
    test.databaseUrl,
    "SELECT data -> 'origin' ->> 'requestId' AS id FROM pgboss.job WHERE name = 'note-failed-sign-in'",
  );
  expect(queued).toEqual([{ id: answer.headers["x-request-id"] }]);
});
