import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchIssuer } from "./issuers.ts";
import type { Part } from "./report.ts";
import { type Answer, post } from "./stamp-client.ts";

export interface AskedDraft {
  readonly issuer: BenchIssuer;
  readonly id: string;
}

/** One request as its caller saw it. */
export interface Call {
  readonly id: string;
  readonly stamped: boolean;
  /** Milliseconds. */
  readonly took: number;
  readonly endedAt: number;
}

/** Asks for the stamps of these drafts in the way of the part, and waits for every answer. */
export function askForStamps(drafts: readonly AskedDraft[], load: Part["load"]): Promise<readonly Call[]> {
  return load.kind === "steady" ? askSteadily(drafts, load.rate) : askInTurns(drafts, load.callers);
}

async function askSteadily(drafts: readonly AskedDraft[], rate: number): Promise<readonly Call[]> {
  const start = performance.now();
  const calls: Promise<Call>[] = [];
  for (const [at, draft] of drafts.entries()) {
    const due = start + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    calls.push(ask(draft, due));
  }
  return Promise.all(calls);
}

async function askInTurns(drafts: readonly AskedDraft[], callers: number): Promise<readonly Call[]> {
  const waiting = [...drafts];
  const calls: Call[] = [];
  const caller = async () => {
    for (let draft = waiting.shift(); draft !== undefined; draft = waiting.shift())
      calls.push(await ask(draft, performance.now()));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return calls;
}

/** From the moment it was due: a client that was late to ask does not make the server look faster. */
async function ask({ issuer, id }: AskedDraft, due: number): Promise<Call> {
  const headers = { authorization: `Bearer ${issuer.token}`, localization: "es", "idempotency-key": randomUUID() };
  const answer = await post(`${issuer.url}/api/invoices/${id}/stamp`, headers);
  const endedAt = performance.now();
  return { id, stamped: isStamp(answer), took: endedAt - due, endedAt };
}

/**
 * A server that has too much to do says so, and one may be told to wait; those are answers, and no stamps. Any other is
 * a fault of the bench.
 */
function isStamp({ status, text }: Answer): boolean {
  if (status === 202 || status === 503) return false;
  if (status !== 200) throw new Error(`A stamp was answered with ${status}: ${text}`);
  return (JSON.parse(text) as { uuid?: string }).uuid !== undefined;
}
