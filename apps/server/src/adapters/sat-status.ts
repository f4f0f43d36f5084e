import {
  CONSULTA_HEADERS,
  consultaSoap,
  type EstadoDeCfdi,
  expresionDeConsulta,
  type RespuestaDeConsulta,
} from "@timbra/cfdi";
import { readConsulta } from "@timbra/cfdi/xml";
import type { RequestOptions } from "../lib/response-hash.ts";
import { type BoundedAnswer, createOutbound } from "./pac/http.ts";

/** Its answers are a few hundred bytes. */
const LIMITS = { size: 64 * 1024 };

/**
 * The SAT's ConsultaCFDI service at an address. It knows any document, needs no account and proves nothing about one it
 * does not find: a new stamp takes minutes, sometimes hours, to reach it.
 */
export function createSatStatus(url: string): SatStatus {
  const fetch = createOutbound([url]);
  return {
    async status({ uuid, issuerRfc, receiverRfc, total, sello }, asking) {
      const body = consultaSoap(
        expresionDeConsulta({ uuid, rfcEmisor: issuerRfc, rfcReceptor: receiverRfc, total, sello }),
      );
      const outcome = await fetch(url, { method: "POST", headers: CONSULTA_HEADERS, body }, asking);
      return outcome.kind === "failed" ? { kind: "unavailable", reason: outcome.reason } : read(outcome.answer);
    },
  };
}

function read({ status, bytes }: BoundedAnswer): StatusAnswer {
  const reading = readConsulta(bytes, LIMITS);
  if (reading.ok && status === 200) return { kind: "answered", state: reading.estado, words: reading.respuesta };
  return {
    kind: "unavailable",
    reason: reading.ok ? `status_${status}` : `unreadable_answer_${status}: ${reading.problems[0]?.code ?? ""}`,
  };
}

/** Asks the SAT about the state of documents. */
interface SatStatus {
  status(question: StatusQuestion, asking: RequestOptions): Promise<StatusAnswer>;
}

/** The fields of a document that the SAT needs to report its status. */
export interface StatusQuestion {
  readonly uuid: string;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  /** Comprobante.Total as written. */
  readonly total: string;
  /** Comprobante.Sello. */
  readonly sello: string;
}

export type StatusAnswer =
  /** `state` is what the words amount to; `words` are the SAT's own, to be kept as evidence. */
  | { readonly kind: "answered"; readonly state: EstadoDeCfdi; readonly words: RespuestaDeConsulta }
  | {
      readonly kind: "unavailable";
      readonly reason: string;
      /** No word came of whoever was to bring it. */
      readonly unreachable?: true;
    };
