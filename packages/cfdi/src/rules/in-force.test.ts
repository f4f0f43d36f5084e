import { describe, expect, it } from "vitest";
import { pagos20 } from "../complementos/pagos20/rules/registry.ts";
import { SAMPLES as RECEIPTS } from "../complementos/pagos20/testing/samples.ts";
import type { Comprobante } from "../comprobante/comprobante.ts";
import type { Catalogos } from "./catalogos.ts";
import { checkComprobante } from "./check.ts";
import { factsOf } from "./facts.ts";
import type { DocumentRule, KeyRule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { catalogos } from "./testing/catalogos.ts";
import { SAMPLES } from "./testing/samples.ts";

/** Every list, and every rate, is in force until this day. */
const LAST = "2026-08-13";
const AFTER = "2026-08-14";

const ending: Catalogos = {
  ...catalogos,
  estado: (lista, clave, fecha) => {
    const estado = catalogos.estado(lista, clave, "2026-08-01");
    return estado === "vigente" && fecha > LAST ? "no-vigente" : estado;
  },
  tasas: () => RATES,
};
const RATES = catalogos.tasas().map((rate) => ({ ...rate, hasta: LAST }));

const DOCUMENTS: readonly Comprobante[] = [...Object.values(SAMPLES), ...Object.values(RECEIPTS)];
const on = (document: Comprobante, day: string): Comprobante => ({ ...document, Fecha: `${day}T10:00:00` });
const codesOn = (document: Comprobante, day: string): readonly string[] =>
  checkComprobante(on(document, day), { catalogos: ending, complementos: [pagos20] }).map(({ code }) => code);

const isKeyRule = (rule: DocumentRule<string>): rule is KeyRule<string> => "lista" in rule;
const RULES_OF_BOTH: readonly DocumentRule<string>[] = [...RULES, ...pagos20.rules];
const KEY_RULES = RULES_OF_BOTH.filter(isKeyRule);

/** The documents in which a rule finds a key that its list has. */
function documentsOf(rule: KeyRule<string>): readonly Comprobante[] {
  return DOCUMENTS.filter((document) => {
    let isThere = false;
    rule.visit(factsOf(document, { catalogos }), (_node, _attribute, clave) => {
      isThere ||= clave !== undefined && catalogos.estado(rule.lista, clave, AFTER) === "vigente";
    });
    return isThere;
  });
}

describe("a document is judged by the lists of its own day", () => {
  it.each(KEY_RULES.map((rule) => [rule.code, rule] as const))("%s", (code, rule) => {
    const [document] = documentsOf(rule);
    if (document === undefined) throw new Error(`no document has a key for ${code}`);
    expect(codesOn(document, LAST)).not.toContain(code);
    expect(codesOn(document, AFTER)).toContain(code);
  });

  it("asks no list of any other day, nor of today", () => {
    const asked = new Set<string>();
    const spied: Catalogos = {
      ...catalogos,
      estado: (lista, clave, fecha) => {
        asked.add(fecha);
        return catalogos.estado(lista, clave, fecha);
      },
    };
    for (const document of DOCUMENTS)
      checkComprobante(on(document, LAST), { catalogos: spied, complementos: [pagos20], ahora: `${AFTER}T09:00:00` });
    expect([...asked]).toEqual([LAST]);
  });

  it("and by its rates", () => {
    const rated = DOCUMENTS.filter(({ TipoDeComprobante }) => TipoDeComprobante === "I").map((document) => ({
      before: codesOn(document, LAST),
      after: codesOn(document, AFTER),
    }));
    for (const { before } of rated) expect(before).not.toEqual(expect.arrayContaining(["CFDI40179"]));
    expect(rated.some(({ after }) => after.includes("CFDI40179"))).toBe(true);
    expect(rated.some(({ after }) => after.includes("CFDI40185"))).toBe(true);
  });
});

it("a receipt may have a rate that has ended: the invoice that it pays is older", () => {
  for (const receipt of Object.values(RECEIPTS)) {
    expect(codesOn(receipt, AFTER)).not.toContain("CRP20260");
    expect(codesOn(receipt, AFTER)).not.toContain("CRP20253");
  }
});

it("a customs document may name an office that has ended: it is older too", () => {
  for (const document of DOCUMENTS) expect(codesOn(document, AFTER)).not.toContain("CFDI40194");
});
