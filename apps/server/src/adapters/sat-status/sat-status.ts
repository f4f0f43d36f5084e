import { CONSULTA_HEADERS, consultaSoap, expresionDeConsulta } from "@timbra/cfdi";
import { readConsulta } from "@timbra/cfdi/xml";
import type { BoundedAnswer } from "../pac/bounded-fetch.ts";
import { createOutbound } from "../pac/outbound.ts";
import type { SatStatus, StatusAnswer } from "./port.ts";

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
