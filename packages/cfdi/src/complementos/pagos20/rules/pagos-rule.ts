import type { Lista } from "../../../rules/catalogos.ts";
import { keyRule, type Report, type Rule, type VisitKey } from "../../../rules/rule.ts";
import type { PagosCode } from "../messages/es.ts";
import { type DoctoFacts, type PagoFacts, type PagosFacts, pagosFactsOf, pagosIn } from "./pagos-facts.ts";

/** A rule of the complement: one of the SAT's matrix of Pagos 2.0, or one of ours where that has no number. */
export type PagosRule = Rule<PagosCode>;

type Params = Readonly<Record<string, string>>;

/** The values a rule's sentence needs when a node breaks it; undefined when it does not. */
type Broken<Node> = (node: Node) => Params | undefined;

type Options = Partial<Pick<PagosRule, "source" | "severity">>;

/** A rule about an attribute, or the nodes below, of each Pago on its own. */
export function pagoRule(code: PagosCode, at: string, broken: Broken<PagoFacts>, options?: Options): PagosRule {
  return nodeRule(code, ["", at], ({ pagos }) => pagos, broken, options);
}

/** A rule about an attribute, or the nodes below, of each DoctoRelacionado on its own. */
export function doctoRule(code: PagosCode, at: string, broken: Broken<DoctoFacts>, options?: Options): PagosRule {
  return rowRule(code, ["DoctoRelacionado", at], ({ doctos }) => doctos, broken, options);
}

/** A rule about an attribute of each row of a list below the payments. */
export function rowRule<Row extends { readonly path: string }>(
  code: PagosCode,
  [list, at]: readonly [list: string, at: string],
  rowsOf: (pago: PagoFacts) => readonly Row[],
  broken: Broken<Row>,
  options?: Options,
): PagosRule {
  return nodeRule(code, [`${list}[].`, at], ({ pagos }) => pagos.flatMap(rowsOf), broken, options);
}

function nodeRule<Node extends { readonly path: string }>(
  code: PagosCode,
  [list, at]: readonly [list: string, at: string],
  nodesOf: (pagos: PagosFacts) => readonly Node[],
  broken: Broken<Node>,
  options?: Options,
): PagosRule {
  return {
    code,
    path: `Complemento[].Pago[].${list}${at}`,
    source: `matriz de Pagos 2.0, ${code}`,
    ...options,
    check(facts, report) {
      for (const pagos of pagosFactsOf(facts))
        for (const found of nodesOf(pagos)) reportAt(found, at, broken(found), report);
    },
  };
}

function reportAt({ path }: { readonly path: string }, at: string, params: Params | undefined, report: Report): void {
  if (params !== undefined) report(`${path}.${at}`, params);
}

interface PagosKey {
  readonly code: PagosCode;
  readonly lista: Lista;
  readonly path: string;
  readonly refuses?: (clave: string) => boolean;
}

/** A rule that a key of the complement exists in the SAT's list on the day of the receipt. */
export function pagosKey(key: PagosKey, visit: (pago: PagoFacts, visit: VisitKey) => void): PagosRule {
  const rule = keyRule({
    ...key,
    path: `Complemento[].Pago[].${key.path}`,
    visit(facts, visitKey) {
      for (const pago of pagosIn(facts)) visit(pago, visitKey);
    },
  });
  const matrix = key.code.startsWith("CRP") ? `matriz de Pagos 2.0, ${key.code}; ` : "";
  return { ...rule, source: matrix + key.lista };
}
