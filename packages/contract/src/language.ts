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
