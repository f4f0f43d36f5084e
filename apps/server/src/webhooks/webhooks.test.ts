import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MAX_WEBHOOKS, WEBHOOK_EVENTS, type WebhookEvent } from "@timbra/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createMessenger } from "../adapters/messenger.ts";
import { grantCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { sealClearUrls } from "./index.ts";

interface Heard {
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

let test: TestApp;
let issuer: ReadyIssuer;
let receiver: Server;
let url: string;
let heard: Heard[] = [];
/** How the receiver answers, call by call; afterwards it accepts. */
let moods: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];

const fails = (response: ServerResponse) => void response.writeHead(500).end("no");
const redirects = (response: ServerResponse) => void response.writeHead(307, { location: `${url}/elsewhere` }).end();
const hangsUp = (_response: ServerResponse, request: IncomingMessage) => void request.socket.destroy();
const staysSilent = () => undefined;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    heard.push({ url: request.url, headers: request.headers, body });
    const mood = moods.shift();
    if (mood === undefined) response.writeHead(204).end();
    else mood(response, request);
  });
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  test = await startTestApp({ replaced: { messenger: createMessenger({ loopback: true, patienceMs: 2_000 }) } });
  issuer = await readyIssuer(test);
  const gift = { issuerId: issuer.issuerId, documentKind: "test", documentId: newId(test.clock), amount: 20, note: "" };
  await withTenant(test.deps.db, issuer.issuerId, (tx) => grantCredits(tx, test.clock, gift));
});
afterAll(async () => {
  await stopListening();
  await test.close();
});
afterEach(async () => {
  for (const { id } of (await issuer.client.call("listWebhooks")).body.webhooks)
    await issuer.client.call("deleteWebhook", { params: { id } });
  [heard, moods] = [[], []];
});

async function stopListening(): Promise<void> {
  receiver.closeAllConnections();
  await new Promise<void>((closed) => receiver.close(() => closed()));
}

const register = async (events: readonly WebhookEvent[] = WEBHOOK_EVENTS, of = issuer) =>
  (await of.client.call("createWebhook", { body: { url, events: [...events] } })).body;
const stamp = async () => (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body;
const deliveries = async () => (await issuer.client.call("listWebhookDeliveries")).body.deliveries;

/** Time passes for the queue: what waits for its next try has waited. */
const triesAreDue = () =>
  sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'deliver-webhook' AND state = 'retry' AND start_after > now()`.execute(
    test.deps.db,
  );

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await reached()); waited += 150) {
    if (waited > 60_000) throw new Error("waited in vain");
    await triesAreDue();
    await sleep(150);
  }
}

/** The check of a receiver, from the documentation alone. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const { t, v1 } = Object.fromEntries(
    String(headers["timbra-signature"])
      .split(",")
      .map((part) => part.split("=")),
  ) as { t: string; v1: string };
  return createHmac("sha256", secret).update(`${t}.${body}`).digest("hex") === v1;
}

describe("a receiver", () => {
  it("is one of ten, not more, also when sixteen are registered at once", async () => {
    const body = { url, events: [...WEBHOOK_EVENTS] };
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 6 }, () => issuer.client.raw("POST", "/api/webhooks", { body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS);
    expect((await issuer.client.call("listWebhooks")).body.webhooks).toHaveLength(MAX_WEBHOOKS);
  });

  it("receives a stamp's event although it fails, hangs up and comes back: the same event id each time, always signed", async () => {
    const { secret } = await register();
    moods = [fails, hangsUp, redirects];
    const { invoice } = await stamp();
    await until(async () => (await deliveries()).some(({ state }) => state === "delivered"));
    expect(heard).toHaveLength(4);
    expect(heard.map((one) => isSigned(one, secret))).toEqual([true, true, true, true]);
    expect(isSigned({ ...(heard[0] as Heard), body: `${heard[0]?.body} ` }, secret)).toBe(false);
    const events = heard.map(({ body }) => JSON.parse(body));
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(heard.map(({ headers }) => headers["timbra-event-id"])).toEqual(events.map(({ id }) => id));
    expect(events[0]).toMatchObject({
      type: "invoice.stamped",
      data: { id: invoice.id, uuid: invoice.uuid, serie: "A", total: "1102.00" },
    });
    const [delivery] = await deliveries();
    expect(delivery?.attempts.map(({ status, error }) => status ?? error).reverse()).toEqual([
      500,
      "ECONNRESET",
      307,
      204,
    ]);
  });

  it("that never answers is given up for this time, and retried", async () => {
    await register();
    moods = [staysSilent];
    await stamp();
    await until(() => heard.length === 2);
    await until(async () => (await deliveries())[0]?.state === "delivered");
    expect((await deliveries())[0]?.attempts.at(-1)).toMatchObject({ status: null, error: "timeout" });
  });

  it("that was unavailable receives everything once it is back: each event once by its id, in any order", async () => {
    const { secret } = await register();
    const { port } = receiver.address() as AddressInfo;
    await stopListening();
    const stamped = [await stamp(), await stamp(), await stamp()].map(({ invoice }) => invoice.uuid);
    await until(async () =>
      (await deliveries()).slice(0, 3).every(({ attempts }) => attempts.some(({ error }) => error === "ECONNREFUSED")),
    );
    moods = [fails, staysSilent, hangsUp, fails];
    await new Promise<void>((ready) => receiver.listen(port, "127.0.0.1", ready));
    await until(async () => (await deliveries()).slice(0, 3).every(({ state }) => state === "delivered"));
    // What a receiver does that keeps the ids which it has seen.
    const processed = new Map(
      heard.filter((one) => isSigned(one, secret)).map(({ body }) => [JSON.parse(body).id, JSON.parse(body).data.uuid]),
    );
    expect(heard.length).toBeGreaterThanOrEqual(7);
    expect([...processed.values()].sort()).toEqual([...stamped].sort());
  });

  it("receives a cancellation, only the events it subscribed to, and nothing once it is removed", async () => {
    // The SAT knows of a request at once.
    await fetch(`${test.pacUrl}/sandbox/cancellations`, {
      method: "POST",
      body: JSON.stringify({ visible_after_ms: 0 }),
    });
    const { webhook } = await register(["invoice.cancelled"]);
    const { invoice } = await stamp();
    await issuer.client.call("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } });
    await until(() => heard.length > 0);
    expect(heard.map(({ body }) => JSON.parse(body).type)).toEqual(["invoice.cancelled"]);
    await issuer.client.call("deleteWebhook", { params: { id: webhook.id } });
    const before = (await deliveries()).length;
    await stamp();
    expect(await deliveries()).toHaveLength(before);
  });

  it("is sent again when somebody requests it, with the same id", async () => {
    const { webhook } = await register();
    await issuer.client.call("tryWebhook", { params: { id: webhook.id } });
    await until(async () => (await deliveries())[0]?.state === "delivered");
    await issuer.client.call("replayWebhookDelivery", { params: { id: (await deliveries())[0]?.id ?? "" } });
    await until(() => heard.length === 2);
    expect(new Set(heard.map(({ headers }) => headers["timbra-event-id"])).size).toBe(1);
    expect(JSON.parse(heard[0]?.body ?? "")).toMatchObject({ type: "webhook.test", data: {} });
  });
});

describe("an address", () => {
  it("is of the public Internet and HTTPS, or this machine in sandbox mode", async () => {
    for (const [text, code] of [
      ["https://10.0.0.1/", "webhook_private"],
      ["https://169.254.169.254/latest", "webhook_private"],
      ["https://[fd00::1]/", "webhook_private"],
      ["http://8.8.8.8/", "webhook_https"],
    ] as const) {
      const { body } = await issuer.client.fail("createWebhook", { body: { url: text, events: ["invoice.stamped"] } });
      expect([text, body.code, Object.keys(body.errors ?? {})]).toEqual([text, code, ["url"]]);
    }
    for (const text of ["nothing", "ftp://a.mx/", "https://user:secret@a.mx/", "javascript:alert(1)"])
      expect(
        (await issuer.client.fail("createWebhook", { body: { url: text, events: ["invoice.stamped"] } })).status,
      ).toBe(422);
  });

  it("and its deliveries are visible to nobody else", async () => {
    const stranger = await readyIssuer(test);
    const { webhook } = await register();
    await issuer.client.call("tryWebhook", { params: { id: webhook.id } });
    await until(() => heard.length === 1);
    const [delivery] = await deliveries();
    for (const [name, id] of [
      ["deleteWebhook", webhook.id],
      ["tryWebhook", webhook.id],
      ["replayWebhookDelivery", delivery?.id],
    ] as const)
      expect([name, (await stranger.client.fail(name, { params: { id } })).status]).toEqual([name, 404]);
    expect((await stranger.client.call("listWebhookDeliveries")).body.deliveries).toEqual([]);
  });

  it("is not flooded by hand: tries and repeats are so many a minute, of each issuer", async () => {
    const stranger = await registerIssuer(test);
    const params = { id: newId(test.clock) };
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const name = n % 2 === 0 ? "tryWebhook" : "replayWebhookDelivery";
      statuses.push((await stranger.client.fail(name, { params })).status);
    }
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses.includes(429)]).toEqual([true, true]);
    expect((await issuer.client.fail("tryWebhook", { params })).status).toBe(404);
  });

  it("has a secret that is nowhere in clear", async () => {
    const { secret } = await register();
    const rows = await queryAsOwner<{ row: string }>(
      test.databaseUrl,
      "SELECT t::text AS row FROM webhook_endpoints t",
    );
    const hex = Buffer.from(secret, "utf8").toString("hex");
    for (const { row } of rows) expect([row.includes(secret), row.includes(hex)]).toEqual([false, false]);
    expect((await issuer.client.raw("GET", "/api/webhooks")).bytes.toString()).not.toContain(secret);
  });

  it("is called with the whole of its address, of whose query nothing is kept in clear or shown", async () => {
    const secret = "of-the-receiver-1234";
    const called = async () => {
      const [webhook] = (await issuer.client.call("listWebhooks")).body.webhooks;
      await issuer.client.call("tryWebhook", { params: { id: webhook?.id ?? "" } });
      await until(() => heard.length === 1);
      const rows =
        "SELECT (SELECT string_agg(e::text, '') FROM webhook_endpoints AS e) || (SELECT string_agg(d::text, '') FROM deeds AS d) AS kept";
      const [row] = await queryAsOwner<{ kept: string }>(test.databaseUrl, rows);
      expect(row?.kept).not.toContain(secret);
      expect(JSON.stringify([webhook, await deliveries()])).not.toContain(secret);
      return { shown: webhook?.url, target: heard.splice(0)[0]?.url };
    };
    const body = { url: `${url}?token=${secret}`, events: [...WEBHOOK_EVENTS] };
    const made = await issuer.client.call("createWebhook", { body, headers: { "idempotency-key": "one-address" } });
    expect(await called()).toEqual({ shown: `${url}?…`, target: `/hooks?token=${secret}` });
    // As it was kept before: the next start seals it.
    const clear =
      "UPDATE webhook_endpoints SET url = $1, sealed_url = NULL, url_wrapped_key = NULL, url_key_version = NULL WHERE id = $2";
    await queryAsOwner(test.databaseUrl, clear, [body.url, made.body.webhook.id]);
    await sealClearUrls(test.deps);
    expect(await called()).toEqual({ shown: `${url}?…`, target: `/hooks?token=${secret}` });
  });
});
