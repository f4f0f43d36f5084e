import { cancelacion } from "../../cancelacion/messages/en/cancelacion.ts";
import { pagos } from "../../complementos/pagos20/messages/en.ts";
import type { Messages } from "../messages.ts";
import { documento } from "./documento.ts";
import { lectura } from "./lectura.ts";
import { servicio } from "./servicio.ts";

/**
 * In English: everything this package says of documents, payments, cancellation, reading, and of what providers and the
 * SAT answer.
 */
export const en: Messages = {
  language: "en",
  sentences: { ...documento.sentences, ...lectura, ...servicio, ...pagos.sentences, ...cancelacion },
  campos: { ...pagos.campos, ...documento.campos },
};
