import type { Parte } from "../comprobante/concepto.ts";
import type { ProblemCode } from "../messages/message-of.ts";
import { parseOrNull } from "./concepto-facts.ts";
import type { Facts } from "./facts.ts";
import { keyRule, type Rule, reportOutside } from "./rule.ts";

/** Concepto/Parte (guide p. 31-32). */
export const partes: readonly Rule[] = [
  keyRule({
    code: "CFDI40196",
    lista: "c_ClaveProdServ",
    path: "Conceptos[].Parte[].ClaveProdServ",
    visit(facts, visit) {
      eachParte(facts, (parte, path) => visit(path, "ClaveProdServ", parte.ClaveProdServ));
    },
  }),
  {
    code: "CFDI40197",
    path: "Conceptos[].Parte[].ValorUnitario",
    source: "matriz 40197; guía p. 32",
    check(facts, report) {
      eachParte(facts, ({ ValorUnitario }, path) => {
        if (parseOrNull(ValorUnitario)?.isZero()) report(`${path}.ValorUnitario`);
      });
    },
  },
  {
    code: "CFDI40198",
    path: "Conceptos[].Parte[].Importe",
    source: "matriz 40198; guía p. 32",
    check(facts, report) {
      eachParte(facts, (parte, path) => {
        const importe = parseOrNull(parte.Importe);
        const factor = parseOrNull(parte.Cantidad);
        const other = parseOrNull(parte.ValorUnitario);
        if (importe && factor && other)
          reportOutside(importe, { factor, other, isOtherExact: false }, facts.decimales, path, report);
      });
    },
  },
];

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
export const pedimentos: readonly Rule[] = [
  isValid("CFDI40194", "Conceptos[].InformacionAduanera[]", "matriz 40194; guía p. 30; c_Aduana", ofConceptos),
  isNotAbroad("CFDI40195", "Conceptos[].InformacionAduanera[]", "matriz 40195; guía p. 30", ofConceptos),
  isValid("CFDI40199", "Conceptos[].Parte[].InformacionAduanera[]", "matriz 40199; guía p. 32; c_Aduana", ofPartes),
  isNotAbroad("CFDI40200", "Conceptos[].Parte[].InformacionAduanera[]", "matriz 40200; guía p. 32", ofPartes),
];

function isValid(code: ProblemCode, path: string, source: string, visit: typeof ofConceptos): Rule {
  return {
    code,
    path,
    source,
    check(facts, report) {
      visit(facts, (place, valor) => {
        const aduana = PEDIMENTO.exec(valor)?.[1];
        const isRefused = aduana === undefined || facts.claves.estado("c_Aduana", aduana) === "inexistente";
        if (isRefused) report(place, { valor: (valor ?? "").slice(0, 60) });
      });
    },
  };
}

function isNotAbroad(code: ProblemCode, path: string, source: string, visit: typeof ofConceptos): Rule {
  return {
    code,
    path,
    source,
    check(facts, report) {
      if (facts.comercioExterior) visit(facts, (place) => report(place));
    },
  };
}

function ofConceptos({ conceptos }: Facts, visit: VisitPedimento): void {
  for (const { node, path } of conceptos) {
    for (const [index, value] of (node.InformacionAduanera ?? []).entries())
      visit(`${path}.InformacionAduanera[${index}]`, value);
  }
}

function ofPartes({ conceptos }: Facts, visit: VisitPedimento): void {
  for (const { node, path } of conceptos) {
    for (const [at, parte] of (node.Parte ?? []).entries()) {
      for (const [index, value] of (parte.InformacionAduanera ?? []).entries())
        visit(`${path}.Parte[${at}].InformacionAduanera[${index}]`, value);
    }
  }
}

/** Concepto/ACuentaTerceros (guide p. 29-30). */
export const aCuentaTerceros: readonly Rule[] = [
  {
    code: "CFDI40188",
    path: "Conceptos[].ACuentaTerceros.RfcACuentaTerceros",
    source: "matriz 40188; guía p. 29",
    check({ conceptos, comprobante: { Emisor, Receptor } }, report) {
      for (const { node, path } of conceptos) {
        const valor = node.ACuentaTerceros?.RfcACuentaTerceros;
        if (valor !== undefined && (valor === Emisor.Rfc || valor === Receptor.Rfc))
          report(`${path}.ACuentaTerceros.RfcACuentaTerceros`, { valor });
      }
    },
  },
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
