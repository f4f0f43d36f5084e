import { inIssuer, isUnreachable, type Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { overhear } from "../../overhear.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import { type Claim, claimDocument } from "./claim-document.ts";
import type { StampExchange } from "./exchange.ts";
import { handBack } from "./hand-back.ts";
import { keepAnswer } from "./kept-answers.ts";
import { LEASE_MARGIN_MS } from "./lease-margin.ts";
import { settleExchange } from "./settle-exchange.ts";
import { verifyAnswer } from "./verify-answer.ts";

export type CertifyDeps = Pick<
  Deps,
  "db" | "pacs" | "clock" | "log" | "buggify" | "random" | "journal" | "queue" | "certified" | "clockWatch"
>;

export type Certification =
  /**
   * `settled`: nothing was left to ask, or another holder's word counts. `undecided`: asked, and nothing is proven yet.
   */
  | { readonly kind: "stamped" | "rejected" | "settled" | "undecided" }
  /** Nothing was done there, and another provider can be asked at once. */
  | { readonly kind: "moved" }
  | Exclude<Claim, { kind: "claimed" | "nothing_open" }>;

export interface CertifyRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly deadlineMs: number;
  /** Whether it is asked for by name (a person waits), and not given as the next turn. */
  readonly outOfTurn: boolean;
}

/** A document that was claimed, and the question that is put for it when `ask` is called. */
export type Begun =
  | {
      readonly kind: "claimed";
      readonly document: ClaimedDocument;
      /** `as`: with other parts than those it was claimed with. */
      ask(as?: CertifyDeps): Promise<Certification>;
    }
  | { readonly kind: "not_claimed"; readonly certification: Certification };

/**
 * Asks the provider to certify an invoice's frozen bytes, and settles what its answer proves. No transaction is open
 * while the provider is asked. Safe to run at once from a request and from any number of workers: a lease lets one ask,
 * and a fencing number keeps a holder that stalled from deciding.
 */
export async function certifyInvoice(deps: CertifyDeps, request: CertifyRequest): Promise<Certification> {
  return outcomeOf(await beginCertification(deps, request));
}

/** Asks about what was claimed, and tells why the rest was not. */
export async function outcomeOf(begun: Begun): Promise<Certification> {
  return begun.kind === "claimed" ? begun.ask() : begun.certification;
}

/** The same in its two parts: what claims, and what asks. */
export async function beginCertification(deps: CertifyDeps, request: CertifyRequest): Promise<Begun> {
  return goOnWith(
    deps,
    await inIssuer(deps.db, request.issuerId, (tx) => claimForCertification(tx, deps, request)),
    request,
  );
}

function claimForCertification(tx: Tx, deps: CertifyDeps, request: CertifyRequest): Promise<Claim> {
  const { issuerId, invoiceId, deadlineMs, outOfTurn } = request;
  const leaseUntil = new Date(deps.clock.now().getTime() + deadlineMs + LEASE_MARGIN_MS);
  deps.buggify("outbox-pick:before", invoiceId);
  return claimDocument(tx, deps, { issuerId, invoiceId, leaseUntil, outOfTurn });
}

/** What asks, once the claim is committed. */
export function goOnWith(deps: CertifyDeps, claim: Claim, { invoiceId, deadlineMs }: CertifyRequest): Begun {
  if (claim.kind === "nothing_open") return { kind: "not_claimed", certification: { kind: "settled" } };
  if (claim.kind !== "claimed") return { kind: "not_claimed", certification: claim };
  deps.buggify("outbox-pick:after", invoiceId);
  const { document } = claim;
  return { kind: "claimed", document, ask: (as = deps) => askOrHandBack(as, document, deadlineMs) };
}

/**
 * A failure of ours never keeps the document: it is asked about again, and what fails again and again is shown to an
 * administrator.
 */
async function askOrHandBack(deps: CertifyDeps, document: ClaimedDocument, deadlineMs: number): Promise<Certification> {
  try {
    return await ask(deps, document, deadlineMs);
  } catch (error) {
    deps.log.error(
      { err: error, invoiceId: document.invoiceId, issuerId: document.issuerId, tries: document.tries },
      "a certification failed",
    );
    if (isUnreachable(error)) throw error;
    return handBack(deps, document, "failed", error instanceof Error ? error.message : String(error));
  }
}

async function ask(deps: CertifyDeps, document: ClaimedDocument, deadlineMs: number): Promise<Certification> {
  const { invoiceId } = document;
  const pac = deps.pacs.of(document.provider);
  if (pac === undefined) throw new Error(`${document.provider} is not configured.`);
  const startedAt = deps.clock.now();
  const operation = document.possiblySentBefore ? "recover" : "stamp";
  deps.buggify("provider-connect:before", invoiceId);
  const { answer, answerSha256 } = await overhear((hear) =>
    pac[operation](document.xml, { customId: document.id, deadlineMs, hear }),
  );
  deps.buggify("read:after", invoiceId);
  deps.buggify("stamp-verify:before", invoiceId);
  const check = await verifyAnswer(pac, document, answer);
  deps.buggify("stamp-verify:after", invoiceId);
  const durationMs = deps.clock.now().getTime() - startedAt.getTime();
  const exchange: StampExchange = {
    attemptId: newId(deps.clock),
    operation,
    startedAt,
    durationMs,
    answer,
    answerSha256,
    check,
  };
  return commit(deps, document, exchange);
}

/**
 * When the database is away now, what the provider said must not be lost: it is kept on this machine's disk until the
 * database is back.
 */
async function commit(deps: CertifyDeps, document: ClaimedDocument, exchange: StampExchange): Promise<Certification> {
  const { issuerId, invoiceId, provider } = document;
  const { operation, durationMs, answer } = exchange;
  try {
    const certification = await inIssuer(deps.db, issuerId, (tx) => settleExchange(tx, deps, document, exchange));
    deps.buggify("commit-2:after", invoiceId);
    deps.certified.tell(invoiceId, certification.kind);
    deps.log.info(
      { issuerId, invoiceId, provider, operation, answer: answer.kind, durationMs, certification: certification.kind },
      "certification attempt",
    );
    return certification;
  } catch (error) {
    if (isUnreachable(error)) await keepAnswer(deps, document, exchange);
    throw error;
  }
}
