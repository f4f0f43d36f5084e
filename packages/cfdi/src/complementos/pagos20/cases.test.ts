import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Problem } from "../../problem.ts";
import { check, checkComprobante } from "../../rules/check.ts";
import { catalogos } from "../../rules/testing/catalogos.ts";
import { seal } from "../../seal/seal.ts";
import { cadenaByStylesheet, xsdProblems } from "../../testing/index.ts";
import { readCfdi } from "../../xml/read.ts";
import { pagar } from "./pagar/pagar.ts";
import { type PagosDraft, reciboDePago } from "./recibo-de-pago.ts";
import { pagos20 } from "./rules/registry.ts";
import { receiptFaults } from "./testing/independent-checker.ts";
import { decimalesDe } from "./testing/random-history.ts";

/** `UPDATE_CASES=1` writes what the code gives today; read the difference before committing it. */
const FOLDER = fileURLToPath(new URL("../../../cases/", import.meta.url));
const isUpdating = process.env.UPDATE_CASES === "1";
const context = { catalogos, complementos: [pagos20], ahora: "2026-11-20T12:00:00" };

/** Golden files need a seal that is always the same and belongs to nobody: the digest in place of a signature. */
const NUMERO = "30001000000500003416";
const HEAD = Buffer.from("30820500308203e8a0030201020214", "hex");
const signer = {
  rfc: "EKU9003173C9",
  noCertificado: NUMERO,
  certificado: Buffer.concat([HEAD, Buffer.from(NUMERO), Buffer.alloc(25)]).toString("base64"),
  sign: (cadena: string) => createHash("sha256").update(cadena, "utf8").digest("base64"),
};

function outcomeOf(name: string): {
  readonly problems: readonly Problem[];
  readonly sealed: ReturnType<typeof seal> | null;
} {
  const { recibo, saldos, pagos } = JSON.parse(readFileSync(`${FOLDER}${name}/pagos.json`, "utf8")) as PagosDraft;
  const paid = pagar(saldos, pagos, catalogos);
  if (!paid.ok) return { problems: paid.problems, sealed: null };
  const { problems, checked } = check(reciboDePago(recibo, paid.pagos), context);
  return { problems, sealed: checked && seal(checked, signer) };
}

function golden(name: string, file: string, text: string | null): string | null {
  const path = `${FOLDER}${name}/${file}`;
  if (isUpdating && text !== null) writeFileSync(path, text);
  if (isUpdating && text === null) rmSync(path, { force: true });
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

const NAMES = readdirSync(FOLDER)
  .filter((name) => existsSync(`${FOLDER}${name}/pagos.json`))
  .sort();

describe("the cases of payments", () => {
  it("are there", () => {
    expect(NAMES.filter((name) => name.startsWith("pago-")).length).toBeGreaterThan(14);
    expect(NAMES.filter((name) => name.startsWith("malo-pago-")).length).toBeGreaterThan(1);
  });
});

describe.each(NAMES)("case %s", (name) => {
  const { problems, sealed } = outcomeOf(name);

  it("gives the document, the cadena and the problems of its folder", () => {
    const json = `${JSON.stringify(problems, null, 2)}\n`;
    expect(json).toBe(golden(name, "problems.json", json));
    expect(sealed?.xml ?? null).toBe(golden(name, "cfdi.xml", sealed?.xml ?? null));
    expect(sealed?.cadena ?? null).toBe(golden(name, "cadena.txt", sealed?.cadena ?? null));
    expect(sealed === null).toBe(name.startsWith("malo-"));
  });
});

describe.each(NAMES.filter((name) => !name.startsWith("malo-")))("case %s", (name) => {
  const { problems, sealed } = outcomeOf(name);
  const xml = sealed?.xml ?? "";

  it("is valid by the SAT's schema, and its cadena is the one of the SAT's stylesheet", () => {
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaByStylesheet(xml)).toBe(sealed?.cadena);
  });

  it("is right by arithmetic written by other means, and gets the same judgement when it is read back", () => {
    const read = readCfdi(xml);
    expect(read.ok && receiptFaults(read.comprobante, decimalesDe)).toEqual([]);
    expect(read.ok && checkComprobante(read.comprobante, context)).toEqual(problems);
  });
});
