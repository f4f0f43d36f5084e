import type { ChildProcess } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RelatedInvoices } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../apps/server/src/lib/free-port.ts";
import { freshRfc, registerAndSignIn } from "../../scripts/demo/account.ts";
import { Api } from "../../scripts/demo/api.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { issueInvoice, type StampedInvoice } from "../../scripts/demo/sale.ts";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { endOf, startProgram } from "./program.ts";

const ISSUER = { rfc: null, name: "ESCUELA DE MUESTRA", regime: "601", zip: "06000" };
/** Several times the longest that a job of a dead worker waits. */
const TIMEOUT_MS = 240_000;

describe("a replacement whose program is killed", () => {
  const rfc = freshRfc();
  let folder: string;
  let ports: { readonly PORT: string; readonly PAC_SANDBOX_PORT: string };
  let api: Api;
  let child: ChildProcess;

  beforeAll(async () => {
    await buildIfChanged(["server"]);
    folder = await mkdtemp(join(tmpdir(), "timbra-killed-"));
    // PostgreSQL runs as another user when we are root.
    await chmod(folder, 0o755);
    ports = { PORT: String(await freePort()), PAC_SANDBOX_PORT: String(await freePort()) };
    api = new Api(`http://127.0.0.1:${ports.PORT}`);
    // The second stamp that it stores is that of the invoice that replaces the first.
    await start({ TIMBRA_BUGGIFY: "commit-2:after:kill@2" });
    await registerAndSignIn(api, rfc);
    await completeProfile(api, { csd: null, issuer: ISSUER }, rfc);
    await atProvider("cancellations", { visible_after_ms: 0 });
  }, 600_000);

  afterAll(async () => {
    child.kill("SIGTERM");
    await endOf(child);
    await rm(folder, { recursive: true, force: true });
  });

  async function start(settings: Readonly<Record<string, string>>): Promise<void> {
    const environment = {
      ...ports,
      TIMBRA_DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      RATE_LIMIT: "0",
      ...settings,
    };
    child = startProgram(["apps/server/dist/main.js"], environment, join(folder, "server.log"));
    await api.untilReady(300);
  }

  async function atProvider<Body>(path: string, body?: object): Promise<Body> {
    const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${ports.PAC_SANDBOX_PORT}/sandbox/${path}`, sent);
    expect(answer.ok).toBe(true);
    return (await answer.json()) as Body;
  }

  async function replacementOf({ id }: StampedInvoice): Promise<string> {
    return (await api.json<{ invoice: { id: string } }>("POST", `/api/invoices/${id}/replace`)).body.invoice.id;
  }

  async function actOf({ id }: StampedInvoice): Promise<RelatedInvoices["replacement"]> {
    return (await api.json<RelatedInvoices>("GET", `/api/invoices/${id}/related`)).body.replacement;
  }

  async function untilStep(old: StampedInvoice, step: string): Promise<void> {
    for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(200))
      if ((await actOf(old))?.step === step) return;
    throw new Error(`never came to ${step}: ${JSON.stringify(await actOf(old))}`);
  }

  /** One stamp for each of the two, and one request to cancel, whatever was killed between them. */
  async function expectOnce(old: StampedInvoice): Promise<void> {
    const act = await actOf(old);
    const { entries } = await atProvider<{ entries: { uuid: string }[] }>(`book?rfc=${rfc}`);
    expect(entries.filter(({ uuid }) => [act?.old.uuid, act?.new.uuid].includes(uuid.toUpperCase()))).toHaveLength(2);
    const { cancellations } = await atProvider<{ cancellations: object[] }>(`cancellations?uuid=${old.uuid}`);
    expect(cancellations).toMatchObject([{ motive: "01", substitute: act?.new.uuid, estado: "Cancelado" }]);
  }

  it("with the new stamp just stored cancels the old one when it is started again", async () => {
    const old = await issueInvoice(api);
    const next = await replacementOf(old);
    await api.json("POST", `/api/invoices/${next}/stamp`).catch(() => undefined);
    await endOf(child);
    expect(child.signalCode).toBe("SIGKILL");
    await start({});
    await untilStep(old, "done");
    await expectOnce(old);
  }, 600_000);

  it("while the SAT is being asked asks for the same when it is started again, once", async () => {
    const old = await issueInvoice(api);
    const next = await replacementOf(old);
    await atProvider("personality", { name: "timeout-before", on: "cancel" });
    await api.json("POST", `/api/invoices/${next}/stamp`);
    await untilStep(old, "waiting");
    child.kill("SIGKILL");
    await endOf(child);
    await start({});
    await untilStep(old, "done");
    await expectOnce(old);
  }, 600_000);
});
