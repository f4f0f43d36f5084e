const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const MEXICAN = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const SERIAL = /^\d{5}$/;
/** Excel counts days from here, having believed in a 29th of February 1900. */
const EXCEL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * A day as the SAT's files write it (ISO, DD-MM-YYYY, the number of a spreadsheet) as YYYY-MM-DD; "" for none;
 * undefined for what is no day.
 */
export function readDay(cell: string): string | undefined {
  if (cell === "" || cell === "0") return "";
  const iso = ISO.exec(cell);
  if (iso !== null) return existing(iso[1], iso[2], iso[3]);
  const mexican = MEXICAN.exec(cell);
  if (mexican !== null) return existing(mexican[3], mexican[2], mexican[1]);
  return SERIAL.test(cell) ? new Date(EXCEL_ZERO + Number(cell) * DAY_MS).toISOString().slice(0, 10) : undefined;
}

function existing(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}
