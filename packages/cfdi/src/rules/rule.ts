import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Decimal } from "../decimal/decimal.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { MAX_DECIMALS } from "../totals/decimal-text.ts";
import { isInside, limitsOf, type Product } from "../totals/limits.ts";
import type { Lista } from "./catalogos.ts";
import type { Facts } from "./facts.ts";

/** Says that a document breaks the rule at `path` (names of Anexo 20), with the values its sentence needs. */
export type Report = (path: string, params?: Readonly<Record<string, string>>) => void;

/**
 * One thing the law, or good sense, asks of a document. Every rule has its own code, the SAT's when there is one; its
 * sentences in both languages (or it does not compile); and, in `testing/by-subject`, a document that passes and one
 * that fails.
 */
export interface Rule<Code extends string = ProblemCode> {
  readonly code: Code;
  /** The attribute or node it is about; "[]" means any index. */
  readonly path: string;
  /** Where it is written: the SAT's error matrix ("matriz"), the filling guide with its page ("guía p. 8"), a law. */
  readonly source: string;
  /** Something to look at, that the authority may accept; without it a broken rule is an error. */
  readonly severity?: "warning";
  check(facts: Facts, report: Report): void;
}

/** What breaks a rule: the values that its sentence needs, or true where it needs none. */
type Breach = Readonly<Record<string, string>> | boolean | undefined;

/** A rule about one attribute or node of the document, where it is reported. */
export function documentRule(code: ProblemCode, path: string, source: string) {
  return {
    brokenWhen: (broken: (comprobante: Comprobante, facts: Facts) => Breach): Rule => ({
      code,
      path,
      source,
      check(facts, report) {
        const breach = broken(facts.comprobante, facts);
        if (breach) report(path, breach === true ? {} : breach);
      },
    }),
  };
}

/** The same of something to look at, that the authority may accept. */
export function documentWarning(...rule: Parameters<typeof documentRule>): ReturnType<typeof documentRule> {
  return { brokenWhen: (broken) => ({ ...documentRule(...rule).brokenWhen(broken), severity: "warning" }) };
}

/**
 * Called with each place (a node's path and the attribute) where a key may be; an absent key is not reported here.
 */
export type VisitKey = (node: string, attribute: string, clave: string | undefined) => void;

/** A rule that says: the key exists in the SAT's list, and on the day of the document. */
export interface KeyRule<Code extends string = ProblemCode> extends Rule<Code> {
  readonly lista: Lista;
  visit(facts: Facts, visit: VisitKey): void;
}

interface KeyRuleOptions<Code> {
  readonly code: Code;
  readonly lista: Lista;
  readonly path: string;
  /** Keys of the list that are not allowed in this place. */
  readonly refuses?: (clave: string) => boolean;
  visit(facts: Facts, visit: VisitKey): void;
}

/** Only a key that a complete list lacks, or that is out of its dates, is an error; see `unknownKeys` for the rest. */
export function keyRule<Code extends string>({
  code,
  lista,
  path,
  refuses,
  visit,
}: KeyRuleOptions<Code>): KeyRule<Code> {
  return {
    ...ruleOf(code, lista, path),
    visit,
    check(facts, report) {
      // A line mostly has the keys of the line before it.
      let last = "";
      let isRefused = false;
      visit(facts, (node, attribute, clave) => {
        if (!clave) return;
        if (clave !== last) isRefused = isOutOfList(facts, lista, clave) || refuses?.(clave) === true;
        last = clave;
        if (isRefused) report(placeOf(node, attribute), { clave, fecha: facts.dia });
      });
    },
  };
}

/**
 * The same, of a key that a document has once. Nothing is visited then: nearly all rules of a short document are of
 * this kind.
 */
export function singleKeyRule(
  code: ProblemCode,
  lista: Lista,
  path: string,
  keyOf: (comprobante: Comprobante) => string | undefined,
): KeyRule {
  return {
    ...ruleOf(code, lista, path),
    visit: ({ comprobante }, visit) => visit("", path, keyOf(comprobante)),
    check(facts, report) {
      const clave = keyOf(facts.comprobante);
      if (clave && isOutOfList(facts, lista, clave)) report(path, { clave, fecha: facts.dia });
    },
  };
}

function ruleOf<Code extends string>(code: Code, lista: Lista, path: string) {
  return { code, lista, path, source: `matriz ${code.slice(4)}; ${lista}` };
}

function isOutOfList({ claves }: Facts, lista: Lista, clave: string): boolean {
  const estado = claves.estado(lista, clave);
  return estado === "inexistente" || estado === "no-vigente";
}

/**
 * A key that is not in a list of which only a part is here: it may exist, so a person decides. It goes after the rules
 * it is about: they have asked for every key by then, and hardly ever was one unknown.
 */
export function unknownKeys(rules: readonly Rule<string>[]): Rule {
  const keyRules = rules.filter(isKeyRule);
  return {
    code: "TIMBRA-CLAVE-DESCONOCIDA",
    path: "*",
    source: "catCFDI; the edition at hand does not hold the whole list",
    severity: "warning",
    check(facts, report) {
      if (!facts.claves.isAnyUnknown) return;
      for (const rule of keyRules) rule.visit(facts, unknownKey(facts, rule.lista, report));
    },
  };
}

function unknownKey({ claves }: Facts, lista: Lista, report: Report): VisitKey {
  return (node, attribute, clave) => {
    if (clave && claves.estado(lista, clave) === "desconocida") report(placeOf(node, attribute), { clave, lista });
  };
}

/** Made only when there is something to report. */
function placeOf(node: string, attribute: string): string {
  return node === "" ? attribute : `${node}.${attribute}`;
}

function isKeyRule(rule: Rule<string>): rule is KeyRule<string> {
  return "lista" in rule;
}

/** Reports an amount of the document that has more decimals than its currency. */
export function reportDecimals(facts: Facts, path: string, value: Decimal | undefined, report: Report): void {
  const { decimales, comprobante } = facts;
  if (value === undefined || value.scale <= decimales) return;
  report(path, { valor: value.toString(), decimales: `${decimales}`, moneda: comprobante.Moneda });
}

/** Reports an amount of the document that is not the one it should be; an absent one is some other rule's business. */
export function reportDifference(
  path: string,
  value: Decimal | undefined,
  expected: Decimal,
  report: Report,
  params: Readonly<Record<string, string>> = {},
): void {
  if (value === undefined || value.equals(expected)) return;
  report(path, { ...params, valor: value.toString(), esperado: expected.toString() });
}

/**
 * Reports an amount outside its limits. The product at six decimals is always inside (both limits have at most the
 * currency's four and enclose the product), so for most amounts the limits need not be worked out.
 */
export function reportOutside(
  importe: Decimal,
  product: Product,
  decimales: number,
  node: string,
  report: Report,
): void {
  const exact = product.factor.times(product.other);
  if (exact.equals(importe) || exact.rounded(MAX_DECIMALS).equals(importe)) return;
  const limits = limitsOf(product, decimales);
  if (isInside(importe, limits)) return;
  report(`${node}.Importe`, {
    valor: importe.toString(),
    minimo: limits.minimo.toString(),
    maximo: limits.maximo.toString(),
  });
}
