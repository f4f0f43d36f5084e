import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cadenaOriginal } from "../../seal/cadena-original.ts";
import { normalizeSpace } from "../../seal/fields.ts";
import {
  cadena33ByStylesheet,
  cadenaByStylesheet,
  cadenaRetencionesByStylesheet,
} from "../../testing/cadena-oracle.ts";
import { KNOWN_INVOICE } from "../../testing/known-answer.ts";
import { sampleSeed, tries } from "../../testing/tries.ts";
import { LIMITS } from "../../xml/limits.ts";
import { parseXml } from "../../xml/parse.ts";
import { writeXml } from "../../xml/write.ts";
import { camposDe } from "./cadena.ts";
import type { ComplementoDeTabla } from "./complemento.ts";
import type { Datos } from "./datos.ts";
import { COMPLEMENTOS, loadTabla } from "./index.ts";
import { readDatos } from "./read.ts";
import { readCfdiConTablas } from "./read-cfdi.ts";
import type { Tabla } from "./tabla.ts";
import { anyText, arbitraryDatos } from "./testing/arbitrary-datos.ts";
import { writeDatos } from "./write.ts";

const tables = await Promise.all(COMPLEMENTOS.map(async (each) => ({ ...each, tabla: (await each.load()).tabla })));
const of = (clase: string) => tables.filter(({ en }) => (en as readonly string[]).includes(clase));
const named = (some: typeof tables) =>
  some.map((each) => [`${each.tabla.prefijo}:${each.nombre}`, each.tabla] as const);

/** As `complementoDe` writes it, whatever the values are: no schema is asked here. */
function complemento(tabla: Tabla, datos: Datos): ComplementoDeTabla {
  const { espacio, esquema, raiz } = tabla;
  const xml = writeDatos(tabla, datos);
  return {
    tipo: "desconocido",
    namespace: espacio,
    nombre: raiz.nombre,
    xml,
    campos: camposDe(tabla, datos),
    esquema,
    datos,
  };
}

it("there is a table for each of the 32 complements that the SAT's stylesheet of CFDI 4.0 includes", () => {
  expect(of("cfdi40")).toHaveLength(32);
  expect(of("cfdi33")).toHaveLength(32);
  expect(of("retenciones20")).toHaveLength(12);
});

/** The documents whose stylesheets include complements: what is around those, and the cadena by the stylesheet. */
const DOCUMENTS = {
  cfdi40: ["Comprobante", "http://www.sat.gob.mx/cfd/4", cadenaByStylesheet],
  cfdi33: ["Comprobante", "http://www.sat.gob.mx/cfd/3", cadena33ByStylesheet],
  retenciones20: ["Retenciones", "http://www.sat.gob.mx/esquemas/retencionpago/2", cadenaRetencionesByStylesheet],
} as const;

/**
 * What the SAT's stylesheet gives for some complements that are in one document, after the fields of the document. It
 * goes through the document once for all of them.
 */
function byStylesheet(clase: keyof typeof DOCUMENTS, tabla: Tabla, all: readonly Datos[]): string {
  const [root, namespace, transform] = DOCUMENTS[clase];
  const inside = all.map((datos) => writeDatos(tabla, datos)).join("");
  return transform(`<x:${root} xmlns:x="${namespace}"><x:Complemento>${inside}</x:Complemento></x:${root}>`);
}

function fieldsOf(tabla: Tabla, all: readonly Datos[]): string {
  return all
    .flatMap((datos) => camposDe(tabla, datos))
    .map((campo) => `|${normalizeSpace(campo)}`)
    .join("");
}

describe.each(Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[])(
  "the fields of a complement of %s are those of the SAT's stylesheet",
  (clase) => {
    const own = of(clase).filter(({ en }) => clase === "cfdi40" || !en.includes("cfdi40"));
    it.each(named(own))("with %s", (_name, tabla) => {
      const { numRuns } = tries(300);
      const all = fc.sample(arbitraryDatos(tabla, anyText(tabla)), { numRuns, seed: sampleSeed() });
      const isSame = (some: readonly Datos[]) =>
        byStylesheet(clase, tabla, some).endsWith(`|${fieldsOf(tabla, some)}||`);
      const wrong = isSame(all) ? undefined : all.find((datos) => !isSame([datos]));
      expect(wrong).toBeUndefined();
      expect(isSame(all)).toBe(true);
    });
  },
);

describe("the cadena original of a whole CFDI 4.0 is the one of the SAT's stylesheet", () => {
  it.each(named(of("cfdi40")))("with %s", (_, tabla) => {
    fc.assert(
      fc.property(arbitraryDatos(tabla, anyText(tabla)), (datos) => {
        const document = { ...KNOWN_INVOICE, Complemento: [complemento(tabla, datos)] };
        expect(cadenaByStylesheet(writeXml(document))).toBe(cadenaOriginal(document));
      }),
      tries(1),
    );
  });
});

describe("what is written is read back, and nothing in it is a problem", () => {
  it.each(named(tables))("of %s", (_, tabla) => {
    fc.assert(
      fc.property(arbitraryDatos(tabla, anyText(tabla)), (datos) => {
        const element = parseXml(writeDatos(tabla, datos), LIMITS);
        const lineEnds = JSON.parse(JSON.stringify(datos).replace(/\\r\\n/g, "\\n"));
        const reading = readDatos(tabla, element, "");
        expect(reading.problems).toEqual([]);
        expect(JSON.parse(JSON.stringify(reading.datos).replace(/\\r\\n/g, "\\n"))).toEqual(lineEnds);
      }),
      tries(50),
    );
  });
});

describe("a document with a complement that only its table knows", () => {
  const DATOS = {
    Version: "1.0",
    TipoPermiso: "PER01",
    NumeroPermiso: "PL/1234/EXP/ES/2015",
    ClaveHYP: "15101514",
    SubProductoHYP: "SP16",
  };

  async function withFuel(change: (xml: string) => string) {
    const tabla = await loadTabla(
      { espacio: "http://www.sat.gob.mx/hidrocarburospetroliferos", nombre: "HidroYPetro" },
      "cfdi40",
    );
    if (tabla === undefined) throw new Error("no table");
    const [first, ...others] = KNOWN_INVOICE.Conceptos;
    if (first === undefined) throw new Error("no line");
    const ComplementoConcepto = [complemento(tabla, DATOS)];
    const document = { ...KNOWN_INVOICE, Conceptos: [{ ...first, ComplementoConcepto }, ...others] };
    const reading = await readCfdiConTablas(change(writeXml(document)));
    if (!reading.ok) throw new Error("unreadable");
    const [complement] = reading.comprobante.Conceptos[0]?.ComplementoConcepto ?? [];
    return { ...reading, complement, written: document };
  }

  it("in a line is read as data, and has its cadena", async () => {
    const { comprobante, warnings, complement, written } = await withFuel((xml) => xml);
    expect(complement).toMatchObject({ datos: DATOS, campos: Object.values(DATOS) });
    expect(warnings).toEqual([]);
    expect(cadenaOriginal(comprobante)).toBe(cadenaOriginal(written));
  });

  it.each([
    [
      "an attribute that the table has not",
      'SubProductoHYP="SP16"',
      'SubProductoHYP="SP16" Otro="1"',
      "TIMBRA-XML-UNKNOWN-ATTRIBUTE",
    ],
    ["an attribute less", 'TipoPermiso="PER01" ', "", "TIMBRA-XML-MISSING-ATTRIBUTE"],
    [
      "another version",
      'HidroYPetro xmlns:hidrocarburospetroliferos="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.0"',
      'HidroYPetro xmlns:hidrocarburospetroliferos="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.1"',
      "TIMBRA-XML-VALUE",
    ],
  ])("with %s has no cadena, and the reason is said", async (_, from, to, code) => {
    const { complement, warnings } = await withFuel((xml) => xml.replace(from, to));
    expect(complement).not.toHaveProperty("campos");
    const path = "Conceptos[0].ComplementoConcepto[0]";
    expect(warnings.map((problem) => problem.code)).toEqual(["TIMBRA-XML-UNKNOWN-COMPLEMENT", code]);
    expect(warnings.every((problem) => problem.path.startsWith(path))).toBe(true);
  });

  it("with a child of another vocabulary under the name of one of its own has no cadena", async () => {
    const tabla = tables.find(({ nombre }) => nombre === "LeyendasFiscales")?.tabla as Tabla;
    const own = writeDatos(tabla, { version: "1.0", Leyenda: [{ textoLeyenda: "T" }] });
    const other = own.replace("<leyendasFisc:Leyenda ", '<Leyenda xmlns="urn:x" ');
    expect(readDatos(tabla, parseXml(own, LIMITS), "").problems).toEqual([]);
    expect(readDatos(tabla, parseXml(other, LIMITS), "").problems.map(({ code }) => code)).toEqual([
      "TIMBRA-XML-UNKNOWN-NODE",
      "TIMBRA-XML-MISSING-NODE",
    ]);
  });

  it("with a value that its schema refuses has its cadena, and an error", async () => {
    const { complement, warnings } = await withFuel((xml) => xml.replace("PL/1234/EXP/ES/2015", "corto"));
    expect(complement).toHaveProperty("campos");
    expect(warnings).toMatchObject([{ code: "TIMBRA-DATO-CORTO", severity: "error" }]);
  });
});
