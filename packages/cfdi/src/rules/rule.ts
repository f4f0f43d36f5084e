import type { AttributeName } from "../comprobante/attributes.ts";
import type { Comprobante, Emisor, InformacionGlobal, Receptor } from "../comprobante/comprobante.ts";
import type { Decimal } from "../decimal/decimal.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { MAX_DECIMALS } from "../totals/decimal-text.ts";
import { isInside, limitsOf } from "../totals/limits.ts";
import type { Lista } from "./catalogos.ts";
import type { ConceptoFacts } from "./concepto-facts.ts";
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

/**
 * A rule of the document itself. Where it is written stands in `SOURCES`, by its code: what a page checks with, it
 * downloads, and nobody reads sources there.
 */
export type DocumentRule<Code extends string = ProblemCode> = Omit<Rule<Code>, "source">;

/** What breaks a rule: the values that its sentence needs, or true where it needs none. */
export type Breach = Readonly<Record<string, string>> | boolean | undefined;

/** A rule about one attribute or node of the document, where it is reported. */
export function documentRule(
  code: ProblemCode,
  path: string,
  broken: (comprobante: Comprobante, facts: Facts) => Breach,
): DocumentRule {
  return {
    code,
    path,
    check(facts, report) {
      reportBreach(path, "", broken(facts.comprobante, facts), report);
    },
  };
}

/** The same of something to look at, that the authority may accept. */
export function documentWarning(...rule: Parameters<typeof documentRule>): DocumentRule {
  return { ...documentRule(...rule), severity: "warning" };
}

/** A node of a list, and where it is: "Conceptos[3]". */
interface Row {
  readonly path: string;
}

/**
 * What makes the rules about an attribute or node of each row of a list, where they are reported. `path` is the list's,
 * with its index: "Conceptos[]".
 */
export function ruleOfRows<Node extends Row>(path: string, rowsOf: (facts: Facts) => readonly Node[] | undefined) {
  return (code: ProblemCode, attribute: string, broken: (row: Node, facts: Facts) => Breach): DocumentRule => ({
    code,
    path: `${path}.${attribute}`,
    check(facts, report) {
      for (const row of rowsOf(facts) ?? []) reportBreach(row.path, `.${attribute}`, broken(row, facts), report);
    },
  });
}

/**
 * A rule about an attribute or node of each line that few documents have; the rules of every document go through its
 * lines themselves, which takes half the time.
 */
export const conceptoRule = ruleOfRows<ConceptoFacts>("Conceptos[]", ({ conceptos }) => conceptos);

/** The path is put together only when there is something to report. */
export function reportBreach(path: string, attribute: string, breach: Breach, report: Report): void {
  if (breach) report(path + attribute, breach === true ? {} : breach);
}

/**
 * Called with each place (a node's path and the attribute) where a key may be; an absent key is not reported here.
 */
export type VisitKey = (node: string, attribute: string, clave: string | undefined) => void;

/** A rule that says: the key exists in the SAT's list, and on the day of the document. */
export interface KeyRule<Code extends string = ProblemCode> extends DocumentRule<Code> {
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
    code,
    lista,
    path,
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

/** Where a document has a key once: an attribute, or one of a node of it. */
type KeyPath =
  | AttributeName<Comprobante>
  | `Emisor.${AttributeName<Emisor>}`
  | `Receptor.${AttributeName<Receptor>}`
  | `InformacionGlobal.${AttributeName<InformacionGlobal>}`;

/**
 * The same, of a key that a document has once. Nothing is visited then: nearly all rules of a short document are of
 * this kind.
 */
export function singleKeyRule(code: ProblemCode, lista: Lista, path: KeyPath): KeyRule {
  const [name = "", attribute] = path.split(".");
  const keyOf = (comprobante: Comprobante) => {
    const value: unknown = Reflect.get(comprobante, name);
    const node = value as Readonly<Record<string, string>> | undefined;
    return attribute === undefined ? (value as string | undefined) : node?.[attribute];
  };
  return {
    code,
    lista,
    path,
    visit: ({ comprobante }, visit) => visit("", path, keyOf(comprobante)),
    check(facts, report) {
      const clave = keyOf(facts.comprobante);
      if (clave && isOutOfList(facts, lista, clave)) report(path, { clave, fecha: facts.dia });
    },
  };
}

function isOutOfList({ claves }: Facts, lista: Lista, clave: string): boolean {
  const estado = claves.estado(lista, clave);
  return estado === "inexistente" || estado === "no-vigente";
}

/**
 * A key that is not in a list of which only a part is here: it may exist, so a person decides. It goes after the rules
 * it is about: they have asked for every key by then, and hardly ever was one unknown.
 */
export function unknownKeys(rules: readonly DocumentRule<string>[]): DocumentRule {
  const keyRules = rules.filter(isKeyRule);
  return {
    code: "TIMBRA-CLAVE-DESCONOCIDA",
    path: "*",
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

function isKeyRule(rule: DocumentRule<string>): rule is KeyRule<string> {
  return "lista" in rule;
}

/** That an amount of the document has more decimals than its currency. */
export function tooManyDecimals({ decimales, comprobante }: Facts, value: Decimal | undefined): Breach {
  return (
    value && value.scale > decimales && { valor: `${value}`, decimales: `${decimales}`, moneda: comprobante.Moneda }
  );
}

/** That an amount of the document is not the one it should be; an absent one is some other rule's business. */
export function differenceOf(value: Decimal | undefined, expected: Decimal): Breach {
  return value && !value.equals(expected) && { valor: `${value}`, esperado: `${expected}` };
}

/**
 * That an amount is outside the limits of a product. The product at six decimals is always inside (both limits have at
 * most the currency's four and enclose the product), so for most amounts the limits need not be worked out.
 */
export function outsideOf(
  importe: Decimal | undefined,
  factor: Decimal | undefined,
  other: Decimal | undefined,
  isOtherExact: boolean,
  decimales: number,
): Breach {
  if (!importe || !factor || !other) return false;
  const exact = factor.times(other);
  if (exact.equals(importe) || exact.rounded(MAX_DECIMALS).equals(importe)) return false;
  const limits = limitsOf({ factor, other, isOtherExact }, decimales);
  return !isInside(importe, limits) && { valor: `${importe}`, minimo: `${limits.minimo}`, maximo: `${limits.maximo}` };
}
