import type { Answered, Requested } from "./ledger-line.ts";
import type { Ledger } from "./open-ledger.ts";

/** A document's state in the SAT's words: Estado and EstatusCancelacion. */
export interface SatState {
  readonly estado: "Vigente" | "Cancelado";
  readonly estatus:
    | ""
    | "En proceso"
    | "Solicitud rechazada"
    | "Plazo vencido"
    | "Cancelado con aceptación"
    | "Cancelado sin aceptación";
}

const LIVE: SatState = { estado: "Vigente", estatus: "" };

/**
 * Where a document stands at an instant: its last request decides, since another is only received after a rejection.
 */
export function standingOf(ledger: Ledger, uuid: string, now: Date): SatState {
  const last = ledger.requestsOf(uuid).at(-1);
  return last ? outcomeOf(last, ledger.answerTo(last), now) : LIVE;
}

/** What came of one request by an instant. */
export function outcomeOf(request: Requested, given: Answered | undefined, now: Date): SatState {
  if (!request.acceptance) return { estado: "Cancelado", estatus: "Cancelado sin aceptación" };
  const answer = given ?? request.answer;
  const silence = request.deadline === undefined ? Number.POSITIVE_INFINITY : Date.parse(request.deadline);
  const answered = answer === undefined ? Number.POSITIVE_INFINITY : Date.parse(answer.at);
  if (now.getTime() < Math.min(silence, answered)) return { estado: "Vigente", estatus: "En proceso" };
  if (silence <= answered) return { estado: "Cancelado", estatus: "Plazo vencido" };
  return answer?.accepts
    ? { estado: "Cancelado", estatus: "Cancelado con aceptación" }
    : { estado: "Vigente", estatus: "Solicitud rechazada" };
}
