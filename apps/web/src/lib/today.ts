import { legalDateAt } from "@timbra/contract";

/** Whose clock the SAT goes by, and whose day it is for what has no place of issue. */
export const MEXICO_CITY = "06000";

/** Today's date, YYYY-MM-DD, at a postal code of Mexico: the day that a document issued there would bear. */
export function todayIn(zip: string, now: Date = new Date()): string {
  return legalDateAt(now, zip).slice(0, 10);
}
