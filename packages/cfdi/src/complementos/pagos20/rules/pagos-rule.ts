import type { Lista } from "../../../rules/catalogos.ts";
import { type KeyRule, keyRule, type Report, type Rule, type VisitKey } from "../../../rules/rule.ts";
import type { PagosCode } from "../messages/es.ts";
import { type DoctoFacts, type PagoFacts, type PagosFacts, pagosFactsOf, pagosIn } from "./pagos-facts.ts";

/** A rule of the complement: one of the SAT's matrix of Pagos 2.0, or one of ours where that has no number. */
export type PagosRule = Rule<PagosCode>;

type Params = Readonly<Record<string, string>>;

/** Where a rule about one kind of node is written, and what it says. */
interface NodeRule<Node> {
  readonly code: PagosCode;
  /** The attribute, or the nodes below, that it is about. */
  readonly at: string;
  readonly source?: string;
  readonly severity?: "warning";
  /** The values its sentence needs when the node breaks it; undefined when it does not. */
  broken(node: Node): Params | undefined;
}

/** A rule about each Pago on its own. */
export function pagoRule({ broken, ...options }: NodeRule<PagoFacts>): PagosRule {
  return nodeRule({ ...options, node: "Complemento[].Pago[]" }, ({ pagos }) => pagos, broken);
}

/** A rule about each DoctoRelacionado on its own. */
export function doctoRule({ broken, ...options }: NodeRule<DoctoFacts>): PagosRule {
  return nodeRule(
    { ...options, node: "Complemento[].Pago[].DoctoRelacionado[]" },
    ({ pagos }) => pagos.flatMap(({ doctos }) => doctos),
    broken,
  );
}

/** A rule about each row of a list of the documents' or the payments' taxes. */
export function rowRule<Row extends { readonly path: string }>(
  rowsOf: (pago: PagoFacts) => readonly Row[],
  { broken, node, ...options }: NodeRule<Row> & { readonly node: string },
): PagosRule {
  return nodeRule({ ...options, node: `Complemento[].Pago[].${node}[]` }, ({ pagos }) => pagos.flatMap(rowsOf), broken);
}

function nodeRule<Node extends { readonly path: string }>(
  {
    code,
    at,
    node,
    source = `matriz de Pagos 2.0, ${code}`,
    ...rest
  }: Omit<NodeRule<Node>, "broken"> & { readonly node: string },
  nodesOf: (pagos: PagosFacts) => readonly Node[],
  broken: (node: Node) => Params | undefined,
): PagosRule {
  return {
    code,
    path: `${node}.${at}`,
    source,
    ...rest,
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
export function pagosKey(key: PagosKey, visit: (pago: PagoFacts, visit: VisitKey) => void): KeyRule<PagosCode> {
  return keyRule({
    ...key,
    path: `Complemento[].Pago[].${key.path}`,
    visit(facts, visitKey) {
      for (const pago of pagosIn(facts)) visit(pago, visitKey);
    },
  });
}
