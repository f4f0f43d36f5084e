import type { PacPort, Pacs } from "../adapters/pac/index.ts";
import type { SignerCache } from "../adapters/vault/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type TransactionWrapper, wrapTransactions } from "../db/index.ts";
import type { TriggerFault } from "./faults.ts";

/**
 * The ports of the product with the fault points of a stamp that are at them: the key that is opened, the transactions
 * by their names, the question to the provider. Only points inside a transaction, and those of the edges (HTTP, the
 * worker's turn), are called by name where they are.
 */
export function wrapDeps(deps: Deps, triggerFault: TriggerFault): Deps {
  wrapTransactions(deps.db, aroundTransactions(triggerFault));
  return {
    ...deps,
    triggerFault,
    signers: wrapSigners(deps.signers, triggerFault),
    pacs: wrapPacs(deps.pacs, triggerFault),
  };
}

/** A key is opened between the search for it in memory and its being kept there. */
function wrapSigners(signers: SignerCache, triggerFault: TriggerFault): SignerCache {
  return {
    ...signers,
    find(issuerId, subject) {
      if (subject !== undefined) triggerFault("key-decrypt:before", subject);
      const known = signers.find(issuerId, subject);
      if (subject !== undefined && known !== undefined) triggerFault("key-decrypt:after", subject);
      return known;
    },
    keep(issuerId, opened, subject) {
      signers.keep(issuerId, opened, subject);
      if (subject !== undefined) triggerFault("key-decrypt:after", subject);
    },
  };
}

/**
 * The two transactions of a stamp, and the claim of one that is left to later. A document that is sealed and claimed at
 * once is picked from the outbox by the commit that puts it there.
 */
function aroundTransactions(triggerFault: TriggerFault): TransactionWrapper {
  return async ({ name, subject }, work, run) => {
    if (name === "stamp-claim") triggerFault("outbox-pick:before", subject);
    if (name === "stamp-settle") triggerFault("stamp-verify:after", subject);
    const outcome = await run(async (tx) => {
      const done = await work(tx);
      if (name === "seal" && kindOf(done) === "sealed") triggerFault("commit-1:before", subject);
      if (name === "stamp-settle") triggerFault("commit-2:before", subject);
      return done;
    });
    if (name === "seal") triggerFault("commit-1:after", subject);
    if (name === "stamp-settle") triggerFault("commit-2:after", subject);
    const claim = name === "seal" ? (outcome as { readonly claim?: unknown }).claim : outcome;
    if (name !== "stamp-settle" && kindOf(claim) === "claimed") triggerFault("outbox-pick:after", subject);
    return outcome;
  };
}

function kindOf(outcome: unknown): unknown {
  return (outcome as { readonly kind?: unknown } | null | undefined)?.kind;
}

function wrapPacs(pacs: Pacs, triggerFault: TriggerFault): Pacs {
  const wrapped = new Map(pacs.all.map(({ pac }) => [pac, wrapPac(pac, triggerFault)]));
  const one = (pac: PacPort) => wrapped.get(pac) ?? pac;
  return {
    ...pacs,
    all: pacs.all.map(({ pac, limit }) => ({ pac: one(pac), limit })),
    first: one(pacs.first),
    byName(provider) {
      const pac = pacs.byName(provider);
      return pac && one(pac);
    },
  };
}

/** The points inside the request are those of the socket (faults.ts). */
function wrapPac(pac: PacPort, triggerFault: TriggerFault): PacPort {
  const around =
    (operation: "stamp" | "recover"): PacPort["stamp"] =>
    async (xml, request) => {
      const { subject } = request;
      if (subject === undefined) return pac[operation](xml, request);
      triggerFault("provider-connect:before", subject);
      const answer = await pac[operation](xml, request);
      triggerFault("read:after", subject);
      triggerFault("stamp-verify:before", subject);
      return answer;
    };
  return { ...pac, stamp: around("stamp"), recover: around("recover") };
}
