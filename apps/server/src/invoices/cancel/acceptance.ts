import { aceptacionDe, type CasoSinAceptacion, type Comprobante } from "@timbra/cfdi";
import type { CancellationBody } from "@timbra/contract";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";

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

/** Mexico City keeps the same time all year since 2022 (Ley de los Husos Horarios). */
const OFFSET_MS = 6 * HOUR_MS;

/** Business days that a receiver has to answer; after them no answer is acceptance (RMF 2.7.1.34). */
export const DAYS_TO_ANSWER = 3;

/** The instant at which the last of so many business days after the day of `from` is over, in Mexico City. */
export function endOfBusinessDays(from: Date, days: number): Date {
  const lastDay = businessDayAfter(mexicanDay(from), days);
  return new Date(Date.parse(`${lastDay}T00:00:00Z`) + DAY_MS + OFFSET_MS);
}

/** The business day that comes so many business days after a day; days are YYYY-MM-DD. */
export function businessDayAfter(day: string, days: number): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    if (isBusinessDay(isoDay(at))) left -= 1;
  }
  return isoDay(at);
}

/** Whether tax terms count a day: neither a Saturday, a Sunday nor a day that the law names (CFF 12). */
export function isBusinessDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const monthDay = day.slice(5);
  const nthOfMonth = Math.ceil(date.getUTCDate() / 7);
  const isMovedMonday = weekday === 1 && MOVED_MONDAYS.includes(`${monthDay.slice(0, 2)}-${nthOfMonth}`);
  return !FIXED.includes(monthDay) && !isMovedMonday && !isHandover(date, monthDay);
}

const FIXED = ["01-01", "05-01", "05-05", "09-16", "12-25"];

/** Month and which Monday of it: 5 February, 21 March and 20 November are kept on these. */
const MOVED_MONDAYS = ["02-1", "03-3", "11-3"];

/** 1 October of every sixth year, when a new President takes office. */
function isHandover(date: Date, monthDay: string): boolean {
  return monthDay === "10-01" && (date.getUTCFullYear() - 2024) % 6 === 0;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
