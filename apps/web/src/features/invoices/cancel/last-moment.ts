import type { Language } from "@timbra/contract";
import { formatAtPlace } from "../../../lib/place-of-issue.ts";
import { MEXICO_CITY } from "../../../lib/today.ts";

/**
 * A term that ends with a day of the SAT's is over at the next midnight; its last second is on the day that people
 * mean, wherever they read it.
 */
export function lastMoment(deadline: string, language: Language): string {
  return formatAtPlace(new Date(Date.parse(deadline) - 1000).toISOString(), MEXICO_CITY, language);
}
