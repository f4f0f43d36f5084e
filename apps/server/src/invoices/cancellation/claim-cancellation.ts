import { readCfdi } from "@timbra/cfdi/xml";
import * as z from "zod";
import type { PacPort, Pacs } from "../../adapters/pac/index.ts";
import type { Tx } from "../../adapters/postgres/index.ts";
import type { StatusQuestion } from "../../adapters/sat-status/index.ts";
import { isHeld } from "../lease.ts";
import { findStamp } from "../stamp-facts.db.ts";
import { type CancellationRecord, lockOpenCancellation, takeLease, wasRejectedBefore } from "./cancellation.db.ts";
import { cancellingPac } from "./cancelling-pac.ts";
import { type Silence, silenceOf } from "./forecast.ts";
import { type CancellationExchange, type Known, nextOperation } from "./judge-exchange.ts";
import { type CancellationSlot, takeTurn } from "./take-turn.ts";

/**
 * A request that this process alone may ask about now: its lease carries a number that any later holder's number
 * exceeds.
 */
export interface ClaimedCancellation {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly id: string;
  readonly xml: Uint8Array;
  readonly sha256: Uint8Array;
  readonly leaseToken: string;
  readonly operation: CancellationExchange["operation"];
  readonly known: Known;
  readonly question: StatusQuestion;
  readonly silence: Silence;
  readonly requestedAt: Date;
  readonly deadline: Date | null;
  readonly jobId: string | null;
  /** How often it was asked about, this time included. */
  readonly tries: number;
  readonly pac: PacPort;
  readonly turn: CancellationSlot | null;
}

export type CancellationClaim =
  | { readonly kind: "claimed"; readonly claimed: ClaimedCancellation }
  /**
   * `waiting`: only a look was wanted, and the request is to be sent first. `not_now`: its provider may not be asked at
   * this moment.
   */
  | { readonly kind: "leased" | "settled" | "waiting" | "not_now" };

export interface ClaimWish {
  readonly now: Date;
  readonly leaseUntil: Date;
  readonly onlyLooks: boolean;
}

/** Takes the lease of an open request, and writes down that its bytes are about to leave when they are. */
export async function claimCancellation(
  tx: Tx,
  pacs: Pacs,
  { issuerId, cancellationId }: { readonly issuerId: string; readonly cancellationId: string },
  { now, leaseUntil, onlyLooks }: ClaimWish,
): Promise<CancellationClaim> {
  const row = await lockOpenCancellation(tx, issuerId, cancellationId);
  if (row === undefined) return { kind: "settled" };
  if (isHeld(row.lease_until, now)) return { kind: "leased" };
  const known = toKnown(row, await wasRejectedBefore(tx, issuerId, row.invoice_id));
  const operation = nextOperation(known);
  if (onlyLooks && operation === "cancel") return { kind: "waiting" };
  const pac = cancellingPac(pacs, row.provider);
  const claim = await takeTurn(tx, pacs, pac, { issuerId, subjectId: row.id, operation, now, until: leaseUntil });
  if (claim.kind === "not_now") return claim;
  const document = await documentOf(tx, row);
  const leaseToken = await takeLease(tx, row, leaseUntil, operation === "cancel");
  return {
    kind: "claimed",
    claimed: { ...toClaimed(row), ...document, leaseToken, operation, known, pac, turn: claim.turn },
  };
}

function toClaimed(row: CancellationRecord) {
  const {
    issuer_id: issuerId,
    invoice_id: invoiceId,
    id,
    xml,
    sha256,
    requested_at: requestedAt,
    deadline,
    job_id: jobId,
    tries,
  } = row;
  return { issuerId, invoiceId, id, xml, sha256, requestedAt, deadline, jobId, tries: tries + 1 };
}

const refusals = z.array(z.object({ code: z.string(), message: z.string() }));

function toKnown(row: CancellationRecord, rejectedBefore: boolean): Known {
  return {
    state: row.state === "in_process" ? "in_process" : "requested",
    waitingFor: (row.waiting_for ?? "provider") as Known["waitingFor"],
    takenCode: row.taken_code,
    takenAt: row.taken_at,
    unseen: row.unseen,
    possiblySent: row.possibly_sent,
    refusals: refusals.parse(row.refusals),
    rejectedBefore,
  };
}

/** What the SAT has to be told of the document, and what its receiver's silence would mean. */
async function documentOf(tx: Tx, row: CancellationRecord): Promise<Pick<ClaimedCancellation, "question" | "silence">> {
  const stamp = await findStamp(tx, row.issuer_id, row.invoice_id);
  const read = stamp === null ? null : readCfdi(stamp.xml);
  if (stamp === null || !read?.ok) throw new Error("The stamp of an invoice that is being cancelled cannot be read.");
  const { Emisor, Receptor, Total, Sello } = read.comprobante;
  const question = {
    uuid: stamp.uuid,
    issuerRfc: Emisor.Rfc,
    receiverRfc: Receptor.Rfc,
    total: Total,
    sello: Sello ?? "",
  };
  return { question, silence: silenceOf(read.comprobante, row.requested_at) };
}
