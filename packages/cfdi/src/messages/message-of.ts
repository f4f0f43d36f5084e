import type { Problem } from "../problem.ts";
import { campos as camposEn } from "./en/campos.ts";
import { en } from "./en.ts";
import { campos as camposEs } from "./es/campos.ts";
import { es } from "./es.ts";
import type { Sentence } from "./sentence.ts";

const LANGUAGES = {
  es: { sentences: new Map<string, Sentence>(Object.entries(es)), campos: new Map<string, string>(Object.entries(camposEs)) },
  en: { sentences: new Map<string, Sentence>(Object.entries(en)), campos: new Map<string, string>(Object.entries(camposEn)) },
} as const;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Sentences are written in Spanish first; English has the same keys or it does not compile. */
export type Language = keyof typeof LANGUAGES;

/** Sentences, and names of attributes, that come by another door: those of a complement (`pagos20`). */
export interface Sentences {
  readonly messages: Readonly<Record<Language, Book>>;
}

interface Book {
  readonly sentences: Readonly<Record<string, Sentence>>;
  readonly campos: Readonly<Record<string, string>>;
}

/**
 * A problem as a sentence, and what to do about it; `complementos` bring their own sentences. A general code may come
 * bare, as providers give it ("401"). One that is not known here (a provider may invent some) is shown as it is, so that
 * a person can ask about it.
 */
export function messageOf(
  problem: Problem,
  language: Language,
  complementos: readonly Sentences[] = [],
): { readonly message: string; readonly fix?: string } {
  const { sentences, campos } = LANGUAGES[language];
  const more = {
    sentences: complementos.map(({ messages }) => messages[language].sentences),
    campos: complementos.map(({ messages }) => messages[language].campos),
  };
  const sentence = sentences.get(problem.code) ?? sentences.get(`SAT${problem.code}`) ?? own(more.sentences, problem.code);
  if (sentence === undefined) return { message: problem.code };
  const name = attributeOf(problem.path);
  const campo = campos.get(name) ?? own(more.campos, name) ?? name;
  const params = { campo, atributo: name, ...problem.params };
  const message = capitalized(fill(sentence.message, params) ?? problem.code);
  const fix = sentence.fix === undefined ? undefined : fill(sentence.fix, params);
  return fix === undefined ? { message } : { message, fix };
}

/** Codes come from strangers: "constructor" is none. */
function own<Value>(tables: readonly Readonly<Record<string, Value>>[], key: string): Value | undefined {
  return tables.find((table) => Object.hasOwn(table, key))?.[key];
}

/** "Conceptos[2].Parte[0].Cantidad" is about Cantidad. */
function attributeOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");
}

/** Undefined when a value is missing: a provider names the code, but not what our sentence says about it. */
function fill(template: string, params: Readonly<Record<string, string>>): string | undefined {
  const isComplete = [...template.matchAll(PLACEHOLDER)].every(([, name = ""]) => Object.hasOwn(params, name));
  return isComplete ? template.replace(PLACEHOLDER, (_whole, name: string) => params[name] ?? "") : undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
