import { describe, expect, it } from "vitest";
import { en } from "../messages/en/index.ts";
import { es } from "../messages/es/index.ts";
import { messageOf } from "../messages/message-of.ts";
import { CODIGOS_DE_CANCELACION, codigoDeCancelacion } from "./codigos.ts";
import { MOTIVOS } from "./motivos.ts";

/** Every code of the facts: SAT, receiver's answer, withholdings, provider. */
const DOCUMENTED = [
  ...["201", "202", "203", "204", "205", "206", "207", "208", "209", "210", "211", "212", "213", "no_cancelable"],
  ...["300", "301", "302", "303", "304", "305", "309", "310", "311", "312", "314", "704", "708", "711", "798", "799"],
  ...["1000", "1001", "1002", "1003", "1004", "1005", "1006"],
  ...["1201", "1202", "1203", "1204", "1205", "1300", "1301", "1305", "1306", "1307", "1308"],
];

describe("codigoDeCancelacion", () => {
  it("knows every documented code, and no other", () => {
    expect(CODIGOS_DE_CANCELACION.map(({ codigo }) => codigo).sort()).toEqual([...DOCUMENTED].sort());
    for (const stranger of ["", "999", "constructor", "20"]) expect(codigoDeCancelacion(stranger)).toBeUndefined();
  });

  it.each(DOCUMENTED)("has a sentence for %s in both languages", (codigo) => {
    const code = codigoDeCancelacion(codigo)?.code ?? "";
    const problem = { code, path: "", params: { valor: "x" }, severity: "error" } as const;
    for (const messages of [es, en]) expect(messageOf(problem, messages).message).not.toBe(code);
  });

  it("never takes a request for a cancellation: 201 and 202 only send us to ask", () => {
    expect(codigoDeCancelacion("201")?.reaccion).toBe("consultar");
    expect(codigoDeCancelacion(" 202 ")?.reaccion).toBe("consultar");
  });

  it.each([
    ["205", "reintentar"],
    ["798", "esperar"],
    ["799", "desistir"],
    ["208", "corregir"],
    ["310", "configurar"],
    ["301", "avisar"],
  ])("answers %s by %s", (codigo, reaccion) => {
    expect(codigoDeCancelacion(codigo)?.reaccion).toBe(reaccion);
  });

  it("marks what nobody official has said", () => {
    expect(CODIGOS_DE_CANCELACION.filter(({ confirmado }) => !confirmado).map(({ codigo }) => codigo)).toEqual(["213"]);
  });
});

describe("the sentences", () => {
  it.each(MOTIVOS)("describe motive $clave in both languages", ({ textos }) => {
    expect(textos.es.etiqueta).not.toBe(textos.en.etiqueta);
    expect(textos.en.consecuencias).toHaveLength(textos.es.consecuencias.length);
    expect(textos.es.consecuencias.length).toBeGreaterThan(0);
  });
});
