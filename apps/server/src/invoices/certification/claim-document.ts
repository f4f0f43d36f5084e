import type { Tx } from "../../adapters/postgres/index.ts";
import { raiseAttention } from "../../attention/index.ts";
import type { Deps } from "../../deps.ts";
import { CERTIFICATION } from "./attention-reasons.ts";
import {
  type ClaimedDocument,
  leaseDocument,
  lockOpenDocument,
  type OpenDocument,
  setInvoiceProvider,
} from "./certification.db.ts";
import { type Choice, chooseProvider } from "./choose-provider.ts";
import { enterProvider } from "./enter-provider.ts";
import { hurryDocument, postponeDocument } from "./queue.db.ts";
import { readStandings } from "./standings.db.ts";

export type ClaimDeps = Pick<Deps, "pacs" | "clock">;

export type Claim =
  | { readonly kind: "claimed"; readonly document: ClaimedDocument }
  /** Somebody else is asking about it. */
  | { readonly kind: "leased" }
  /** As many requests as the provider is sent at once are on their way; it waits for its turn. */
  | { readonly kind: "full" }
  /** Nobody may be asked before `until`. */
  | { readonly kind: "paused"; readonly until: Date }
  | { readonly kind: "nothing_open" };

export interface ClaimRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly leaseUntil: Date;
  /** Whether it is asked for by name, and not given as the next turn. */
  readonly outOfTurn: boolean;
}

/**
 * The first part of asking: takes the lease of an invoice's open document and a slot at the provider that it goes to.
 * One short transaction.
 */
export async function claimDocument(tx: Tx, deps: ClaimDeps, request: ClaimRequest): Promise<Claim> {
  const now = deps.clock.now();
  const document = await lockOpenDocument(tx, request.issuerId, request.invoiceId, now);
  if (document === null) return { kind: "nothing_open" };
  if (document.isHeld) return { kind: "leased" };
  const { provider, possiblySentBefore: possiblySent } = document;
  const choice = chooseProvider(deps.pacs, { provider, possiblySent }, await readStandings(tx), now);
  if (choice.kind === "not_configured") return awaitConfiguration(tx, deps, document, now);
  if (choice.kind === "paused") return pause(tx, document, choice.until);
  return claimAt(tx, document, choice, { ...request, now });
}

async function claimAt(
  tx: Tx,
  document: OpenDocument,
  choice: Extract<Choice, { kind: "ask" }>,
  { leaseUntil, outOfTurn, now }: ClaimRequest & { now: Date },
): Promise<Claim> {
  const { issuerId, id } = document;
  const { provider } = choice;
  const entrance = await enterProvider(tx, choice, { issuerId, documentId: id, now, until: leaseUntil, outOfTurn });
  if (entrance.kind === "probed") return pause(tx, document, entrance.until);
  if (entrance.kind === "full") {
    await hurryDocument(tx, id, now);
    return { kind: "full" };
  }
  const leaseToken = await leaseDocument(tx, document, provider, leaseUntil);
  if (provider !== document.provider) await setInvoiceProvider(tx, document, provider);
  const { isHeld: _, ...known } = document;
  const { slot, tries, isProviderTroubled } = entrance;
  return { kind: "claimed", document: { ...known, slot, tries, provider, leaseToken, leaseUntil, isProviderTroubled } };
}

async function pause(tx: Tx, document: OpenDocument, until: Date): Promise<Claim> {
  const { provider, possiblySentBefore: possiblySent } = document;
  await postponeDocument(tx, document.id, { dueAt: until, provider, possiblySent });
  return { kind: "paused", until };
}

const CONFIGURATION_MS = 60_000;

/**
 * Only the provider that may have certified it can tell; without its address the document waits, and an administrator
 * is told.
 */
async function awaitConfiguration(tx: Tx, deps: ClaimDeps, document: OpenDocument, now: Date): Promise<Claim> {
  const { issuerId, invoiceId, id, provider } = document;
  const item = { kind: CERTIFICATION, subjectId: id, issuerId, detail: { invoice_id: invoiceId, provider } };
  await raiseAttention(tx, deps.clock, { ...item, reason: "provider_not_configured" });
  return pause(tx, document, new Date(now.getTime() + CONFIGURATION_MS));
}
