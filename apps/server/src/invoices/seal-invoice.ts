import { seal } from "@timbra/cfdi";
import { type InvoiceState, invoiceDraft, type Language, type ProblemBody } from "@timbra/contract";
import { type Tx, together } from "../adapters/postgres/index.ts";
import type { OpenedSigner } from "../adapters/vault/index.ts";
import type { Deps } from "../deps.ts";
import type { Claim } from "./certification/claim-document.ts";
import type { AfterSeal } from "./certification/place-document.ts";
import { summaryOf } from "./draft-summary.ts";
import { lockInvoice } from "./invoice.db.ts";
import { keepSealed } from "./keep-sealed.ts";
import { momentToSeal } from "./moment-to-seal.ts";
import { reserveNumber } from "./number-invoice.ts";
import { type DraftInContext, priceInContext, readContext } from "./price-draft.ts";
import { holdCredited } from "./related/related-documents.ts";
import { mayMove } from "./states.ts";
import { holdTickets, judgeOwnInvoice } from "./tickets/hold-tickets.ts";
import { usableSigner } from "./usable-signer.ts";

/** Why an invoice was not sealed. Nothing was taken, held or kept. */
export type SealRefusal =
  | {
      readonly kind:
        | "not_found"
        | "wrong_state"
        | "registration_incomplete"
        | "no_certificate"
        | "test_certificate"
        | "certificate_changed"
        | "no_credits"
        | "disk_full"
        | "too_busy";
    }
  | { readonly kind: "certificate_expired"; readonly validUntil: Date }
  | { readonly kind: "problems"; readonly problems: readonly ProblemBody[] };

/**
 * `sealed`: with what whoever asks goes on; null when it is left to a worker. `already`: sealed or certified before;
 * the question is only what became of it.
 */
export type SealOutcome =
  | { readonly kind: "sealed"; readonly claim: Claim | null }
  | { readonly kind: "already" }
  | SealRefusal;

export interface SealRequest {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly language: Language;
  readonly after: AfterSeal;
  /** Whether the disk has room for a new document, with what is on its way. */
  readonly hasRoom: boolean;
}

/**
 * The first of the two transactions of a stamp: price, check, take the folio, hold a credit, seal, keep the sealed
 * bytes, and leave the question to the provider in the outbox. Either all of it is committed or nothing happened.
 */
export async function sealInvoice(
  tx: Tx,
  deps: Deps,
  request: SealRequest,
  opened: OpenedSigner | null,
): Promise<SealOutcome> {
  const { issuerId, invoiceId, language } = request;
  const invoice = await lockInvoice(tx, issuerId, invoiceId);
  if (invoice === undefined) return { kind: "not_found" };
  if (["stamping", "uncertain", "stamped"].includes(invoice.state)) return { kind: "already" };
  if (!mayMove(invoice.state as InvoiceState, "stamping")) return { kind: "wrong_state" };
  if (!request.hasRoom) return { kind: "disk_full" };

  const now = await momentToSeal(tx, deps.clock.now(), issuerId, invoice);
  const draft = invoiceDraft.parse(invoice.draft);
  // Before what is left of them is read, and before the series: receipts hold the invoices that they pay before it too.
  await holdCredited(tx, issuerId, draft);
  const context = await readContext(tx, now, issuerId, draft);
  const usable = usableSigner(deps, context.facts, opened, now);
  if (usable.kind !== "usable") return usable;
  const sealing = { issuerId, invoiceId, draft: context.draft, language };
  const taken = await holdTickets(tx, sealing);
  deps.buggify("folio-lock:before", invoiceId);
  const [reserved, waiting] = await together(
    reserveNumber(tx, issuerId, invoice, context.draft.series_id),
    judgeOwnInvoice(tx, sealing),
  );
  deps.buggify("folio-lock:after", invoiceId);
  if (reserved === null) return { kind: "problems", problems: problemsWithoutSeries(deps, context, language) };
  const priced = priceInContext(deps.catalogues, context, language, reserved.number);
  const faults = [...taken, ...waiting];
  if (priced.checked === null || faults.length > 0)
    return { kind: "problems", problems: [...faults, ...priced.problems] };

  const kept = await keepSealed(tx, deps, {
    issuerId,
    invoiceId,
    certificateId: usable.opened.certificateId,
    sealed: seal(priced.checked, usable.opened.signer),
    sealedAt: now,
    number: reserved.number,
    legalDate: context.legalDate,
    summary: summaryOf(context, priced),
    takeNumber: () => reserved.take(now),
    after: request.after,
  });
  return kept.kind === "kept" ? { kind: "sealed", claim: kept.claim } : kept;
}

/** A series that is not there is the same as none: the missing field is told together with everything else. */
function problemsWithoutSeries(deps: Deps, context: DraftInContext, language: Language): readonly ProblemBody[] {
  return priceInContext(deps.catalogues, { ...context, draft: { ...context.draft, series_id: null } }, language)
    .problems;
}
