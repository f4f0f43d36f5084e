import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Draft } from "./comprobante/draft.ts";
import { check, checkComprobante } from "./rules/check.ts";
import { catalogos } from "./rules/testing/catalogos.ts";
import { seal } from "./seal/seal.ts";
import { cadenaByStylesheet, xsdProblems } from "./testing/index.ts";
import { price } from "./totals/comprobante.ts";
import { readCfdi } from "./xml/read.ts";

/**
 * Golden cases: a folder each under packages/cfdi/cases, whose name says what is supported. `UPDATE_CASES=1` writes
 * what the code gives today; read the difference before committing it.
 */
const FOLDER = fileURLToPath(new URL("../cases/", import.meta.url));
const isUpdating = process.env.UPDATE_CASES === "1";
const context = { catalogos, ahora: "2026-11-20T12:00:00" };

/** The head of a DER certificate up to its serial number; what follows is never looked at. */
const NUMERO = "30001000000500003416";
const HEAD = Buffer.from("30820500308203e8a003020102 0214".replace(" ", ""), "hex");

/** Golden files need a seal that is always the same and belongs to nobody: the digest in place of a signature. */
const signer = {
  rfc: "",
  noCertificado: NUMERO,
  certificado: Buffer.concat([HEAD, Buffer.from(NUMERO), Buffer.alloc(25)]).toString("base64"),
  sign: (cadena: string) => createHash("sha256").update(cadena, "utf8").digest("base64"),
};

function priced(name: string) {
  const draft = JSON.parse(readFileSync(`${FOLDER}${name}/draft.json`, "utf8")) as Draft;
  return price(draft, catalogos.decimales(draft.Moneda) ?? 2);
}

function golden(name: string, file: string, text: string | null): string | null {
  const path = `${FOLDER}${name}/${file}`;
  if (isUpdating && text !== null) writeFileSync(path, text);
  if (isUpdating && text === null) rmSync(path, { force: true });
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

const NAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${FOLDER}${entry.name}/draft.json`))
  .map(({ name }) => name)
  .sort();
const BAD = NAMES.filter((name) => name.startsWith("malo-"));
const GOOD = NAMES.filter((name) => !name.startsWith("malo-"));

describe.each(GOOD)("case %s", (name) => {
  const document = priced(name);
  const { problems, checked } = check(document, context);
  const sealed = checked && seal(checked, { ...signer, rfc: checked.Emisor.Rfc });

  it("gives the document, the cadena and the problems of its folder", () => {
    const json = `${JSON.stringify(problems, null, 2)}\n`;
    expect(json).toBe(golden(name, "problems.json", json));
    expect(sealed?.xml).toBe(golden(name, "cfdi.xml", sealed?.xml ?? null));
    expect(sealed?.cadena).toBe(golden(name, "cadena.txt", sealed?.cadena ?? null));
  });

  it("is valid by the SAT's schema, and its cadena is the one of the SAT's stylesheet", () => {
    const xml = sealed?.xml ?? "";
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaByStylesheet(xml)).toBe(sealed?.cadena);
  });

  it("gets the same judgement when it is read back", () => {
    const read = readCfdi(sealed?.xml ?? "");
    expect(read.ok).toBe(true);
    if (read.ok) expect(checkComprobante(read.comprobante, context)).toEqual(problems);
  });
});

describe.each(BAD)("case %s", (name) => {
  it("is refused, for the reasons of its folder and no other", () => {
    const { problems, checked } = check(priced(name), context);
    const json = `${JSON.stringify(problems, null, 2)}\n`;
    expect(checked).toBeNull();
    expect(json).toBe(golden(name, "problems.json", json));
  });
});
