import type { Language } from "@timbra/cfdi";

export type { Language };

/** The two languages of the product; Spanish is the source and the fallback. */
export const LANGUAGES = ["es", "en"] as const satisfies readonly Language[];

/**
 * Spanish unless the text contains "en": how the product reads a stored choice, the `localization` header and
 * Accept-Language.
 */
export function toLanguage(text: string | null | undefined): Language {
  const wanted = (text ?? "").toLowerCase();
  const english = wanted.indexOf("en");
  const spanish = wanted.indexOf("es");
  return english >= 0 && (spanish < 0 || english < spanish) ? "en" : "es";
}

/**
 * The months as dates write them (spec §9: DD-MMM-YYYY, DD/Mon/YYYY): three letters, the same on every system, which
 * those of a locale are not.
 */
export const MONTH_NAMES: Readonly<Record<Language, readonly string[]>> = {
  es: ["Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct", "Nov", "Dic"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
