import type { Db, Tx } from "../db/index.ts";
import type { FailedJob } from "./jobs.db.ts";

export type { FailedJob } from "./jobs.db.ts";
export { installQueue, isQueueInstalled, type OpenQueue, openQueue } from "./open-queue.ts";

/**
 * Every kind of work that is done after the answer, with what it needs to know. Ids only: a payload is not encrypted
 * and outlives the row it names.
 */
export interface Jobs {
  "deliver-mail": { readonly mailId: string };
  /**
   * The one payload with a personal datum: whether the address has an account is exactly what the asking request must
   * not find out.
   */
  "send-account-link": { readonly purpose: "verify" | "reset"; readonly email: string };
  /** Also without an account, so that the request takes as long; with the network address, for the audit log entry. */
  "note-failed-sign-in": {
    readonly userId: string | null;
    readonly address: string;
    readonly step: "password" | "code";
    readonly at: string;
  };
  /** `invoiceId`: the one that replaces. */
  "cancel-replaced": { readonly issuerId: string; readonly invoiceId: string };
  "deliver-webhook": { readonly issuerId: string; readonly deliveryId: string };
  /** The sandbox card provider's own work: an event to be sent, or what a test card does later. */
  "sandbox-card":
    | { readonly act: "tell"; readonly paymentId: string; readonly kind: string; readonly eventId: string }
    | { readonly act: "settle" | "fail" | "dispute"; readonly paymentId: string };
  /** The invoice of a purchase of credits. */
  "invoice-order": { readonly issuerId: string; readonly orderId: string };
  /** A refund that an administrator asked for. */
  "refund-order": { readonly issuerId: string; readonly refundId: string };
  /** `step`: one that the archive is not at any more has nothing to do. */
  "build-archive": { readonly issuerId: string; readonly archiveId: string; readonly step: number };
  "follow-cancellation": { readonly issuerId: string; readonly cancellationId: string };
  /** `turn`: one that is not the batch's own any more has nothing to do. */
  "run-bulk": { readonly issuerId: string; readonly batchId: string; readonly turn: number };
  /** `turn`: as of a batch. */
  "check-invariants": { readonly checkId: string; readonly turn: number };
}

export type JobName = keyof Jobs;

export interface SendOptions {
  /** Not before this instant. */
  readonly startAfter?: Date;
  /** The job's own id (a UUID), for whoever may withdraw it. */
  readonly id?: string;
}

/** The jobs of the product. A job is committed or rolled back with the transaction that asks for it. */
export interface Queue {
  send<Name extends JobName>(tx: Tx, job: Name, payload: Jobs[Name], options?: SendOptions): Promise<void>;
  /** Takes a job away that is not needed any more. Nothing happens when it is gone already. */
  withdraw(tx: Tx, job: JobName, id: string): Promise<void>;
}

/** The jobs that ran out of tries, for an administrator. */
export interface DeadLetters {
  listFailed(db: Db, most: number): Promise<readonly FailedJob[]>;
  /** Tries a failed job once more. False when there is none by that id. */
  retry(db: Db, id: string): Promise<boolean>;
}

/**
 * Where handlers are put. A handler that throws is called again later, with growing pauses; it must bear being called
 * twice.
 */
export interface Worker {
  work<Name extends JobName>(job: Name, handler: JobHandler<Name>): Promise<void>;
}

export type JobHandler<Name extends JobName> = (
  payload: Jobs[Name],
  context: { readonly attempt: number; readonly lastAttempt: boolean },
) => Promise<void>;
