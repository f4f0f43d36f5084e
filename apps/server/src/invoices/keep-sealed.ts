import { createHash } from "node:crypto";
import type { Sealed } from "@timbra/cfdi";
import { type Tx, together } from "../adapters/postgres/index.ts";
import { holdCredits } from "../credits/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import type { Claim } from "./certification/claim-document.ts";
import { type AfterSeal, placeDocument } from "./certification/place-document.ts";
import { enqueueDocument } from "./certification/queue.db.ts";
import { creditDocument } from "./credit-document.ts";
import type { Folio } from "./folio.db.ts";
import type { DraftSummary } from "./invoice.db.ts";
import { insertSealedDocument, type NewSealedDocument, setStamping } from "./sealed-document.db.ts";

type KeepDeps = Pick<Deps, "clock" | "pacs" | "buggify">;

export interface SealedDraft {
  readonly issuerId: string;
  /** The row of the invoice or receipt, which this transaction holds, and which is a draft. */
  readonly invoiceId: string;
  readonly certificateId: string;
  readonly sealed: Sealed;
  readonly sealedAt: Date;
  readonly number: Folio;
  readonly legalDate: string;
  readonly summary: DraftSummary;
  /** Takes the number for good. */
  takeNumber(): Promise<void>;
  readonly after: AfterSeal;
}

/** `claim`: what whoever sealed it goes on with; null when it was left to a worker. */
export type PersistOutcome = { readonly kind: "kept"; readonly claim: Claim | null } | { readonly kind: "no_credits" };

const COST = 1;

/**
 * Keeps what was sealed, whatever kind of document it is: holds its credit, takes its number, freezes the bytes, sets
 * it on its way and queues it. From here on nothing asks what it is. "no_credits": nothing was kept or taken. Whoever
 * asks about it at once has claimed it when it is there: one commit, and no worker is faster than the person who waits.
 */
export async function keepSealed(tx: Tx, deps: KeepDeps, draft: SealedDraft): Promise<PersistOutcome> {
  const { issuerId, invoiceId } = draft;
  const document = toDocument(deps, draft);
  deps.buggify("credit-hold:before", invoiceId);
  const hold = await holdCredits(tx, deps.clock, { ...creditDocument(issuerId, document.id), amount: COST });
  if (hold === "insufficient") return { kind: "no_credits" };
  deps.buggify("credit-hold:after", invoiceId);
  deps.buggify("outbox-pick:before", invoiceId);
  const { provider, lease, dueAt, claim } = await placeDocument(tx, deps, document, draft.after);
  deps.buggify("sealed-insert:before", invoiceId);
  await together(
    draft.takeNumber(),
    insertSealedDocument(tx, { ...document, provider }, lease),
    setStamping(tx, { ...document, provider }, draft.number, draft.legalDate, draft.summary),
    enqueueDocument(tx, { issuerId, invoiceId, id: document.id, provider, dueAt, isTaken: lease !== null }),
  );
  deps.buggify("sealed-insert:after", invoiceId);
  deps.buggify("commit-1:before", invoiceId);
  return { kind: "kept", claim };
}

function toDocument(
  deps: KeepDeps,
  { issuerId, invoiceId, certificateId, sealed, sealedAt }: SealedDraft,
): NewSealedDocument {
  const xml = Buffer.from(sealed.xml, "utf8");
  return {
    issuerId,
    invoiceId,
    id: newId(deps.clock),
    certificateId,
    xml,
    sha256: sha256(xml),
    seal: sealed.sello,
    sealSha256: sha256(Buffer.from(sealed.sello, "base64")),
    provider: deps.pacs.first.provider,
    environment: deps.pacs.first.environment,
    sealedAt,
  };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
