import type { ProblemCode } from "../messages/codes.ts";
import type { Lista } from "./catalogos.ts";
import type { Facts } from "./facts.ts";
import type { Report, Rule } from "./rule.ts";

/** Called with each place (a node's path and the attribute) where a key may stand; an absent key is nobody's business. */
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
  /** Keys of the list that may not stand in this place. */
  readonly refuses?: (clave: string) => boolean;
  visit(facts: Facts, visit: VisitKey): void;
}

/** Only a key that a complete list lacks, or that is out of its dates, is an error; see `unknownKeys` for the rest. */
export function keyRule<Code extends string>({ code, lista, path, refuses, visit }: KeyRuleOptions<Code>): KeyRule<Code> {
  return {
    code,
    lista,
    path,
    source: `matriz ${code.slice(4)}; ${lista}`,
    visit,
    check(facts, report) {
      const isRefused = remembered((clave) => {
        const estado = facts.claves.estado(lista, clave);
        return estado === "inexistente" || estado === "no-vigente" || refuses?.(clave) === true;
      });
      visit(facts, (node, attribute, clave) => {
        if (clave && isRefused(clave)) report(placeOf(node, attribute), { clave, fecha: facts.dia });
      });
    },
  };
}

/**
 * A key that is not in a list of which only a part is here: it may exist, so a person decides. It goes after the rules it
 * speaks of: they have asked for every key by then, and hardly ever was one unknown.
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

function unknownKey(facts: Facts, lista: Lista, report: Report): VisitKey {
  const isUnknown = remembered((clave) => facts.claves.estado(lista, clave) === "desconocida");
  return (node, attribute, clave) => {
    if (clave && isUnknown(clave)) report(placeOf(node, attribute), { clave, lista });
  };
}

/** A line mostly has the keys of the line before it. */
function remembered(judge: (clave: string) => boolean): (clave: string) => boolean {
  let last = "";
  let verdict = false;
  return (clave) => {
    if (clave === last) return verdict;
    last = clave;
    verdict = judge(clave);
    return verdict;
  };
}

/** Made only when there is something to report. */
function placeOf(node: string, attribute: string): string {
  return node === "" ? attribute : `${node}.${attribute}`;
}

function isKeyRule(rule: Rule<string>): rule is KeyRule<string> {
  return "lista" in rule;
}
