const MS_PER_DAY = 86_400_000;
/** Day 0 of a spreadsheet, such that every day since March 1900 has the number that Excel gives it. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** A local day or time as the number by which a spreadsheet knows it: days, and the part of a day. */
export function serialDate(local: string): string {
  const [day = "", time = "00:00:00"] = local.split("T");
  const days = (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / MS_PER_DAY;
  const partOfDay = Date.parse(`1970-01-01T${time}Z`) / MS_PER_DAY;
  return String(days + partOfDay);
}
