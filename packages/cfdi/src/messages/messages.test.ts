import { describe, expect, it } from "vitest";
import { XML_PROBLEM_CODES } from "../xml/problem-codes.ts";
import type { ProblemCode } from "./codes.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { messageOf } from "./message-of.ts";
import type { Sentence } from "./sentence.ts";

const CODES = Object.keys(es) as ProblemCode[];

function placeholders({ message, fix = "" }: Sentence): string[] {
  return [...new Set([...`${message} ${fix}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string))].sort();
}

describe("the sentences", () => {
  it("are there for every code from CFDI40101 to CFDI40221", () => {
    const matrix = Array.from({ length: 121 }, (_, index) => `CFDI${40101 + index}`);
    expect(matrix.filter((code) => !CODES.includes(code as ProblemCode))).toEqual([]);
  });

  it("are there for everything the XML reader says", () => {
    expect(XML_PROBLEM_CODES.filter((code) => !CODES.includes(code))).toEqual([]);
  });

  it.each(CODES)("%s asks for the same values in both languages, and is not the same text", (code) => {
    expect(placeholders(en[code])).toEqual(placeholders(es[code]));
    expect(en[code].message).not.toBe(es[code].message);
  });
});

describe("messageOf", () => {
  it("puts the values in their place", () => {
    const problem = { code: "CFDI40108", path: "SubTotal", params: { valor: "1.00", esperado: "2.00" }, severity: "error" } as const;
    expect(messageOf(problem, "es")).toEqual({
      message: "El subtotal 1.00 no es la suma redondeada de los importes de los conceptos, 2.00.",
      fix: "Escriba 2.00 como subtotal.",
    });
    expect(messageOf(problem, "en").message).toBe("The subtotal 1.00 is not the rounded sum of the line amounts, 2.00.");
  });

  it("calls the field by its name", () => {
    const problem = { code: "TIMBRA-FALTA", path: "Conceptos[2].Parte[0].Descripcion", params: {}, severity: "error" } as const;
    expect(messageOf(problem, "es")).toEqual({ message: "Falta la descripción.", fix: "Escriba la descripción." });
    expect(messageOf({ ...problem, path: "CfdiRelacionados[0].CfdiRelacionado[3]" }, "en").message).toBe("Missing: the related fiscal folio.");
  });

  it("keeps a value that looks like a placeholder as it is", () => {
    const problem = { code: "CFDI40104", path: "FormaPago", params: { clave: "{fecha}", fecha: "2026-11-20" }, severity: "error" } as const;
    expect(messageOf(problem, "es").message).toContain("«{fecha}»");
  });

  it("knows a general code as providers give it", () => {
    const problem = { path: "", params: {}, severity: "error" } as const;
    expect(messageOf({ ...problem, code: "303" }, "es")).toEqual(messageOf({ ...problem, code: "SAT303" }, "es"));
    expect(messageOf({ ...problem, code: "303" }, "en").message).toBe("The digital seal certificate does not belong to the issuer's RFC.");
  });

  it("never shows a sentence with a gap: the code stands for it, and the advice stays when it is whole", () => {
    const refusal = { path: "", params: { message: "…" }, severity: "error" } as const;
    expect(messageOf({ ...refusal, code: "CFDI40108" }, "es")).toEqual({ message: "CFDI40108" });
    expect(messageOf({ ...refusal, code: "CFDI40161" }, "es")).toEqual({
      message: "CFDI40161",
      fix: "Elija un uso permitido para ese régimen; S01 (sin efectos fiscales) admite todos.",
    });
  });

  it("shows a code it does not know", () => {
    expect(messageOf({ code: "CFDI49999", path: "", params: {}, severity: "error" }, "es")).toEqual({ message: "CFDI49999" });
    expect(messageOf({ code: "constructor", path: "", params: {}, severity: "error" }, "es")).toEqual({ message: "constructor" });
  });
});
