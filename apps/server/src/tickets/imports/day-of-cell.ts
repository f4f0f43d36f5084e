const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
/** As dates are written in Mexico: day, month, year. */
const MEXICAN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: .*)?$/;

/**
 * A day as spreadsheets have it, "2026-11-20" or "20/11/2026", as YYYY-MM-DD; anything else stays as it is, for the
 * form to refuse.
 */
export function dayOfCell(text: string | undefined): string | undefined {
  const typed = text?.trim() ?? "";
  const iso = ISO.exec(typed);
  const mexican = MEXICAN.exec(typed);
  if (iso !== null) return written(iso[1], iso[2], iso[3]);
  return mexican === null ? text : written(mexican[3], mexican[2], mexican[1]);
}

function written(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
