import { type Aceptacion, aceptacionDe } from "@timbra/cfdi";
import { businessDayAfter, mexicanDate } from "./business-days.ts";
import type { StampedDocument } from "./paper.ts";

/** Whether a request of this instant needs the receiver's acceptance (RMF 2.7.1.35). */
export function asksReceiver({ comprobante }: StampedDocument, now: Date): Aceptacion {
  const nextBusinessDay = businessDayAfter(comprobante.Fecha.slice(0, 10), 1);
  return aceptacionDe(comprobante, { diaHabilSiguiente: mexicanDate(now) <= nextBusinessDay });
}
