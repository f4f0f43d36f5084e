import { cancelacion } from "../../cancelacion/messages/es/cancelacion.ts";
import { pagos } from "../../complementos/pagos20/messages/es.ts";
import type { Messages } from "../messages.ts";
import { documento } from "./documento.ts";
import { lectura } from "./lectura.ts";
import { servicio } from "./servicio.ts";

/**
 * In Spanish: everything this package says of documents, payments, cancellation, reading, and of what providers and the
 * SAT answer.
 */
export const es: Messages = {
  language: "es",
  sentences: { ...documento.sentences, ...lectura, ...servicio, ...pagos.sentences, ...cancelacion },
  campos: { ...pagos.campos, ...documento.campos },
};
