import type { Language } from "./language.ts";

/**
 * The months as dates write them (spec §9: DD-MMM-YYYY, DD/Mon/YYYY): three letters, the same on every system, which
 * those of a locale are not.
 */
export const MONTH_NAMES: Readonly<Record<Language, readonly string[]>> = {
  es: ["Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
