import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openLog } from "../lib/log.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { MINUTE } from "../testing/movable-clock.ts";
import { setPersonality, setVisibleAfter } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

let collector: Server;
let test: TestApp;
let issuer: ReadyIssuer;
const bodies: string[] = [];
const keys: unknown[] = [];
const logged: string[] = [];

/** A collector of traces, as any that speaks OTLP over HTTP. */
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.url === "/v1/traces") bodies.push(body);
    keys.push(request.headers["x-key"]);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const { port } = collector.address() as AddressInfo;
  test = await startTestApp({
    log: openLog("debug", { write: (line) => void logged.push(line) }),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20b",
      STAMP_WAIT_MS: "700",
    },
  });
  issuer = await readyIssuer(test);
});
afterAll(() => collector.close());

const spansOf = (text: string) =>
  (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  );

const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);
const isAttempt = ({ msg }: Record<string, unknown>) => msg === "certification attempt";
const isMailOf = (request: unknown) => (line: Record<string, unknown>) =>
  line["msg"] === "job" && line["job"] === "deliver-mail" && line["request_id"] === request;

it("a click, what the provider was asked for it, the jobs and the mail that followed are one trace, and one id in the log", async () => {
  await setPersonality(test, "5xx-before", { times: 1 });
  const { status, body, headers } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  expect(status).toBe(202);
  const { id } = body.invoice;
  // From here on it is the worker's.
  await vi.waitUntil(
    async () => {
      test.clock.advance(MINUTE);
      return (await issuer.client.call("getInvoice", { params: { id } })).body.invoice.state === "stamped";
    },
    { timeout: 20_000, interval: 100 },
  );
  await setVisibleAfter(test, 0);
  const cancelling = await issuer.client.call("cancelInvoice", { params: { id }, body: { motive: "02" } });
  await vi.waitUntil(() => lines().some(isMailOf(cancelling.headers["x-request-id"])), { timeout: 20_000 });
  await test.close();

  const spans = bodies.flatMap(spansOf);
  const clicked = spans.find(({ name }) => name === "POST /api/invoices/stamp");
  const ofClick = spans.filter(({ traceId }) => traceId === clicked?.traceId);
  expect(ofClick.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["POST /api/invoices/stamp", "sandbox stamp"]),
  );
  expect(ofClick.filter(({ name }) => name.startsWith("sandbox ")).length).toBeGreaterThanOrEqual(2);
  const followed = ofClick.filter((span) => span !== clicked);
  expect(followed.filter(({ parentSpanId }) => parentSpanId !== clicked?.spanId)).toEqual([]);

  const cancelled = spans.find(({ name }) => name === "POST /api/invoices/:id/cancel");
  const ofCancel = spans.filter(({ traceId }) => traceId === cancelled?.traceId).map(({ name }) => name);
  const steps = ["POST /api/invoices/:id/cancel", "sandbox cancel", "job deliver-mail", "mail delivery"];
  expect(ofCancel).toEqual(expect.arrayContaining(steps));
  expect(new Set(keys)).toEqual(new Set(["a b"]));

  const requestId = String(headers["x-request-id"]);
  const certified = lines().filter(isAttempt);
  expect(certified.length).toBeGreaterThanOrEqual(2);
  expect(certified.map(({ request_id, trace_id }) => [request_id, trace_id])).toEqual(
    certified.map(() => [requestId, clicked?.traceId]),
  );
});

it("no person, RFC, document or secret is in what is sent", () => {
  const sent = bodies.join("\n");
  expect(bodies.length).toBeGreaterThan(0);
  for (const secret of [issuer.rfc, issuer.email, issuer.username, issuer.client.token ?? "none", "Comprobante"])
    expect(sent).not.toContain(secret);
});
