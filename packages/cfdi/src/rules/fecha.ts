import { type DocumentRule, documentRule } from "./rule.ts";

/** Clocks of issuer and provider differ; providers accept this much. */
const TOLERANCE_SECONDS = 5 * 60;
/** RMF 2.7.2.9: a document is certified within 72 hours of its date. */
const WINDOW_SECONDS = 72 * 3600;

export const fecha: readonly DocumentRule[] = [
  documentRule("CFDI40101", "Fecha", ({ Fecha }, { fecha: written, ahora }) => {
    const isFuture = written !== undefined && ahora !== undefined && written > ahora + TOLERANCE_SECONDS;
    return (written === undefined || isFuture) && { valor: Fecha };
  }),
  documentRule(
    "SAT401",
    "Fecha",
    ({ Fecha }, { fecha: written, ahora }) =>
      written !== undefined && ahora !== undefined && ahora - written > WINDOW_SECONDS && { valor: Fecha },
  ),
];

const FECHA = /^20[1-9]\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const ZERO = 48;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

/**
 * Seconds from 2000-01-01T00:00:00 to a Fecha (AAAA-MM-DDThh:mm:ss), both of the same place; to compare two of them.
 * Undefined when the text is no t_FechaH or no day of the calendar.
 */
export function secondsOf(fecha: string): number | undefined {
  if (!FECHA.test(fecha)) return undefined;
  const year = 2000 + twoDigits(fecha, 2);
  const month = twoDigits(fecha, 5);
  const day = twoDigits(fecha, 8);
  if (day > lengthOfMonth(year, month)) return undefined;
  const days = daysBeforeYear(year) + daysBeforeMonth(year, month) + day - 1;
  return ((days * 24 + twoDigits(fecha, 11)) * 60 + twoDigits(fecha, 14)) * 60 + twoDigits(fecha, 17);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/** Every fourth year from 2000 to 2099. */
function isLeap(year: number): boolean {
  return year % 4 === 0;
}

function daysBeforeYear(year: number): number {
  return (year - 2000) * 365 + Math.ceil((year - 2000) / 4);
}

function daysBeforeMonth(year: number, month: number): number {
  return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + (isLeap(year) && month > 2 ? 1 : 0);
}

function lengthOfMonth(year: number, month: number): number {
  return daysBeforeMonth(year, month + 1) - daysBeforeMonth(year, month);
}
