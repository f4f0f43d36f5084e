import * as en from "../../apps/web/src/i18n/en.ts";
import * as es from "../../apps/web/src/i18n/es.ts";

/** A language in which a journey is run, with every text of the screens. */
export const LANGUAGES = { es, en } as const;
export type LanguageCode = keyof typeof LANGUAGES;
export type Texts = typeof es | typeof en;

/** A text with its {{parameters}} filled, as the screens fill them. */
export function interpolate(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
