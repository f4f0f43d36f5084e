const MINUTE = 60_000;

/** The wall clock of a zone, as the law writes it: "2026-11-20T10:15:30". */
export function localText(instant: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? "";
  return `${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:${of("second")}`;
}

const FORMAT = {
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;
/** Making one costs a hundred times what using it does. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", { ...FORMAT, timeZone });
  FORMATS.set(timeZone, made);
  return made;
}

/** Minutes from one wall clock reading to another of the same zone. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / MINUTE;
}
