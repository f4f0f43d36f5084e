import type { Cancelable, SolicitudEnCurso } from "@timbra/cfdi";
import type { SatStatus } from "@timbra/contract";
import type { PacPort } from "../../adapters/pac/index.ts";
import type { StatusAnswer } from "../../adapters/sat-status.ts";
import type { Deps } from "../../boot/deps.ts";
import { type Tx, withTenant } from "../../db/index.ts";
import { queueDocumentEvent } from "../../webhooks/index.ts";
import { readStamped } from "../detail.ts";
import { type ExchangeSteps, runExchange } from "../exchange.ts";
import { findInvoice, findStamp, lockInvoice, type StoredStamp, setInvoiceState } from "../invoices.db.ts";
import { isLive } from "../states.ts";
import { runCancellationExchange } from "./cancel.ts";
import { type CancellationAttempt, findOpenCancellation, recordCancellationAttempt } from "./cancellations.db.ts";
import {
  acquireCancellationSlot,
  type CancellationSlot,
  pacForCancellation,
  releaseCancellationSlot,
  toStatusQuestion,
} from "./claim.ts";
import type { CancellationExchange } from "./judge.ts";
import { mailCancelled } from "./mails.ts";
import { toAttempt } from "./settle.ts";

/** How long a person at a screen waits. */
const DEADLINE_MS = 8_000;

/**
 * Asks the SAT what it says of an invoice now. What it says about a request that is open settles it as if the worker
 * had asked. Undefined when the issuer has no stamped invoice by that id.
 */
export async function getSatStatus(deps: Deps, issuerId: string, id: string): Promise<SatStatus | undefined> {
  const found = await withTenant(deps.db, issuerId, async (tx) => ({
    stamp: await findStamp(tx, issuerId, id),
    open: await findOpenCancellation(tx, issuerId, id),
    provider: (await findInvoice(tx, issuerId, id))?.provider ?? null,
  }));
  if (found.stamp === null) return undefined;
  const asked_at = deps.clock.now().toISOString();
  const pac = pacForCancellation(deps.pacs, found.provider);
  const followed =
    found.open && (await runCancellationExchange(deps, { issuerId, cancellationId: found.open.id }, DEADLINE_MS, true));
  const answer =
    followed?.status ??
    (await runExchange(deps, lookSteps(deps, found.stamp), { issuerId, invoiceId: id, pac }, DEADLINE_MS));
  const invoice = await withTenant(deps.db, issuerId, (tx) => findInvoice(tx, issuerId, id));
  return invoice === undefined
    ? undefined
    : { asked_at, ...toStatus(answer), invoice_state: invoice.state as SatStatus["invoice_state"] };
}

/** A status check of a stamped document without a request of ours, for which its provider may be called now. */
interface ClaimedLook {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly pac: PacPort;
  readonly claimedAt: Date;
  readonly slot: CancellationSlot | null;
}

type LookSteps = ExchangeSteps<
  Pick<ClaimedLook, "issuerId" | "invoiceId" | "pac">,
  ClaimedLook,
  Extract<CancellationExchange, { operation: "status" }>,
  boolean,
  StatusAnswer
>;

/** It takes a slot at the provider like any other question. */
function lookSteps(deps: Deps, stamp: StoredStamp): LookSteps {
  return {
    claim: async (tx, look, { claimedAt, until, process }) => {
      const { issuerId, invoiceId: subjectId, pac } = look;
      const wanted = { issuerId, subjectId, operation: "status", now: claimedAt, until, process } as const;
      const slot = await acquireCancellationSlot(tx, deps.pacs, pac, wanted);
      if (slot === "not_now")
        return {
          kind: "not_claimed",
          outcome: { kind: "unavailable", reason: "the provider may not be asked at this moment" },
        };
      return { kind: "claimed", claimed: { ...look, claimedAt, slot } };
    },
    ask: async ({ pac }, options) => {
      const question = toStatusQuestion(readStamped(stamp), stamp.uuid);
      return { operation: "status", answer: await pac.cancellationStatus(question, options) };
    },
    judge: (_, { answer }) => answer.kind === "answered" && answer.state.estado === "cancelado",
    settle: async (tx, look, asked) => {
      const { answer } = asked.answer;
      await releaseCancellationSlot(tx, deps, look.slot, { answer, tries: 1 });
      if (asked.finding) await adoptCancelled(tx, deps, look, toAttempt(deps, look, asked));
      return answer;
    },
  };
}

/**
 * Cancelled with another program, or on the SAT's own site: true all the same, and the SAT's words are kept as the
 * proof of it. An open request is settled by whoever follows it.
 */
async function adoptCancelled(
  tx: Tx,
  deps: Deps,
  { issuerId, invoiceId }: ClaimedLook,
  attempt: CancellationAttempt,
): Promise<void> {
  const invoice = await lockInvoice(tx, issuerId, invoiceId);
  if (invoice === undefined || !isLive(invoice.state)) return;
  await recordCancellationAttempt(tx, { issuerId, invoiceId, id: null }, attempt);
  await setInvoiceState(tx, issuerId, invoiceId, "cancelled", deps.clock.now());
  await mailCancelled(tx, deps, { issuerId, invoiceId }, "unknown");
  await queueDocumentEvent(tx, deps, { issuerId, invoiceId }, "cancelled");
  deps.log.warn({ issuerId, invoiceId }, "the SAT says that an invoice was cancelled without a request of ours");
}

function toStatus(answer: StatusAnswer): Omit<SatStatus, "asked_at" | "invoice_state"> {
  if (answer.kind === "unavailable") return { state: "unavailable", cancellable: null, request: null, words: null };
  const { CodigoEstatus, Estado, EsCancelable, EstatusCancelacion } = answer.words;
  const words = { code: CodigoEstatus, state: Estado, cancellable: EsCancelable, cancellation: EstatusCancelacion };
  const { state } = answer;
  if (state.estado === "vigente")
    return { state: "live", cancellable: CANCELLABLE[state.cancelable], request: REQUEST[state.solicitud], words };
  return { state: STATES[state.estado], cancellable: null, request: null, words };
}

const STATES = { cancelado: "cancelled", "no-encontrado": "not_found", desconocido: "unknown" } as const;

const CANCELLABLE: Readonly<Record<Cancelable, SatStatus["cancellable"]>> = {
  "sin-aceptacion": "without_acceptance",
  "con-aceptacion": "with_acceptance",
  no: "no",
  desconocido: "unknown",
};

const REQUEST: Readonly<Record<SolicitudEnCurso, SatStatus["request"]>> = {
  ninguna: "none",
  "en-proceso": "in_process",
  rechazada: "rejected",
  desconocida: "unknown",
};
