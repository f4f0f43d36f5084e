import { aceptacionDe, type CasoSinAceptacion, type Comprobante } from "@timbra/cfdi";
import type { CancellationBody } from "@timbra/contract";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { businessDayAfter, DAYS_TO_ANSWER, endOfBusinessDays } from "./business-days.ts";

/** What no answer from the receiver means for a request: `not_asked` where nobody is. */
export type SilenceRule = "accepts" | "does_not_accept" | "not_asked";

type Forecast = NonNullable<CancellationBody["forecast"]>;

/**
 * What to expect of a request at an instant (RMF 2.7.1.34, 2.7.1.35). `rejectedBefore`: then no answer does not count
 * as acceptance any more.
 */
export function forecastAcceptance(comprobante: Comprobante, now: Date, rejectedBefore: boolean): Forecast {
  const freeUntil = businessDayAfter(comprobante.Fecha.slice(0, 10), 1);
  const acceptance = aceptacionDe(comprobante, { diaHabilSiguiente: mexicanDay(now) <= freeUntil });
  if (!acceptance.requiere) {
    const reason = REASONS[acceptance.caso];
    return {
      acceptance: false,
      reason,
      silence_accepts: false,
      deadline: null,
      free_until: reason === "next_business_day" ? freeUntil : null,
    };
  }
  const silence_accepts = acceptance.silencio === "acepta" && !rejectedBefore;
  const deadline = silence_accepts ? endOfBusinessDays(now, DAYS_TO_ANSWER).toISOString() : null;
  return { acceptance: true, reason: null, silence_accepts, deadline, free_until: null };
}

const REASONS: Readonly<Record<CasoSinAceptacion, NonNullable<Forecast["reason"]>>> = {
  monto: "amount",
  nomina: "payroll",
  egreso: "credit_note",
  traslado: "transfer",
  rif: "rif",
  "publico-en-general": "general_public",
  extranjero: "foreign",
  "dia-habil-siguiente": "next_business_day",
};

export function silenceRule(comprobante: Comprobante, requestedAt: Date): SilenceRule {
  const { acceptance, silence_accepts } = forecastAcceptance(comprobante, requestedAt, false);
  if (!acceptance) return "not_asked";
  return silence_accepts ? "accepts" : "does_not_accept";
}
