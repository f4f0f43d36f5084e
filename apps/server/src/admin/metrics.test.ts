import { once } from "node:events";
import { afterEach, describe, expect, inject, it } from "vitest";
import type { Environment } from "../boot/config.ts";
import { listsAgeInDays } from "../catalogues/index.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { databaseTime } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
afterEach(() => test.close());

const TOKEN = "a-token-of-the-monitor";
const ask = (token?: string) =>
  test.client.raw(
    "GET",
    "/internal/metrics",
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );

/** Name and labels to figure, as a monitor reads the text. */
function readMetrics(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

async function start(environment: Environment, pac = false): Promise<void> {
  test = await startTestApp({ pac, environment });
}

/** As many transactions of the product as it has connections, until they are let go. */
async function takeAllConnections({ deps }: TestApp): Promise<() => Promise<void>> {
  const until = new AbortController();
  const released = once(until.signal, "abort");
  const taken = Array.from({ length: deps.config.databasePool }, () => {
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const ended = deps.db.transaction().execute(async (tx) => {
      await databaseTime(tx);
      begin();
      await released;
    });
    return { begun, ended };
  });
  await Promise.all(taken.map(({ begun }) => begun));
  return async () => {
    until.abort();
    await Promise.all(taken.map(({ ended }) => ended));
  };
}

describe("the figures", () => {
  it("give a monitor the state of the installation, and no personal data", async () => {
    await start({}, true);
    const issuer = await readyIssuer(test);
    await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
    const answer = await ask();
    expect(answer.headers["content-type"]).toContain("text/plain; version=0.0.4");
    const text = answer.bytes.toString();
    const figures = readMetrics(text);
    expect(figures.get('timbra_users{state="active"}')).toBe(1);
    expect(figures.get("timbra_stamps_today")).toBe(1);
    expect([
      figures.get('timbra_credits{account="available"}'),
      figures.get('timbra_credits{account="consumed"}'),
    ]).toEqual([4, 1]);
    expect(figures.get('timbra_provider_open{provider="sandbox"}')).toBe(1);
    expect(figures.get('timbra_jobs{job="certify-invoice",state="waiting"}')).toBe(0);
    expect(figures.get("timbra_catalogues_age_days")).toBe(listsAgeInDays(test.deps));
    expect(figures.get('timbra_chain_entries{chain="credit_movements"}')).toBeGreaterThan(2);
    for (const chain of ["audit_log", "credit_movements", "deeds"])
      expect(Number.isSafeInteger(figures.get(`timbra_chain_head{chain="${chain}"}`))).toBe(true);
    expect(figures.get("timbra_chain_keyed_seconds")).toBeGreaterThan(1_000_000_000);
    expect(figures.get("timbra_memory_bytes")).toBeGreaterThan(1_000_000);
    const asked = 'timbra_provider_request_seconds_count{provider="sandbox",operation="stamp",outcome="stamped"}';
    expect(figures.get(asked)).toBe(1);
    expect(figures.get('timbra_provider_oldest_seconds{provider="sandbox"}')).toBe(0);
    const route = 'method="POST",route="/api/invoices/stamp"';
    expect(figures.get(`timbra_http_requests_total{${route},status="200"}`)).toBe(1);
    expect(figures.get(`timbra_http_request_seconds_count{${route}}`)).toBe(1);
    expect(figures.get('timbra_disk_bytes{part="free"}')).toBeGreaterThan(0);
    expect(figures.get("timbra_database_up")).toBe(1);
    for (const secret of [issuer.rfc, issuer.email, issuer.username]) expect(text).not.toContain(secret);
  });

  it("say how long what waits has waited, and for whom", async () => {
    test = await startTestApp({ pac: false, worker: false });
    const { deps, clock } = test;
    await deps.db.transaction().execute((tx) => deps.queue.send(tx, "deliver-mail", { mailId: newId(clock) }));
    const params = { username: "a", link: "https://timbra.example.com" };
    const mail = { kind: "verify", recipient: "a@example.com", language: "es", params } as const;
    await deps.db.transaction().execute((tx) => deps.mail.enqueue(tx, mail));
    await queryAsOwner(
      test.databaseUrl,
      "INSERT INTO backup_runs (kind, succeeded_at) VALUES ('base', $1), ('log', NULL)",
      [clock.now()],
    );
    clock.advance(90_000);
    const figures = readMetrics((await ask()).bytes.toString());
    expect(figures.get("timbra_mails_oldest_seconds")).toBeGreaterThanOrEqual(90);
    expect(figures.get('timbra_backup_age_seconds{kind="base"}')).toBeGreaterThanOrEqual(90);
    expect(figures.has('timbra_backup_age_seconds{kind="log"}')).toBe(false);
    expect(figures.get('timbra_jobs{job="deliver-mail",state="waiting"}')).toBe(2);
    expect(figures.get('timbra_jobs_oldest_seconds{job="deliver-mail"}')).toBeGreaterThanOrEqual(80);
  });

  it("are read, and the process is called ready, while every connection of the product is taken", async () => {
    await start({});
    const release = await takeAllConnections(test);
    const waiting = databaseTime(test.deps.db);
    const figures = readMetrics((await ask()).bytes.toString());
    const health = await test.client.raw("GET", "/internal/health");
    await release();
    await waiting;
    expect(figures.get("timbra_database_up")).toBe(1);
    expect(figures.get('timbra_database_waiting{pool="product"}')).toBeGreaterThanOrEqual(1);
    expect(figures.get('timbra_database_connections{pool="product",state="in_use"}')).toBe(
      figures.get('timbra_database_connections_limit{pool="product"}'),
    );
    expect(health.status).toBe(200);
  });

  it("are given as far as this process knows them while the database is away", async () => {
    test = await startTestApp({ pac: false, worker: false, allowsBrokenInvariants: "its database is gone" });
    await ask();
    await queryOnce(inject("postgresUrl"), `DROP DATABASE ${new URL(test.databaseUrl).pathname.slice(1)} WITH (FORCE)`);
    const answer = await ask();
    expect(answer.status).toBe(200);
    const figures = readMetrics(answer.bytes.toString());
    expect(figures.get("timbra_database_up")).toBe(0);
    expect(figures.get('timbra_http_requests_total{method="GET",route="/internal/metrics",status="200"}')).toBe(1);
    expect([...figures.keys()].some((name) => name.startsWith("timbra_jobs"))).toBe(false);
  });

  it("are for who has the token, once there is one", async () => {
    await start({ METRICS_TOKEN: TOKEN });
    for (const wrong of [undefined, "", "another-token-of-16", `${TOKEN}x`])
      expect((await ask(wrong)).status).toBe(404);
    expect((await ask(TOKEN)).status).toBe(200);
  });
});
