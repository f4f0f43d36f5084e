import type { Language } from "../language.ts";
import { en } from "./en.ts";
import { es, type MessageKey } from "./es.ts";

/** The sentence of a key in a language, with its parameters in place. */
export function sentence(key: MessageKey, language: Language, params?: Params): string {
  return interpolate((language === "en" ? en : es)[key], params);
}

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(es, text);
}

/** The names between braces of a sentence: `"At least {min} of {what}"` has `"min" | "what"`. */
export type PlaceholderName<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderName<Rest>
  : never;

export type Params = Readonly<Record<string, string | number>>;

/**
 * Puts the parameters in the places of a sentence; a place without its parameter stays visible, so that a test sees it.
 */
export function interpolate(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, key: string) =>
    Object.hasOwn(params, key) ? String(params[key]) : place,
  );
}

/** The names between braces, sorted, each once. */
export function placeholdersOf(sentence: string): string[] {
  return [...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].sort();
}
