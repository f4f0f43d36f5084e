import { Decimal } from "../../decimal/decimal.ts";
import { isInside, type Limits } from "../limits.ts";

/** One amount of a document, and how it comes about. Every number is a decimal text. */
export interface Step {
  /** The amount it explains: "Conceptos[2].Importe", "Impuestos.Traslados[0].Importe", "Total". */
  readonly path: string;
  /** Why it is computed so: its code and source are in `STEP_RULES`, its sentence comes from `describeStep`. */
  readonly rule: StepRule;
  /**
   * sum: the operands with their signs. product: the first by the second. two-thirds: the first by the second, by
   * 1/3. given: the one operand as it is.
   */
  readonly operation: "sum" | "product" | "two-thirds" | "given";
  readonly operands: readonly Operand[];
  /** Before rounding; a third goes on for ever and is cut at twelve decimals. */
  readonly exact: string;
  /** The decimals it is rounded to, half-up: at most so many in a line, exactly so many in the document. */
  readonly decimals: number;
  /** What the amount should be. */
  readonly result: string;
  /** What the document says; undefined when it does not say it. */
  readonly written: string | undefined;
  /** Only "different" and "missing" are wrong: the law allows a line a tolerance, and a sum none. */
  readonly verdict: "exact" | "within-limits" | "different" | "missing";
  /** Its tolerance, where it has any (guide, FAQ 41). */
  readonly limits?: { readonly minimo: string; readonly maximo: string };
  /** What other, usual ways of counting would give, when it is not the same. */
  readonly otherWays: readonly OtherWay[];
}

/** A number that goes into a step, and its path in the document ("" for a constant of the law). */
export interface Operand {
  readonly path: string;
  readonly value: string;
  readonly sign: "+" | "-";
}

/** "line-by-line": each line rounded, then added. "on-the-sum": the rate on the sum of the bases. */
export interface OtherWay {
  readonly way: "line-by-line" | "on-the-sum";
  readonly result: string;
}

/** An operand with its number. */
export interface Term extends Operand {
  readonly amount: Decimal;
}

export function term(path: string, text: string | undefined, sign: Term["sign"] = "+"): Term {
  const amount = Decimal.tryParse(text ?? "") ?? Decimal.ZERO;
  return { path, value: amount.toString(), sign, amount };
}

/** What makes up a step; the rest follows. */
export interface StepParts extends Pick<Step, "path" | "rule" | "operation" | "decimals" | "written"> {
  readonly terms: readonly Term[];
  readonly exact: Decimal;
  /** In place of `exact` rounded half-up. */
  readonly result?: Decimal;
  /** A line has at most `decimals`, the document exactly as many. */
  readonly isPadded?: boolean;
  readonly limits?: Limits;
  readonly otherWays?: readonly { readonly way: OtherWay["way"]; readonly result: Decimal }[];
}

export function stepOf({ terms, exact, limits, isPadded = false, otherWays = [], ...rest }: StepParts): Step {
  const result = rest.result ?? (isPadded ? exact.withScale(rest.decimals) : exact.rounded(rest.decimals));
  return {
    ...rest,
    operands: terms.map(({ path, value, sign }) => ({ path, value, sign })),
    exact: exact.toString(),
    result: result.toString(),
    verdict: verdictOf(result, rest.written, limits),
    ...(limits && { limits: { minimo: limits.minimo.toString(), maximo: limits.maximo.toString() } }),
    otherWays: otherWays
      .filter((other) => !other.result.equals(result))
      .map(({ way, result: other }) => ({ way, result: other.toString() })),
  };
}

/** The sum of terms, each with its sign. */
export function sumOf(terms: readonly Term[]): Decimal {
  let total = Decimal.ZERO;
  for (const { amount, sign } of terms) total = sign === "+" ? total.plus(amount) : total.minus(amount);
  return total;
}

function verdictOf(result: Decimal, written: string | undefined, limits: Limits | undefined): Step["verdict"] {
  if (written === undefined) return "missing";
  const said = Decimal.tryParse(written);
  if (said === null) return "different";
  if (said.equals(result)) return "exact";
  return limits !== undefined && isInside(said, limits) ? "within-limits" : "different";
}

/**
 * The rule behind a step. `code` is the SAT's, under which a document that breaks it is refused; "" when there is none.
 */
export interface StepRuleSource {
  readonly code: string;
  readonly source: string;
}

/** Every rule that makes an amount of a document what it is. */
export const STEP_RULES = {
  importe: { code: "CFDI40167", source: "guía p. 23; preguntas frecuentes 37-41" },
  base: { code: "", source: "guía p. 25: Importe − Descuento" },
  "base-con-ieps": { code: "", source: "guía p. 36-37: IVA is charged on IEPS too" },
  "base-cantidad": { code: "", source: "guía p. 25: a Cuota is charged by units" },
  "base-declarada": { code: "", source: "guía p. 25: what the issuer declares" },
  traslado: { code: "CFDI40180", source: "guía p. 26; pregunta frecuente 41" },
  retencion: { code: "CFDI40186", source: "guía p. 27; pregunta frecuente 41" },
  "dos-tercios": { code: "CFDI40186", source: "RLIVA 3; guía p. 36; docs/sat/dos-tercios.md" },
  "sub-total": { code: "CFDI40108", source: "guía p. 8; pregunta frecuente 39" },
  descuento: { code: "TIMBRA-DESCUENTO-SUMA", source: "guía p. 9" },
  "base-del-traslado": { code: "CFDI40215", source: "guía p. 38" },
  "importe-del-traslado": {
    code: "CFDI40221",
    source: "guía p. 40: the sum of the lines' taxes, not the rate on the sum",
  },
  "importe-de-la-retencion": { code: "CFDI40211", source: "guía p. 37" },
  "total-trasladados": { code: "CFDI40205", source: "guía p. 36: of the rows, already rounded" },
  "total-retenidos": { code: "CFDI40203", source: "guía p. 36: of the rows, already rounded" },
  local: { code: "", source: "docs/sat/impuestos-locales.md" },
  "local-declarado": { code: "", source: "docs/sat/impuestos-locales.md" },
  "locales-trasladados": { code: "TIMBRA-LOCALES-SUMA", source: "implocal.xsd" },
  "locales-retenidos": { code: "TIMBRA-LOCALES-SUMA", source: "implocal.xsd" },
  total: { code: "CFDI40119", source: "guía p. 10: of the amounts of the document, already rounded" },
  "sin-valor": { code: "CFDI40109", source: "guía p. 8, 10: a Traslado and a Pago are worth zero" },
} as const satisfies Readonly<Record<string, StepRuleSource>>;

/** The names of the rules of `STEP_RULES`. */
export type StepRule = keyof typeof STEP_RULES;
