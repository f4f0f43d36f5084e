import type { EstadoDeCfdi, FormaDeCancelacion } from "@timbra/cfdi";
import * as z from "zod";
import type { CancelAnswer, PacRefusal } from "../../adapters/pac/index.ts";
import type { StatusAnswer } from "../../adapters/sat-status.ts";
import { HOUR_MS, SECOND_MS } from "../../lib/durations.ts";

/** What is known of an open request. */
export interface KnownRequest {
  readonly state: "requested" | "in_process";
  /** What the last exchange left it waiting for. */
  readonly waitingFor: RetryPace["waitingFor"];
  /** The code with which it was accepted, and when; null before, and when it is to be sent again. */
  readonly takenCode: string | null;
  readonly takenAt: Date | null;
  /** How often it was accepted, or seen, without the SAT showing it afterwards. */
  readonly unseen: number;
  /** Whether an earlier sending may have arrived. */
  readonly possiblySent: boolean;
  /** Refusals that only the SAT's status can confirm, since an earlier sending may have arrived. */
  readonly refusals: readonly PacRefusal[];
  /**
   * Whether the receiver rejected an earlier request for the same document: the SAT may go on showing that for a while.
   */
  readonly rejectedBefore: boolean;
}

/** Refusals as they are stored. */
export const refusalsSchema = z.array(z.object({ code: z.string(), message: z.string() }));

export type CancellationExchange =
  | { readonly operation: "cancel"; readonly answer: CancelAnswer }
  | { readonly operation: "status"; readonly answer: StatusAnswer };

export type CancelledForm = "without_acceptance" | "with_acceptance" | "silence" | "unknown";

/**
 * What an exchange proves. Only the SAT's status says that a document is cancelled, or that its receiver rejected it.
 */
export type Verdict =
  | ({ readonly kind: "open" } & KnownRequest)
  | { readonly kind: "cancelled"; readonly form: CancelledForm }
  | { readonly kind: "rejected" }
  | { readonly kind: "refused"; readonly refusals: readonly PacRefusal[] }
  | { readonly kind: "lapsed" };

/**
 * A provider that has a request keeps answering so for this long (798); if the SAT shows none afterwards, there is
 * none.
 */
const TERM_MS = 72 * HOUR_MS;
/** The SAT's status may lag behind its own acknowledgement by this. */
const LAG_MS = HOUR_MS / 6;
/** 799: too many requests, of which one may still be open. */
const ABOUT_EARLIER_ONES = "799";

/**
 * Whether the frozen bytes are to be sent, or the SAT to be asked. After a request without an answer the SAT is
 * asked first: the receiver may have rejected it by now, and the same bytes again would then be another request.
 */
export function nextOperation({
  takenAt,
  state,
  refusals,
  waitingFor,
  possiblySent,
}: KnownRequest): CancellationExchange["operation"] {
  if (takenAt !== null || state === "in_process" || refusals.length > 0) return "status";
  return possiblySent && waitingFor === "provider" ? "status" : "cancel";
}

export function interpretAnswer(known: KnownRequest, exchange: CancellationExchange, now: Date): Verdict {
  return exchange.operation === "cancel"
    ? interpretSending(known, exchange.answer, now)
    : interpretStatus(known, exchange.answer, now);
}

function interpretSending(known: KnownRequest, answer: CancelAnswer, now: Date): Verdict {
  switch (answer.kind) {
    case "requested":
    case "already_requested": {
      const waitingFor = answer.code === "798" ? "earlier_request" : "sat_to_answer";
      return stillOpen(known, waitingFor, { takenCode: answer.code, takenAt: now, possiblySent: true });
    }
    case "not_yet_known":
      return stillOpen(known, "sat_to_know", {});
    case "unavailable":
      return stillOpen(known, "provider", { possiblySent: known.possiblySent || answer.possiblySent });
    case "rejected":
      if (!known.possiblySent && !answer.refusals.some(({ code }) => code === ABOUT_EARLIER_ONES))
        return { kind: "refused", refusals: answer.refusals };
      return stillOpen(known, "sat_to_answer", { refusals: answer.refusals });
  }
}

function interpretStatus(known: KnownRequest, answer: StatusAnswer, now: Date): Verdict {
  if (answer.kind === "unavailable") return stillOpen(known, known.waitingFor, {});
  const { state } = answer;
  switch (state.estado) {
    case "cancelado":
      return { kind: "cancelled", form: FORMS[state.forma] };
    case "vigente":
      return interpretLive(known, state, now);
    case "no-encontrado":
      return stillOpen(known, "sat_to_know", {});
    case "desconocido":
      return stillOpen(known, known.waitingFor, {});
  }
}

const FORMS: Readonly<Record<FormaDeCancelacion, CancelledForm>> = {
  "sin-aceptacion": "without_acceptance",
  "con-aceptacion": "with_acceptance",
  "plazo-vencido": "silence",
  desconocida: "unknown",
};

function interpretLive(
  known: KnownRequest,
  { solicitud }: Extract<EstadoDeCfdi, { estado: "vigente" }>,
  now: Date,
): Verdict {
  if (solicitud === "en-proceso") {
    return stillOpen(known, "receiver", {
      state: "in_process",
      takenAt: known.takenAt ?? now,
      refusals: [],
      possiblySent: true,
    });
  }
  if (solicitud === "rechazada" && isAboutThisOne(known, now)) return { kind: "rejected" };
  if (known.refusals.length > 0) return { kind: "refused", refusals: known.refusals };
  return interpretUnseen(known, now);
}

/** A rejection that the SAT shows may still be that of an earlier request, until it had time to show this one. */
function isAboutThisOne({ rejectedBefore, state, takenCode, takenAt }: KnownRequest, now: Date): boolean {
  if (!rejectedBefore || state === "in_process") return true;
  return takenCode === "201" && takenAt !== null && now.getTime() - takenAt.getTime() >= LAG_MS;
}

/**
 * Accepted, but the SAT shows nothing: it is given its time, then the same bytes are sent once more, then the request
 * has lapsed.
 */
function interpretUnseen(known: KnownRequest, now: Date): Verdict {
  if (known.state === "in_process")
    return stillOpen(known, "sat_to_answer", { state: "requested", takenAt: now, unseen: 1 });
  const waitingFor = known.takenCode === "798" ? "earlier_request" : "sat_to_answer";
  if (known.takenAt === null || now.getTime() - known.takenAt.getTime() < TERM_MS)
    return stillOpen(known, waitingFor, {});
  if (known.unseen > 0) return { kind: "lapsed" };
  return stillOpen(known, "sat_to_answer", { takenAt: null, takenCode: null, unseen: 1 });
}

function stillOpen(known: KnownRequest, waitingFor: RetryPace["waitingFor"], change: Partial<KnownRequest>): Verdict {
  return { kind: "open", ...known, waitingFor, ...change };
}

/** What a request waits for decides how soon it is checked again. */
export interface RetryPace {
  readonly waitingFor: "provider" | "sat_to_know" | "sat_to_answer" | "earlier_request" | "receiver";
  readonly requestedAt: Date;
  readonly deadline: Date | null;
}

/** A provider counts the requests, and may refuse after some; a status check at the SAT is free. */
const FIRST_PAUSE_MS = {
  provider: 20 * SECOND_MS,
  sat_to_know: 60 * SECOND_MS,
  sat_to_answer: 3 * SECOND_MS,
  earlier_request: 60 * SECOND_MS,
  receiver: 3 * SECOND_MS,
} as const satisfies Record<RetryPace["waitingFor"], number>;

/** Requests double their pause; status checks come closer together. */
const SENDS: readonly RetryPace["waitingFor"][] = ["provider", "sat_to_know"];
const LONGEST_PAUSE_MS = HOUR_MS;
const SPREAD = 0.4;

/**
 * When to check again: the pause grows with the age of the request, from seconds to an hour, and is spread by a fifth
 * either way so that many requests are not checked at once. The first check after the receiver's term comes within
 * minutes of it. `random`: from 0 up to 1.
 */
export function nextTryAt(now: Date, { waitingFor, requestedAt, deadline }: RetryPace, random: number): Date {
  const age = now.getTime() - requestedAt.getTime();
  const grown = SENDS.includes(waitingFor) ? age : age / 4;
  const pause =
    Math.min(Math.max(grown, FIRST_PAUSE_MS[waitingFor]), LONGEST_PAUSE_MS) * (1 - SPREAD / 2 + SPREAD * random);
  const at = now.getTime() + pause;
  const end = deadline?.getTime() ?? 0;
  return new Date(now.getTime() < end && end < at ? end + random * 120 * SECOND_MS : at);
}
