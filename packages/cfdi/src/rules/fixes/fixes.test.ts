import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Draft } from "../../comprobante/draft.ts";
import type { Problem } from "../../problem.ts";
import { tries } from "../../testing/tries.ts";
import { price } from "../../totals/comprobante.ts";
import { check } from "../check.ts";
import { brokenDraft, DRAFT_FAULTS } from "../testing/broken-drafts.ts";
import { catalogos } from "../testing/catalogos.ts";
import { AHORA, draft, line } from "../testing/drafts.ts";
import { applyFix } from "./apply-fix.ts";
import { FIXABLE_CODES, fixes } from "./fixes.ts";

const context = { catalogos, ahora: AHORA };
const pricedOf = (drafted: Draft) => price(drafted, catalogos.decimales(drafted.Moneda) ?? 2);
const problemsOf = (drafted: Draft) => check(pricedOf(drafted), context).problems;
const nameOf = ({ code, path }: Problem) => `${code} ${path}`;

/** Problems that are about amounts themselves: an amount or a rate that could not be what it says. */
const ABOUT_AMOUNTS = ["CFDI40179", "CFDI40185", "TIMBRA-IMPORTE"];

function amountsOf(drafted: Draft) {
  const { SubTotal, Descuento, Total, Impuestos, Conceptos } = pricedOf(drafted);
  const { TotalImpuestosTrasladados = "0", TotalImpuestosRetenidos = "0" } = Impuestos ?? {};
  const isWorthless = drafted.TipoDeComprobante === "T";
  return {
    SubTotal,
    Total,
    TotalImpuestosTrasladados,
    // What is withheld of nothing is no row, and no amount.
    TotalImpuestosRetenidos: Number(TotalImpuestosRetenidos),
    ...(isWorthless ? {} : { Descuento, importes: Conceptos.map(({ Importe }) => Importe) }),
  };
}

describe("fixes", () => {
  it("have a way in which each of their problems comes about", () => {
    expect([...new Set(DRAFT_FAULTS.map(({ code }) => code))].sort()).toEqual([...FIXABLE_CODES].sort());
  });

  it.each(DRAFT_FAULTS.map((fault) => [`${fault.code} of a document of kind ${fault.kind}`, fault] as const))(
    "%s: the problem goes, none comes, and no amount changes but its own",
    (_title, fault) => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const broken = brokenDraft(fault, seed);
          const before = problemsOf(broken);
          const found = before.filter(({ code }) => code === fault.code);
          expect(found.length).toBeGreaterThan(0);
          for (const [at, edits] of fixes(found, broken, context).entries()) {
            if (edits === null) throw new Error(`${fault.code} has no fix`);
            const mended = applyFix(broken, edits);
            const after = problemsOf(mended).map(nameOf);
            expect(after).not.toContain(nameOf(found[at] as Problem));
            const known = before.map(nameOf);
            expect(after.filter((one) => !known.includes(one))).toEqual([]);
            if (!ABOUT_AMOUNTS.includes(fault.code)) expect(amountsOf(mended)).toEqual(amountsOf(broken));
          }
        }),
        tries(15),
      );
    },
  );

  it("applied one after the other, solve all that they can: nothing certain is left, and nothing new", () => {
    const several = {
      ...brokenDraft(
        DRAFT_FAULTS.find(({ code }) => code === "CFDI40159") ?? (DRAFT_FAULTS[0] as (typeof DRAFT_FAULTS)[0]),
        7,
      ),
      MetodoPago: "PPD",
      FormaPago: "03",
      TipoCambio: "18.5",
      Confirmacion: "ECVH1",
    };
    let drafted: Draft = several;
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const [edits] = fixes(problemsOf(drafted), drafted, context).filter((one) => one !== null);
      if (edits === undefined) break;
      drafted = applyFix(drafted, edits);
    }
    expect(problemsOf(drafted)).toEqual([]);
    expect(drafted).toMatchObject({ MetodoPago: "PPD", FormaPago: "99", Receptor: { RegimenFiscalReceptor: "616" } });
  });

  it("are none where a person has to choose", () => {
    const doubtful: readonly Draft[] = [
      draft({ FormaPago: "99" }),
      draft({ Conceptos: [line({ ObjetoImp: "01" })] }),
      draft({ Conceptos: [line({ Impuestos: [] })] }),
      draft({ Conceptos: [line({ Descuento: "500" })] }),
      draft({ Exportacion: "02" }),
      draft({ Moneda: "USD" }),
      draft({ Conceptos: [line({ ValorUnitario: "12,50" })] }),
      draft({ Receptor: { ...draft().Receptor, Rfc: "NO ES RFC" } }),
    ];
    for (const one of doubtful) {
      const problems = problemsOf(one).filter(
        ({ severity, code }) => severity === "error" || code.startsWith("TIMBRA"),
      );
      expect(problems.length).toBeGreaterThan(0);
      expect(fixes(problems, one, context).filter((edits) => edits !== null)).toEqual([]);
    }
  });

  it("change nothing where the draft has no such place", () => {
    const drafted = draft();
    expect(applyFix(drafted, [{ path: "Conceptos[9].Descuento", value: null }])).toEqual(drafted);
    expect(applyFix(drafted, [{ path: "CfdiRelacionados[0].CfdiRelacionado[1]", value: null }])).toEqual(drafted);
    expect(applyFix(drafted, [{ path: "Conceptos[0].Impuestos.Retenciones[0]", value: null }])).toEqual(drafted);
  });
});
