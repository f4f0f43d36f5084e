import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { BenchIssuer } from "../environment/issuers.ts";
import type { Percentiles } from "../report.ts";

export interface DraftToStamp {
  readonly issuer: BenchIssuer;
  readonly id: string;
}

/** One request as its caller saw it. */
export interface StampCall {
  readonly id: string;
  readonly stamped: boolean;
  /** Milliseconds. */
  readonly took: number;
  readonly endedAt: number;
}

/** Requests the stamps of these drafts in the way of the part, and waits for every answer. */
export function stampAll(drafts: readonly DraftToStamp[], load: LoadPart["load"]): Promise<readonly StampCall[]> {
  return load.kind === "steady" ? askSteadily(drafts, load.rate) : askInTurns(drafts, load.callers);
}

async function askSteadily(drafts: readonly DraftToStamp[], rate: number): Promise<readonly StampCall[]> {
  const start = performance.now();
  const calls: Promise<StampCall>[] = [];
  for (const [at, draft] of drafts.entries()) {
    const due = start + (at * 1000) / rate;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    calls.push(ask(draft, due));
  }
  return Promise.all(calls);
}

async function askInTurns(drafts: readonly DraftToStamp[], callers: number): Promise<readonly StampCall[]> {
  const waiting = [...drafts];
  const calls: StampCall[] = [];
  const caller = async () => {
    for (let draft = waiting.shift(); draft !== undefined; draft = waiting.shift())
      calls.push(await ask(draft, performance.now()));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return calls;
}

/** From the moment it was due: a client that was late to ask does not make the server look faster. */
async function ask({ issuer, id }: DraftToStamp, due: number): Promise<StampCall> {
  const headers = { authorization: `Bearer ${issuer.token}`, localization: "es", "idempotency-key": randomUUID() };
  const answer = await post(`${issuer.url}/api/invoices/${id}/stamp`, headers);
  const endedAt = performance.now();
  return { id, stamped: isStamp(answer), took: endedAt - due, endedAt };
}

/**
 * An overloaded server says so, and a client may be asked to wait; those are answers, and no stamps. Any other is
 * a fault of the bench.
 */
function isStamp({ status, text }: Answer): boolean {
  if (status === 202 || status === 503) return false;
  if (status !== 200) throw new Error(`A stamp was answered with ${status}: ${text}`);
  return (JSON.parse(text) as { uuid?: string }).uuid !== undefined;
}

/**
 * A client's connections, kept. A client costs the machine that it shares with what is measured as little as can be.
 */
const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a POST with an empty JSON object, and reads the whole answer. */
function post(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", agent, headers: { "content-type": "application/json", "content-length": 2, ...headers } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end("{}");
  });
}

/** One part of the bench: how the stamps were asked for, and what came of it. */
export interface LoadPart {
  readonly providerMs: number;
  /**
   * `steady`: at a fixed rate whatever comes back; `full`: so many callers, each asking again as soon as it is
   * answered.
   */
  readonly load:
    | { readonly kind: "steady"; readonly rate: number }
    | { readonly kind: "full"; readonly callers: number };
  readonly asked: number;
  readonly stamped: number;
  readonly perSecond: number;
  /** Milliseconds from request to answer, less what the provider took. */
  readonly own: Percentiles;
  /** Processor milliseconds a stamp, of each process; null where the system does not say. */
  readonly processorMs: Readonly<Record<string, number | null>>;
}

export interface StampReport {
  readonly machine: string;
  readonly parts: readonly LoadPart[];
  /** Raw RSA-2048/SHA-256 signatures a second of one processor. */
  readonly signsPerSecond: number;
  /** Rows committed durably a second, by one connection and by as many as the product's own. */
  readonly commitsPerSecond: { readonly alone: number; readonly together: number };
  /** The longest that the server's event loop was held, and its 99.9th percentile, in milliseconds, while stamping. */
  readonly eventLoop: { readonly longestMs: number; readonly p999Ms: number };
  readonly brokenInvariants: number;
}

export const LIMITS = { perSecond: 100, ownP95Ms: 150, eventLoopMs: 50 } as const;

/** A steady part that keeps up answers at the rate it was asked at, less the edges of its measurement. */
const KEEPS_UP = 0.97;

export function partMeetsTarget({ load, perSecond, own, asked, stamped }: LoadPart): boolean {
  if (load.kind === "full") return stamped === asked;
  return stamped === asked && perSecond >= load.rate * KEEPS_UP && own.p95 <= LIMITS.ownP95Ms;
}

export function meetsTarget(report: StampReport): boolean {
  return (
    report.parts.every(partMeetsTarget) &&
    report.brokenInvariants === 0 &&
    report.eventLoop.longestMs <= LIMITS.eventLoopMs
  );
}
