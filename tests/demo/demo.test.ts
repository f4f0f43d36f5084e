import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cadenaOriginal, cadenaTimbre, checkComprobante, type Timbre } from "@timbra/cfdi";
import { verifySello } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import { cadenaByStylesheet, cadenaTimbreByStylesheet, xsdProblems } from "@timbra/cfdi/testing";
import { readAcuse, readCfdi } from "@timbra/cfdi/xml";
import { createCatalogos } from "@timbra/sat-catalogues";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { FROM_SOURCE, runNode } from "../../scripts/steps/run.mjs";

const TYPES = { ingreso: "I", ppd: "I", pago: "P", "pago-usd": "P", egreso: "E", global: "I", traslado: "T" } as const;
type Name = keyof typeof TYPES;
const NAMES = Object.keys(TYPES) as Name[];

/** The kind of document that each one states, without blanks. */
const wordsOn: Readonly<Record<Name | "acuse", readonly string[]>> = {
  ingreso: ["Factura", "PUE-Pagoenunasolaexhibición"],
  ppd: ["Factura", "PPD-Pagoenparcialidadesodiferido", "99-Pordefinir"],
  pago: ["Reciboelectrónicodepago", "500.00MXN", "660.00MXN"],
  "pago-usd": ["Reciboelectrónicodepago", "20,300.00MXN", "1,160.00USD", "0.00USD"],
  egreso: ["Notadecrédito", "116.00MXN", "CFDIRELACIONADOS"],
  global: ["Facturaglobal", "INFORMACIÓNGLOBAL", "T-0001", "T-0003"],
  traslado: ["Traslado", "Sillaapilable"],
  acuse: ["Acusedesolicituddecancelación", "201-"],
};

describe("npm run demo", () => {
  let folder: string;
  let code: number;

  beforeAll(async () => {
    await buildIfChanged(["server"]);
    folder = await mkdtemp(join(tmpdir(), "demo-test-"));
    code = await runNode([...FROM_SOURCE, "scripts/demo/main.ts", "--out", folder], { quiet: true });
  }, 600_000);

  afterAll(() => rm(folder, { recursive: true }));

  const textOf = (file: string) => readFile(join(folder, file), "utf8");

  async function readStamped(name: Name) {
    const xml = await textOf(`${name}.xml`);
    const read = readCfdi(xml);
    if (!read.ok || read.timbre === undefined) throw new Error(`${name}.xml is no stamped CFDI.`);
    return { xml, comprobante: read.comprobante, timbre: read.timbre };
  }

  it("ends well and says that everything held", async () => {
    const { documents, verification } = JSON.parse(await textOf("summary.json"));
    expect(code).toBe(0);
    expect(Object.keys(documents).sort()).toEqual([...NAMES.filter((name) => name !== "ingreso"), "acuse"].sort());
    expect(
      Object.values({ ...documents, verification }).flatMap((held) => Object.values(held as object)),
    ).not.toContain(false);
    expect(verification).toMatchObject({ sealed_by_issuer: true, stamp_verifies: true, rules_hold: true });
  });

  it.each(NAMES)("%s satisfies the SAT's schemas, and no rule is broken", async (name) => {
    const { xml, comprobante } = await readStamped(name);
    expect(comprobante.TipoDeComprobante).toBe(TYPES[name]);
    expect(xsdProblems(xml)).toEqual([]);
    expect(
      checkComprobante(comprobante, { catalogos: createCatalogos(), complementos: [pagos20] }).filter(
        ({ severity }) => severity === "error",
      ),
    ).toEqual([]);
  });

  it.each(NAMES)("%s has the cadenas of the SAT's stylesheets, sealed and stamped", async (name) => {
    const { xml, comprobante, timbre } = await readStamped(name);
    expect(cadenaOriginal(comprobante)).toBe(cadenaByStylesheet(xml));
    expect(cadenaTimbre(timbre)).toBe(cadenaTimbreByStylesheet(standingAlone(timbre)));
    expect(verifySello(comprobante)).toBe(true);
    expect(timbre.SelloCFD).toBe(comprobante.Sello);
  });

  it("relates the credit note to a sale, gives the global invoice its period, and charges nothing for a transfer", async () => {
    const [egreso, global, traslado] = await Promise.all([
      readStamped("egreso"),
      readStamped("global"),
      readStamped("traslado"),
    ]);
    expect(egreso.comprobante.CfdiRelacionados).toMatchObject([
      { TipoRelacion: "01", CfdiRelacionado: [expect.stringMatching(/^[0-9A-F-]{36}$/i)] },
    ]);
    expect(global.comprobante.InformacionGlobal).toMatchObject({ Periodicidad: "04" });
    expect(global.comprobante.Conceptos).toHaveLength(3);
    expect(traslado.comprobante).toMatchObject({
      Moneda: "XXX",
      Total: "0",
      Receptor: { Rfc: traslado.comprobante.Emisor.Rfc },
    });
  });

  it("keeps the SAT's acknowledgement of a request to cancel", async () => {
    const read = readAcuse(await textOf("acuse.xml"));
    const { rfcs } = JSON.parse(await textOf("summary.json"));
    expect(read.ok && read.acuse).toMatchObject({ Rfc: rfcs.second, Folios: [{ EstatusUUID: "201" }] });
  });

  it.each([...NAMES, "acuse"] as const)("%s is printed too, for what it is, with its XML inside", async (name) => {
    const [pdf, xml] = await Promise.all([
      readFile(join(folder, `${name}.pdf`)),
      readFile(join(folder, `${name}.xml`)),
    ]);
    const paper = await readPaper(pdf);
    expect(paper.attachments.map((bytes) => Buffer.from(bytes).equals(xml))).toEqual([true]);
    for (const word of wordsOn[name]) expect(paper.text).toContain(word);
  });
});

/** The stamp by itself, as its stylesheet takes it. */
function standingAlone({ tipo: _, ...attributes }: Timbre): string {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" ${written.join(" ")}/>`;
}

/**
 * What a program that is not ours finds in a PDF: all that is written, without any blank (where a line breaks is the
 * printer's business), and the files inside.
 */
async function readPaper(bytes: Uint8Array): Promise<{ text: string; attachments: readonly Uint8Array[] }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  const files = ((await pdf.getAttachments()) ?? {}) as Record<string, { readonly content: Uint8Array }>;
  return { text: pages.join("").replace(/\s/g, ""), attachments: Object.values(files).map(({ content }) => content) };
}
