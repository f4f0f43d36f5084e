import type { Tx } from "../../adapters/postgres/index.ts";
import type { ClaimedDocument } from "./certification.db.ts";
import { chooseProvider } from "./choose-provider.ts";
import type { Claim, ClaimDeps } from "./claim-document.ts";
import { enterProvider } from "./enter-provider.ts";
import { LEASE_MARGIN_MS } from "./lease-margin.ts";
import { readStandings } from "./standings.db.ts";

/**
 * What becomes of a document once it is sealed: whoever sealed it asks about it at once, or a worker does from an
 * instant on.
 */
export type AfterSeal =
  | { readonly kind: "ask"; readonly deadlineMs: number }
  | { readonly kind: "leave"; readonly workerFrom: Date };

/** Of a document that is about to be written down for the first time. */
export type NewDocument = Pick<
  ClaimedDocument,
  "issuerId" | "invoiceId" | "id" | "provider" | "xml" | "sha256" | "sealedAt"
>;

/** With what a new document is written down and queued, so that it is claimed from its first moment where it can be. */
export interface InitialClaim {
  readonly provider: string;
  readonly lease: { readonly token: string; readonly until: Date } | null;
  readonly dueAt: Date;
  /** What whoever sealed it goes on with; null when it is left to a worker. */
  readonly claim: Claim | null;
}

/** The number of a document's first lease. */
const FIRST_LEASE = "1";

/**
 * Claims a document for whoever seals it, before it is there: nobody else can have it yet, so that nothing is looked up
 * or locked for it.
 */
export async function placeDocument(
  tx: Tx,
  deps: ClaimDeps,
  document: NewDocument,
  after: AfterSeal,
): Promise<InitialClaim> {
  const { provider } = document;
  if (after.kind === "leave") return { provider, lease: null, dueAt: after.workerFrom, claim: null };
  const now = deps.clock.now();
  const choice = chooseProvider(deps.pacs, { provider, possiblySent: false }, await readStandings(tx), now);
  if (choice.kind === "not_configured") throw new Error(`${provider} is not configured.`);
  if (choice.kind === "paused") return paused(provider, choice.until);
  const until = new Date(now.getTime() + after.deadlineMs + LEASE_MARGIN_MS);
  const entrance = await enterProvider(tx, choice, {
    issuerId: document.issuerId,
    documentId: document.id,
    now,
    until,
    outOfTurn: true,
  });
  if (entrance.kind === "probed") return paused(choice.provider, entrance.until);
  if (entrance.kind === "full") return { provider: choice.provider, lease: null, dueAt: now, claim: { kind: "full" } };
  const { slot, tries, isProviderTroubled } = entrance;
  const held = {
    provider: choice.provider,
    slot,
    tries,
    leaseToken: FIRST_LEASE,
    leaseUntil: until,
    isProviderTroubled,
  };
  const claimed: ClaimedDocument = { ...document, ...held, possiblySentBefore: false };
  return {
    provider: choice.provider,
    lease: { token: FIRST_LEASE, until },
    dueAt: until,
    claim: { kind: "claimed", document: claimed },
  };
}

function paused(provider: string, until: Date): InitialClaim {
  return { provider, lease: null, dueAt: until, claim: { kind: "paused", until } };
}
