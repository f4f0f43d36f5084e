/** What a receiver does with a request: says yes, says no, or says nothing. */
export type ReceiverHabit = "accepts" | "rejects" | "ignores";

/** A request to cancel that was received (201). Instants are ISO 8601 in UTC, on the SAT's clock. */
export interface Requested {
  readonly kind: "requested";
  readonly id: string;
  /** Upper case. */
  readonly uuid: string;
  readonly rfc: string;
  readonly receptor: string;
  readonly motivo: string;
  readonly folioSustitucion?: string;
  readonly at: string;
  /** Whether the receiver is asked. */
  readonly acceptance: boolean;
  /** When the receiver answers, and what; absent when it stays silent or is not asked. */
  readonly answer?: { readonly at: string; readonly accepts: boolean };
  /** When silence becomes acceptance; absent when it never does. */
  readonly deadline?: string;
  /** The acknowledgement as it was given. */
  readonly acuse: string;
}

/** The answer of a receiver, given by whoever steers this sandbox. */
export interface Answered {
  readonly kind: "answered";
  /** The request's id. */
  readonly request: string;
  readonly accepts: boolean;
  readonly at: string;
}

/** How the SAT and the receivers are from now on; the last one counts. */
export interface Steered {
  readonly kind: "steered";
  /** Milliseconds that the SAT's clock is ahead. */
  readonly clockAheadMs: number;
  /** Milliseconds from the stamp until the SAT knows the document (205 and 602 meanwhile). */
  readonly visibleAfterMs: number;
  readonly receivers: Habit;
  /** Receivers with a habit of their own, by RFC. */
  readonly receiver: Readonly<Record<string, Habit>>;
}

export interface Habit {
  readonly does: ReceiverHabit;
  /** Milliseconds from the request to the answer. */
  readonly afterMs: number;
}

export type LedgerLine = Requested | Answered | Steered;
