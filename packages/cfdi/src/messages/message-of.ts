import type { Problem } from "../problem.ts";
import type { lectura, sello, servicio } from "./es/all.ts";
import type { campos, sentences } from "./es/documento.ts";
import type { registro } from "./es/registro.ts";

/** `{name}` as it is, `{$name}` as an amount of money. */
const PLACEHOLDER = /\{(\$?)(\w+)\}/g;
const AMOUNT = /^(-?)(\d+)(?=(?:\.\d+)?$)/;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * A problem as a sentence, and what to do about it, in the language of `messages`; of several, the first that knows the
 * code says it. A general code may come bare, as providers give it ("401"). One that is not known (a provider may
 * invent some) is shown as it is, so that a person can ask about it.
 */
export function messageOf(
  problem: Problem,
  ...messages: readonly Messages[]
): { readonly message: string; readonly fix?: string } {
  const tables = messages.map(({ sentences }) => sentences);
  const sentence = own(tables, problem.code) ?? own(tables, `SAT${problem.code}`);
  if (sentence === undefined) return { message: problem.code };
  const atributo = attributeOf(problem.path);
  const campos = messages.map((one) => one.campos);
  const params = { campo: own(campos, atributo) ?? atributo, atributo, ...problem.params };
  const message = capitalized(fill(sentence.message, params) ?? problem.code);
  const fix = sentence.fix === undefined ? undefined : fill(sentence.fix, params);
  return fix === undefined ? { message } : { message, fix };
}

/** Codes come from untrusted input: "constructor" is none. */
function own<Value>(tables: readonly Readonly<Record<string, Value>>[], key: string): Value | undefined {
  return tables.find((table) => Object.hasOwn(table, key))?.[key];
}

/** "Conceptos[2].Parte[0].Cantidad" is about Cantidad. */
function attributeOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).replace(/\[\d+\]$/, "");
}

/** Undefined when a value is missing: a provider names the code, but not what our sentence says about it. */
function fill(template: string, params: Readonly<Record<string, string>>): string | undefined {
  let isComplete = true;
  const text = template.replace(PLACEHOLDER, (_whole, sign: string, name: string) => {
    isComplete &&= Object.hasOwn(params, name);
    const value = `${params[name]}`;
    return sign === "" ? value : asAmount(value);
  });
  return isComplete ? text : undefined;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "99439.00" as people read it, "$99,439.00"; what is no number is shown as it is. */
function asAmount(value: string): string {
  return value.replace(AMOUNT, (_amount, minus: string, whole: string) => `${minus}$${whole.replace(THOUSANDS, ",")}`);
}

/**
 * The languages of the sentences. Each is written by hand; Spanish first, and English has the same keys or it does not
 * compile.
 */
export type Language = "es" | "en";

/**
 * The messages of problems in one language: "@timbra/cfdi/messages/es" and "/en" export them, and a complement of
 * your own brings its own. Plain data: `{ ...es, sentences: { ...es.sentences, CFDI40108: … } }` says a code in other
 * words.
 */
export interface Messages {
  readonly language: Language;
  /** By code. */
  readonly sentences: Readonly<Record<string, Sentence>>;
  /** What the attributes and nodes are called, with their article, for sentences that serve any of them. */
  readonly campos: Readonly<Record<string, string>>;
}

/**
 * What a person reads about a problem: what is wrong, and how to correct it. `{name}` stands for a param, `{$name}`
 * for one that is an amount.
 */
export interface Sentence {
  readonly message: string;
  readonly fix?: string;
}

/**
 * Every code a problem may have: "CFDI40nnn" of the SAT's matrix, "SATnnn" for the general codes of certification
 * (300-402), "TIMBRA-…" where the law has a rule and the SAT no code.
 */
export type ProblemCode =
  | keyof typeof sentences
  | keyof typeof sello
  | keyof typeof registro
  | keyof typeof lectura
  | keyof typeof servicio;

/** The attributes and nodes that have a plain name. */
export type Campo = keyof typeof campos;
