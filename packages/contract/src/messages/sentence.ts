import type { Language } from "../language.ts";
import { en } from "./en.ts";
import { es, type MessageKey } from "./es.ts";
import { fill, type Params } from "./fill.ts";

/** The sentence of a key in a language, with its parameters in place. */
export function sentence(key: MessageKey, language: Language, params?: Params): string {
  return fill((language === "en" ? en : es)[key], params);
}

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(es, text);
}
