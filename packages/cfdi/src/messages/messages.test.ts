import { describe, expect, it } from "vitest";
import { cancelacion } from "../cancelacion/messages/es.ts";
import { hidrocarburos } from "../complementos/hidrocarburos/messages/es.ts";
import { PAGOS_RULES } from "../complementos/pagos20/rules/registry.ts";
import { datos } from "../complementos/tablas/messages/es.ts";
import { RULES } from "../rules/rules.ts";
import { XML_PROBLEM_CODES } from "../xml/limits.ts";
import { documento as documentoEn } from "./en/documento.ts";
import { en, pagos as pagosEn } from "./en/index.ts";
import { lectura, sello, servicio } from "./es/all.ts";
import { documento, es, pagos } from "./es/index.ts";
import { registro } from "./es/registro.ts";
import { type Messages, messageOf, type Sentence } from "./message-of.ts";

const CODES = Object.keys(es.sentences);
const PARTS = [
  documento.sentences,
  hidrocarburos,
  sello,
  registro,
  pagos.sentences,
  datos,
  lectura,
  servicio,
  cancelacion,
];

function placeholders({ message, fix = "" }: Sentence): string[] {
  return [...new Set([...`${message} ${fix}`.matchAll(/\{(\$?\w+)\}/g)].map(([, name]) => name as string))].sort();
}

const sentence = (messages: Messages, code: string): Sentence => messages.sentences[code] ?? { message: "" };

describe("the sentences", () => {
  it("are there for every code from CFDI40101 to CFDI40221", () => {
    const matrix = Array.from({ length: 121 }, (_, index) => `CFDI${40101 + index}`);
    expect(matrix.filter((code) => !CODES.includes(code))).toEqual([]);
  });

  it("are there for everything the rules find and the XML reader says", () => {
    const found = [...RULES, ...PAGOS_RULES].map(({ code }) => code);
    expect([...found, ...XML_PROBLEM_CODES].filter((code) => !CODES.includes(code))).toEqual([]);
  });

  it("of a document alone are enough for what its rules find, and no more", () => {
    expect(RULES.filter(({ code }) => !Object.hasOwn({ ...documento.sentences, ...sello }, code))).toEqual([]);
    const own = new Set<string>(RULES.map(({ code }) => code));
    expect(Object.keys(documento.sentences).filter((code) => !own.has(code))).toEqual([]);
    const withPayments = { ...documento.sentences, ...pagos.sentences };
    expect(PAGOS_RULES.filter(({ code }) => !Object.hasOwn(withPayments, code))).toEqual([]);
  });

  it("are defined once: no code has two sentences", () => {
    const all = PARTS.flatMap((part) => Object.keys(part));
    expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([]);
    expect(new Set(CODES)).toEqual(new Set(all));
  });

  it.each(CODES)("%s asks for the same values in both languages, and is not the same text", (code) => {
    expect(placeholders(sentence(en, code))).toEqual(placeholders(sentence(es, code)));
    expect(sentence(en, code).message).not.toBe(sentence(es, code).message);
    expect(sentence(en, code).fix === undefined).toBe(sentence(es, code).fix === undefined);
  });

  it.each(CODES)("%s is a sentence: it begins, it ends, and no blank is doubled", (code) => {
    for (const messages of [es, en]) {
      const { message, fix } = sentence(messages, code);
      for (const text of fix === undefined ? [message] : [message, fix]) {
        expect(text).toMatch(/^[\p{Lu}\d«{"“][\s\S]*[.?!}»]$/u);
        // A customs number is written with two blanks between its blocks.
        expect(text.replace(/AA.*N/, "").replace(/YY.*N/, "")).not.toMatch(/ {2}|\s$| [.,;:]/);
      }
    }
  });

  it("call every attribute by a name, with its article, in both languages", () => {
    expect(Object.keys(en.campos).sort()).toEqual(Object.keys(es.campos).sort());
    for (const name of Object.values(es.campos)) expect(name).toMatch(/^(el|la|los|las) /);
    for (const name of Object.values(en.campos)) expect(name).toMatch(/^the /);
  });

  it("know which language they are in", () => {
    expect([es, documento, pagos].map(({ language }) => language)).toEqual(["es", "es", "es"]);
    expect([en, documentoEn, pagosEn].map(({ language }) => language)).toEqual(["en", "en", "en"]);
  });
});

describe("messageOf", () => {
  it("puts the values in their place", () => {
    const problem = {
      code: "CFDI40108",
      path: "SubTotal",
      params: { valor: "1.00", esperado: "2.00" },
      severity: "error",
    } as const;
    expect(messageOf(problem, es)).toEqual({
      message: "El subtotal $1.00 no es la suma redondeada de los importes de los conceptos, $2.00.",
      fix: "Escriba $2.00.",
    });
    expect(messageOf(problem, en).message).toBe(
      "The subtotal $1.00 is not the rounded sum of the line amounts, $2.00.",
    );
  });

  it("writes amounts as people read them, and leaves alone what is none", () => {
    const left = (valor: string) =>
      messageOf({ code: "TIMBRA-PAGO-REMANENTE", path: "", params: { valor, moneda: "MXN" }, severity: "warning" }, es);
    expect(left("99439.00").message).toBe("Del pago sobran $99,439.00 MXN que no pagan ninguna factura.");
    const total = (esperado: string) =>
      messageOf({ code: "TIMBRA-TOTAL-NEGATIVO", path: "Total", params: { esperado }, severity: "error" }, en).message;
    expect(
      ["-1234567.5", "-100", "0.000001", "1234.567890", "mil"].map((amount) => /\((.+?)\)/.exec(total(amount))?.[1]),
    ).toEqual(["-$1,234,567.5", "-$100", "$0.000001", "$1,234.567890", "mil"]);
  });

  it("calls the field by its name", () => {
    const problem = {
      code: "TIMBRA-FALTA",
      path: "Conceptos[2].Parte[0].Descripcion",
      params: {},
      severity: "error",
    } as const;
    expect(messageOf(problem, es)).toEqual({ message: "Falta la descripción.", fix: "Escriba la descripción." });
    expect(messageOf({ ...problem, path: "CfdiRelacionados[0].CfdiRelacionado[3]" }, en).message).toBe(
      "Missing: the related fiscal folio.",
    );
    expect(messageOf({ ...problem, path: "Complemento[0].Pago[0].Monto" }, documento).message).toBe("Falta Monto.");
    expect(messageOf({ ...problem, path: "Complemento[0].Pago[0].Monto" }, documento, pagos).message).toBe(
      `Falta ${pagos.campos["Monto"]}.`,
    );
  });

  it("uses the first messages that have a code: a complement's, or an application's own", () => {
    const problem = {
      code: "CFDI40108",
      path: "SubTotal",
      params: { valor: "1.00", esperado: "2.00" },
      severity: "error",
    } as const;
    const own: Messages = {
      language: "es",
      sentences: { CFDI40108: { message: "son {esperado}" }, "MIO-1": { message: "Lo mío." } },
      campos: {},
    };
    expect(messageOf(problem, own, es)).toEqual({ message: "Son 2.00" });
    expect(messageOf({ ...problem, code: "MIO-1" }, es, own)).toEqual({ message: "Lo mío." });
    expect(messageOf(problem)).toEqual({ message: "CFDI40108" });
  });

  it("keeps a value that looks like a placeholder as it is", () => {
    const problem = {
      code: "CFDI40104",
      path: "FormaPago",
      params: { clave: "{fecha}", fecha: "2026-11-20" },
      severity: "error",
    } as const;
    expect(messageOf(problem, es).message).toContain("«{fecha}»");
  });

  it("knows a general code as providers give it", () => {
    const problem = { path: "", params: {}, severity: "error" } as const;
    expect(messageOf({ ...problem, code: "303" }, es)).toEqual(messageOf({ ...problem, code: "SAT303" }, es));
    expect(messageOf({ ...problem, code: "303" }, en).message).toBe(
      "The digital seal certificate does not belong to the issuer's RFC.",
    );
  });

  it("never shows a sentence with a gap: the code is shown instead, and the advice stays when it is complete", () => {
    const refusal = { path: "", params: { message: "…" }, severity: "error" } as const;
    expect(messageOf({ ...refusal, code: "CFDI40108" }, es)).toEqual({ message: "CFDI40108" });
    expect(messageOf({ ...refusal, code: "CFDI40161" }, es)).toEqual({
      message: "CFDI40161",
      fix: "Elija un uso permitido para ese régimen; S01 (sin efectos fiscales) admite todos.",
    });
  });

  it("shows a code it does not know", () => {
    expect(messageOf({ code: "CFDI49999", path: "", params: {}, severity: "error" }, es)).toEqual({
      message: "CFDI49999",
    });
    expect(messageOf({ code: "constructor", path: "constructor", params: {}, severity: "error" }, es)).toEqual({
      message: "constructor",
    });
  });
});
