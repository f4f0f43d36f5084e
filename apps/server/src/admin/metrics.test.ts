import { afterEach, describe, expect, it } from "vitest";
import type { Environment } from "../boot/config.ts";
import { listsAgeInDays } from "../catalogues/index.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

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
    for (const secret of [issuer.rfc, issuer.email, issuer.username]) expect(text).not.toContain(secret);
  });

  it("are for who has the token, once there is one", async () => {
    await start({ METRICS_TOKEN: TOKEN });
    for (const wrong of [undefined, "", "another-token-of-16", `${TOKEN}x`])
      expect((await ask(wrong)).status).toBe(404);
    expect((await ask(TOKEN)).status).toBe(200);
  });
});
