import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerAndSignIn } from "../../scripts/demo/account.ts";
import type { Api } from "../../scripts/demo/api.ts";
import { freshRfc } from "../../scripts/demo/fresh-rfc.ts";
import { readOptions } from "../../scripts/demo/options.ts";
import { freePort } from "../../scripts/demo/own-server.ts";
import { completeProfile } from "../../scripts/demo/profile.ts";
import { keepDraft } from "../../scripts/demo/sale.ts";
import { type ProductPlace, type RunningProduct, startProduct } from "./running-product.ts";

interface Seen {
  readonly invoice: { readonly state: string; readonly uuid: string | null; readonly folio: number | null };
}

let place: ProductPlace;
let product: RunningProduct;
let session: { rfc: string; email: string; password: string };

beforeAll(async () => {
  place = { folder: await mkdtemp(join(tmpdir(), "timbra-faults-")), port: await freePort(), pacPort: await freePort() };
  product = await startProduct(place);
  const options = readOptions(["--out", "unused"]);
  if (typeof options === "string") throw new Error(options);
  const rfc = freshRfc();
  session = { rfc, ...(await registerAndSignIn(product.api, rfc)) };
  await completeProfile(product.api, options, rfc);
});

afterAll(async () => {
  await product.stop();
  await rm(place.folder, { recursive: true, force: true });
});

/** Starts the product again over the same folder and signs in there. */
async function restart(environment: Record<string, string> = {}): Promise<Api> {
  product = await startProduct(place, environment);
  const { body } = await product.api.json<{ token: string }>("POST", "/api/auth/signin", { email: session.email, password: session.password });
  product.api.use(body.token);
  return product.api;
}

async function credits(api: Api): Promise<number> {
  return (await api.json<{ credits: number }>("GET", "/api/auth/get/credits")).body.credits;
}

async function stampsInBook(): Promise<number> {
  const answer = (await (await fetch(`${product.pacUrl}/sandbox/book?rfc=${session.rfc}`)).json()) as { entries: unknown[] };
  return answer.entries.length;
}

async function untilStamped(api: Api, id: string): Promise<Seen["invoice"]> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { body } = await api.json<Seen>("GET", `/api/invoices/${id}`);
    if (body.invoice.state === "stamped") return body.invoice;
    await sleep(100);
  }
  throw new Error("The invoice did not end stamped.");
}

describe("killed while stamping", () => {
  it.each([
    ["before anything is committed", "sealed-insert:after", false],
    ["after the sealed bytes are committed, before the provider hears of them", "commit-1:after", true],
    ["between the provider's answer and our commit", "read:after", true],
    ["after the stamp is committed, before the caller hears of it", "commit-2:after", true],
  ])("%s: ends stamped once, one credit spent", async (_, point, goesOnByItself) => {
    await product.stop();
    const before = { credits: await credits(await restart({ TIMBRA_BUGGIFY: `${point}:kill` })), stamps: await stampsInBook() };
    const id = await keepDraft(product.api);
    const headers = { "idempotency-key": randomUUID() };
    await expect(product.api.json("POST", `/api/invoices/${id}/stamp`, {}, headers)).rejects.toThrow();
    expect(await product.ended).toBe("SIGKILL");

    const api = await restart();
    if (!goesOnByItself) {
      expect((await api.json<Seen>("GET", `/api/invoices/${id}`)).body.invoice).toMatchObject({ state: "draft", folio: null });
      expect(await credits(api)).toBe(before.credits);
      await api.json("POST", `/api/invoices/${id}/stamp`, {}, { "idempotency-key": randomUUID() });
    }
    const invoice = await untilStamped(api, id);
    expect(invoice.uuid).not.toBeNull();
    expect(await stampsInBook()).toBe(before.stamps + 1);
    expect(await credits(api)).toBe(before.credits - 1);
    // The caller's own repeat of the request that was never answered finds the same stamp.
    const repeat = await api.json<{ uuid: string }>("POST", `/api/invoices/${id}/stamp`, {}, { "idempotency-key": randomUUID() });
    expect(repeat.body.uuid).toBe(invoice.uuid);
    expect(await stampsInBook()).toBe(before.stamps + 1);
  });
});
