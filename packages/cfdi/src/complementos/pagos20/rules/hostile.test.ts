import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { es } from "../../../messages/es/index.ts";
import { messageOf } from "../../../messages/message-of.ts";
import { checkComprobante } from "../../../rules/check.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import { withEdits } from "../../../rules/testing/edit.ts";
import { anyCharacter, comprobanteArbitrary, tries } from "../../../testing/index.ts";
import { pagar } from "../pagar/pagar.ts";
import { pago, saldo } from "../testing/saldos.ts";
import { type PagosSample, SAMPLES } from "../testing/samples.ts";
import { pagos20 } from "./registry.ts";

const context = { catalogos, complementos: [pagos20] };

/** What people and machines put where a value belongs. */
const rubbish = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "-1",
    "1e9",
    "NaN",
    "0",
    "00.00",
    "1".repeat(400),
    `0.${"9".repeat(400)}`,
    "__proto__",
    "constructor",
    "|",
    "\ud800",
  ),
);

/** The path of every text inside a document. */
function textsOf(node: unknown, path = ""): string[] {
  if (typeof node === "string") return [path];
  if (Array.isArray(node)) return node.flatMap((child, index) => textsOf(child, `${path}[${index}]`));
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) => textsOf(child, path === "" ? name : `${path}.${name}`));
}

const TEXTS = Object.entries(SAMPLES).flatMap(([name, sample]) =>
  textsOf(sample)
    .filter((path) => path.startsWith("Complemento"))
    .map((path) => [name as PagosSample, path] as const),
);

describe("rubbish", () => {
  it("in any place of a receipt is checked without an exception, and its problems have messages", () => {
    const property = fc.property(fc.constantFrom(...TEXTS), rubbish, ([name, path], value) => {
      for (const problem of checkComprobante(withEdits(SAMPLES[name], { [path]: value }), context)) {
        if (messageOf(problem, es).message === problem.code) throw new Error(`No sentence: ${problem.code}`);
      }
    });
    expect(() => fc.assert(property, tries(800))).not.toThrow();
  });

  it("of every node of the complement is checked without an exception", () => {
    const property = fc.property(comprobanteArbitrary, (comprobante) => {
      checkComprobante({ ...comprobante, TipoDeComprobante: "P" }, context);
    });
    expect(() => fc.assert(property, tries(60))).not.toThrow();
  });

  it("in any place of a payment is refused or applied, never thrown", () => {
    const asked = pago({
      MonedaP: "USD",
      TipoCambioP: "17.5",
      aplicaciones: [{ IdDocumento: saldo().IdDocumento, ImpPagado: "10.00", EquivalenciaDR: "17.5" }],
    });
    const property = fc.property(fc.constantFrom(...textsOf(asked)), rubbish, (path, value) => {
      const result = pagar([saldo()], [withEdits(asked, { [path]: value })], catalogos);
      if (!result.ok && result.problems.length === 0) throw new Error("Refused without a reason");
    });
    expect(() => fc.assert(property, tries(800))).not.toThrow();
  });
});

describe("a receipt", () => {
  const amounts = TEXTS.filter(([, path]) =>
    /(Total\w*|Monto\w*|Imp(SaldoAnt|Pagado|SaldoInsoluto)|BaseP|ImporteP)$/.test(path),
  );

  it.each(amounts)("%s is refused when %s is off by its last decimal", (name, path) => {
    const sample = SAMPLES[name];
    const mayBeCut = name !== "pesos" && /[BI]\w+P$/.test(path);
    for (const step of mayBeCut ? [1n] : [1n, -1n]) {
      const problems = checkComprobante(withEdits(sample, { [path]: nudged(valueAt(sample, path), step) }), context);
      expect(problems, `${path} ${step}`).not.toEqual([]);
    }
  });
});

function valueAt(document: object, path: string): string {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((node, name) => Reflect.get(node as object, name), document) as string;
}

function nudged(text: string, step: bigint): string {
  const decimals = text.length - text.indexOf(".") - 1;
  const digits = BigInt(text.replace(".", "")) + step;
  const [sign, size] = digits < 0n ? ["-", -digits] : ["", digits];
  const padded = `${size}`.padStart(decimals + 1, "0");
  return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}
