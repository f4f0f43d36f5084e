import { join } from "node:path";
import { openAppendFile } from "./append-file.ts";

/** What happened to documents after they were stamped. Lines are added, never changed. */
export interface CancellationLedger {
  /**
   * Counts from this call on; resolves when it is on the disk, and only then may it be answered to a client. If it
   * rejects, nothing happened.
   */
  add(line: LedgerLine): Promise<void>;
  /** Of one document, the oldest first. Upper or lower case. */
  requestsOf(uuid: string): readonly CancellationReceived[];
  answerTo(request: CancellationReceived): ReceiverAnswered | undefined;
  /** Every request, the oldest first. */
  requests(): readonly CancellationReceived[];
  readonly steered: SimulationSettings;
  close(): Promise<void>;
}

/**
 * Opens the cancellations kept in `dataDir`; a last line cut short by a crash is dropped. `start` counts until somebody
 * steers.
 */
export async function openCancellationLedger(dataDir: string, start: SimulationSettings): Promise<CancellationLedger> {
  const memory = new Memory(start);
  const path = join(dataDir, "cancellations.jsonl");
  const file = await openAppendFile<LedgerLine>(path, (line) => memory.take(line));
  return {
    async add(line) {
      const undo = memory.take(line);
      try {
        await file.append(JSON.stringify(line));
      } catch (cause) {
        undo();
        throw cause;
      }
    },
    requestsOf: (uuid) => memory.byUuid.get(uuid.toUpperCase()) ?? [],
    answerTo: (request) => memory.answers.get(request.id),
    requests: () => memory.all,
    get steered() {
      return memory.steered;
    },
    close: () => file.close(),
  };
}

type Undo = () => void;

class Memory {
  readonly all: CancellationReceived[] = [];
  readonly byUuid = new Map<string, readonly CancellationReceived[]>();
  readonly answers = new Map<string, ReceiverAnswered>();
  steered: SimulationSettings;

  constructor(steered: SimulationSettings) {
    this.steered = steered;
  }

  take(line: LedgerLine): Undo {
    if (line.kind === "steered") return this.#steer(line);
    return line.kind === "answered" ? this.#answer(line) : this.#request(line);
  }

  #steer(line: SimulationSettings): Undo {
    const before = this.steered;
    this.steered = line;
    return () => {
      this.steered = before;
    };
  }

  #answer(line: ReceiverAnswered): Undo {
    this.answers.set(line.request, line);
    return () => this.answers.delete(line.request);
  }

  #request(line: CancellationReceived): Undo {
    const others = (): readonly CancellationReceived[] =>
      (this.byUuid.get(line.uuid) ?? []).filter((one) => one !== line);
    this.all.push(line);
    this.byUuid.set(line.uuid, [...others(), line]);
    return () => {
      this.all.splice(this.all.indexOf(line), 1);
      this.byUuid.set(line.uuid, others());
    };
  }
}

/** What a receiver does with a request: says yes, says no, or says nothing. */
export type ReceiverBehaviour = "accepts" | "rejects" | "ignores";

/** A request to cancel that was received (201). Instants are ISO 8601 in UTC, on the SAT's clock. */
export interface CancellationReceived {
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
  /** When the receiver answers, and what; absent when it does not answer or is not asked. */
  readonly answer?: { readonly at: string; readonly accepts: boolean };
  /** When a missing answer becomes acceptance; absent when it never does. */
  readonly deadline?: string;
  /** The acknowledgement as it was given. */
  readonly acuse: string;
}

/** The answer of a receiver, given by whoever steers this sandbox. */
interface ReceiverAnswered {
  readonly kind: "answered";
  /** The request's id. */
  readonly request: string;
  readonly accepts: boolean;
  readonly at: string;
}

/** How the SAT and the receivers are from now on; the last one counts. */
export interface SimulationSettings {
  readonly kind: "steered";
  /** Milliseconds that the SAT's clock is ahead. */
  readonly clockAheadMs: number;
  /** Milliseconds from the stamp until the SAT knows the document (205 and 602 meanwhile). */
  readonly visibleAfterMs: number;
  readonly receivers: ReceiverSetting;
  /** Receivers with a habit of their own, by RFC. */
  readonly receiver: Readonly<Record<string, ReceiverSetting>>;
}

export interface ReceiverSetting {
  readonly does: ReceiverBehaviour;
  /** Milliseconds from the request to the answer. */
  readonly afterMs: number;
}

type LedgerLine = CancellationReceived | ReceiverAnswered | SimulationSettings;

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
 * The state of a document at an instant: its last request decides, since another is only received after a rejection.
 */
export function satStateOf(ledger: CancellationLedger, uuid: string, now: Date): SatState {
  const last = ledger.requestsOf(uuid).at(-1);
  return last ? outcomeOf(last, ledger.answerTo(last), now) : LIVE;
}

/** What came of one request by an instant. */
export function outcomeOf(request: CancellationReceived, given: ReceiverAnswered | undefined, now: Date): SatState {
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
