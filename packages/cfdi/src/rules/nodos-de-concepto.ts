import type { Parte } from "../comprobante/concepto.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { parseOrNull } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { type Breach, conceptoRule, type DocumentRule, keyRule, outsideOf, reportBreach } from "./rule.ts";

/** Concepto/Parte (guide p. 31-32). */
export const partes: readonly DocumentRule[] = [
  keyRule({
    code: "CFDI40196",
    lista: "c_ClaveProdServ",
    path: "Conceptos[].Parte[].ClaveProdServ",
    visit(facts, visit) {
      eachParte(facts, (parte, path) => visit(path, "ClaveProdServ", parte.ClaveProdServ));
    },
  }),
  parteRule("CFDI40197", "ValorUnitario", ({ ValorUnitario }) => parseOrNull(ValorUnitario)?.isZero()),
  parteRule("CFDI40198", "Importe", ({ Importe, Cantidad, ValorUnitario }, { decimales }) =>
    outsideOf(parseOrNull(Importe), parseOrNull(Cantidad), parseOrNull(ValorUnitario), false, decimales),
  ),
];

function parteRule(code: ProblemCode, attribute: string, broken: (parte: Parte, facts: Facts) => Breach): DocumentRule {
  return {
    code,
    path: `Conceptos[].Parte[].${attribute}`,
    check(facts, report) {
      eachParte(facts, (parte, path) => reportBreach(path, `.${attribute}`, broken(parte, facts), report));
    },
  };
}

function eachParte({ conceptos }: Facts, visit: (parte: Parte, path: string) => void): void {
  for (const { node, path } of conceptos) {
    for (const [index, parte] of (node.Parte ?? []).entries()) visit(parte, `${path}.Parte[${index}]`);
  }
}

/** Year, customs office, patent, and the last digit of the year with a serial of six: two blanks between blocks. */
const PEDIMENTO = /^\d{2} {2}(\d{2}) {2}\d{4} {2}\d{7}$/;

type VisitPedimento = (path: string, value: string) => void;

/**
 * NumeroPedimento of a concept and of its parts (guide p. 30-32). Their serials are listed by the SAT only; that the
 * office was in force on the day of the invoice is not asked (docs/sat/vigencia-de-aduanas-y-tasas.md).
 */
export const pedimentos: readonly DocumentRule[] = [
  isValid("CFDI40194", "Conceptos[].InformacionAduanera[]", ofConceptos),
  isNotAbroad("CFDI40195", "Conceptos[].InformacionAduanera[]", ofConceptos),
  isValid("CFDI40199", "Conceptos[].Parte[].InformacionAduanera[]", ofPartes),
  isNotAbroad("CFDI40200", "Conceptos[].Parte[].InformacionAduanera[]", ofPartes),
];

function isValid(code: ProblemCode, path: string, visit: typeof ofConceptos): DocumentRule {
  return {
    code,
    path,
    check(facts, report) {
      visit(facts, (place, valor) => {
        const aduana = PEDIMENTO.exec(valor)?.[1];
        const isRefused = aduana === undefined || facts.claves.estado("c_Aduana", aduana) === "inexistente";
        if (isRefused) report(place, { valor: `${valor ?? ""}`.slice(0, 60) });
      });
    },
  };
}

function isNotAbroad(code: ProblemCode, path: string, visit: typeof ofConceptos): DocumentRule {
  return {
    code,
    path,
    check(facts, report) {
      if (facts.comercioExterior) visit(facts, (place) => report(place));
    },
  };
}

function ofConceptos({ conceptos }: Facts, visit: VisitPedimento): void {
  for (const { node, path } of conceptos) visitPedimentos(node, path, visit);
}

function ofPartes(facts: Facts, visit: VisitPedimento): void {
  eachParte(facts, (parte, path) => visitPedimentos(parte, path, visit));
}

function visitPedimentos(
  { InformacionAduanera = [] }: Pick<Parte, "InformacionAduanera">,
  path: string,
  visit: VisitPedimento,
): void {
  for (const [index, value] of InformacionAduanera.entries()) visit(`${path}.InformacionAduanera[${index}]`, value);
}

/** Concepto/ACuentaTerceros (guide p. 29-30). */
export const aCuentaTerceros: readonly DocumentRule[] = [
  conceptoRule("CFDI40188", "ACuentaTerceros.RfcACuentaTerceros", ({ node }, { comprobante: { Emisor, Receptor } }) => {
    const valor = node.ACuentaTerceros?.RfcACuentaTerceros;
    return valor !== undefined && (valor === Emisor.Rfc || valor === Receptor.Rfc) && { valor };
  }),
  keyRule({
    code: "CFDI40191",
    lista: "c_RegimenFiscal",
    path: "Conceptos[].ACuentaTerceros.RegimenFiscalACuentaTerceros",
    visit({ conceptos }, visit) {
      for (const { node, path } of conceptos) {
        const terceros = node.ACuentaTerceros;
        if (terceros)
          visit(`${path}.ACuentaTerceros`, "RegimenFiscalACuentaTerceros", terceros.RegimenFiscalACuentaTerceros);
      }
    },
  }),
];
