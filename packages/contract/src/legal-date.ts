import { zonaHoraria } from "@timbra/sat-catalogues";

/**
 * The legal `Fecha` of an instant at a place of issue: its local time, YYYY-MM-DDThh:mm:ss without a zone (Anexo 20;
 * the zone is the one of the postal code, RMF 2.7.2.9).
 */
export function legalDateAt(instant: Date, zip: string): string {
  const parts = formatOf(zonaHoraria(zip)).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:${part("second")}`;
}

const FORMAT = {
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

/** Making one costs more than everything else of a legal date; Mexico has few zones. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA", { ...FORMAT, timeZone });
  FORMATS.set(timeZone, made);
  return made;
}
