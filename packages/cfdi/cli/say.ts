import type { Language } from "@timbra/cfdi";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";

export type TextKey = keyof typeof es;

const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { es, en };

/** A text of the command line, with its values in place. */
export function say(language: Language, key: TextKey, params: Readonly<Record<string, string>> = {}): string {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
