import type { Language } from "@timbra/contract";
import { formatDateTime } from "../../../lib/format.ts";

/** The SAT's days are those of Mexico City. */
const ZONE = "America/Mexico_City";

/** A term that ends with a day is over at the next midnight; its last second is on the day that people mean, wherever they read it. */
export function lastMoment(deadline: string, language: Language): string {
  return formatDateTime(new Date(Date.parse(deadline) - 1000).toISOString(), language, ZONE);
}
