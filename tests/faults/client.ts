import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultDraft } from "./fixtures.ts";
import type { FaultReply } from "./program.ts";
import type { Scenario } from "./scenario.ts";
import type { Server } from "./server.ts";

/** An invoice that a client wants stamped, and the key under which it asks. */
export interface KeyedStampRequest {
  readonly draft: FaultDraft;
  readonly key: string;
}

export function keyedStampRequest(draft: FaultDraft): KeyedStampRequest {
  return { draft, key: randomUUID() };
}

const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** Longer than an Idempotency-Key stays with a request that died. */
const REPEATS = 240;

/** Requests the stamp of one server once, and records the answer. Null: no answer. */
export async function requestStamp(
  scenario: Scenario,
  server: Server,
  { draft, key }: KeyedStampRequest,
): Promise<FaultReply | null> {
  const headers = { authorization: `Bearer ${draft.issuer.token}`, "idempotency-key": key };
  const reply = await server.ask({ method: "POST", url: `/api/invoices/${draft.id}/stamp`, body: {}, headers });
  if (reply?.status === 200) scenario.journal.write({ invoiceId: draft.id, uuid: String(reply.body["uuid"]) });
  if (reply?.status === 202) scenario.journal.write({ invoiceId: draft.id, uuid: null });
  return reply;
}

/**
 * Acts as a client that wants its invoice: while it is a draft (nothing was begun, or it was refused) it requests the
 * stamp again, of either server; once it is being stamped it waits or, when impatient, keeps asking. Returns whether it
 * is stamped before the time limit.
 */
export async function retryUntilAnswered(
  scenario: Scenario,
  stampRequest: KeyedStampRequest,
  how: { readonly impatient: boolean; readonly patienceMs: number },
): Promise<boolean> {
  const deadline = Date.now() + how.patienceMs;
  let asked = stampRequest;
  for (let tries = 0; Date.now() < deadline; tries += 1) {
    const state = await scenario.watch.stateOf(stampRequest.draft.id);
    if (state === "stamped") return true;
    const asks = state === "draft" || how.impatient;
    const reply = asks ? await requestStamp(scenario, scenario.environment.servers[tries % 2]!, asked) : null;
    // What was accepted under this key was refused in the end; a repeat gets that same answer, so another try needs
    // another key.
    if (reply?.status === 422) asked = keyedStampRequest(stampRequest.draft);
    await sleep(Math.min(PAUSE_MS * (tries + 1), LONGEST_PAUSE_MS));
  }
  return false;
}

/**
 * The repeat of a client that never got its answer: the same request under the same key. When the answer is
 * that the invoice is being stamped, it reads the invoice. Returns the UUID that it gets in the end.
 */
export async function repeatRequest(scenario: Scenario, stampRequest: KeyedStampRequest): Promise<string | null> {
  for (let tries = 0; tries < REPEATS; tries += 1) {
    const server = scenario.environment.servers[tries % 2]!;
    const reply = await requestStamp(scenario, server, stampRequest);
    const uuid = reply?.status === 202 ? await lookUp(scenario, server, stampRequest) : reply?.body["uuid"];
    if (typeof uuid === "string") return uuid;
    await sleep(PAUSE_MS);
  }
  return null;
}

async function lookUp(scenario: Scenario, server: Server, { draft }: KeyedStampRequest): Promise<unknown> {
  const headers = { authorization: `Bearer ${draft.issuer.token}` };
  const reply = await server.ask({ method: "GET", url: `/api/invoices/${draft.id}`, headers });
  const uuid = (reply?.body["invoice"] as { uuid?: unknown } | undefined)?.uuid;
  if (typeof uuid === "string") scenario.journal.write({ invoiceId: draft.id, uuid });
  return uuid;
}
