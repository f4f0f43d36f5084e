import { describe, expect, it } from "vitest";
import { draft, line } from "../../rules/testing/drafts.ts";
import { withEdits } from "../../rules/testing/edit.ts";
import { KNOWN_INVOICE } from "../../testing/known-answer.ts";
import { price } from "../comprobante.ts";
import { describeStep, type ExplanationTexts } from "./describe-step.ts";
import { type Explanation, explainTotal, stepAt } from "./explain-total.ts";
import { en } from "./messages/en.ts";
import { es } from "./messages/es.ts";
import { STEP_RULES, type Step } from "./step.ts";

function step(explanation: Explanation, path: string): Step {
  const found = stepAt(explanation, path);
  if (found === undefined) throw new Error(path);
  return found;
}

const known = explainTotal(KNOWN_INVOICE, 2);

describe("describeStep", () => {
  it("writes the calculation as one would by hand", () => {
    const account = (path: string) => describeStep(step(known, path), "es").account;
    expect(account("Conceptos[0].Importe")).toBe("2.5 × 400.20 = 1000.50");
    expect(account("Conceptos[0].Impuestos.Traslados[0].Base")).toBe("1000.50 − 50.50 = 950.00");
    expect(account("Total")).toBe("1250.50 − 50.50 + 152.00 − 38.00 = 1314.00");
    expect(account("Descuento")).toBe("50.50");
  });

  it("shows what rounding does", () => {
    const document = price(draft({ Conceptos: [line({ Cantidad: "3", ValorUnitario: "0.335", Impuestos: [] })] }), 2);
    expect(describeStep(step(explainTotal(document, 2), "SubTotal"), "en").account).toBe("1.005 → 1.01");
  });

  it("shortens a long sum, and says how long it is", () => {
    const short = price(
      draft({ Conceptos: Array.from({ length: 8 }, () => line({ Cantidad: "1", ValorUnitario: "2" })) }),
      2,
    );
    expect(describeStep(step(explainTotal(short, 2), "SubTotal"), "es").account).toBe(
      "2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 = 16.00",
    );
    const document = price(
      draft({ Conceptos: Array.from({ length: 500 }, () => line({ Cantidad: "1", ValorUnitario: "2" })) }),
      2,
    );
    const { account } = describeStep(step(explainTotal(document, 2), "SubTotal"), "es");
    expect(account).toBe("2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 + 2.00 + … (500 sumandos) = 1000.00");
  });

  it("divides by three where two thirds are withheld", () => {
    const retencion = { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" } as const;
    const document = price(
      draft({ Conceptos: [line({ Cantidad: "1", ValorUnitario: "1000", Impuestos: [retencion] })] }),
      2,
    );
    const text = describeStep(step(explainTotal(document, 2), "Conceptos[0].Impuestos.Retenciones[0].Importe"), "es");
    expect(text.account).toBe("1000.00 × 0.32 ÷ 3 = 106.666666666666 → 106.666667");
  });

  it("says what the document says when it is another amount", () => {
    const wrong = explainTotal(
      withEdits(KNOWN_INVOICE, { Total: "1314.01", "Impuestos.TotalImpuestosRetenidos": undefined }),
      2,
    );
    expect(describeStep(step(wrong, "Total"), "es").notes).toEqual(["El comprobante dice 1314.01 y debe ser 1352.00."]);
    expect(describeStep(step(wrong, "Impuestos.TotalImpuestosRetenidos"), "en").notes).toEqual([
      "The document does not say it, and it must be 38.00.",
    ]);
    expect(describeStep(step(known, "Total"), "es").notes).toEqual([]);
  });
});

describe("the texts", () => {
  const flat = (texts: ExplanationTexts) =>
    Object.entries({ ...texts.rules, ...texts.verdicts, ...texts.ways, more: texts.more });

  it("are there for every rule, in two languages, asking for the same values", () => {
    expect(Object.keys(es.rules).sort()).toEqual(Object.keys(STEP_RULES).sort());
    const english = new Map(flat(en));
    for (const [key, spanish] of flat(es)) {
      expect(english.get(key)?.match(/\{\w+\}/g), key).toEqual(spanish.match(/\{\w+\}/g));
      if (spanish !== "") expect(english.get(key)).not.toBe(spanish);
    }
  });
});
