import type { Comprobante, Timbre } from "@timbra/cfdi";
import { createCatalogos } from "@timbra/sat-catalogues";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { bundledLists } from "../../catalogues/index.ts";
import { en } from "../labels/en.ts";
import { es } from "../labels/es.ts";
import type { PrintInput } from "../printer.ts";
import { toPrintModel } from "./to-print-model.ts";

const LISTS = bundledLists();
const INPUT: PrintInput = { xml: "", language: "es", mark: "none" };

const TIMBRE: Timbre = {
  tipo: "timbre",
  Version: "1.1",
  UUID: "5fb2822e-396d-4725-8521-cdc4bdd20ccf",
  FechaTimbrado: "2026-11-20T12:00:00",
  RfcProvCertif: "SPR190613I52",
  SelloCFD: `${"A".repeat(340)}xurytg==`,
  NoCertificadoSAT: "30001000000500003456",
  SelloSAT: "B".repeat(344),
};

const DOCUMENT: Comprobante = {
  Version: "4.0",
  Fecha: "2026-11-20T11:50:00",
  SubTotal: "100.00",
  Moneda: "MXN",
  Total: "116.00",
  TipoDeComprobante: "I",
  Exportacion: "01",
  LugarExpedicion: "72000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
    UsoCFDI: "G03",
  },
  Conceptos: [
    {
      ClaveProdServ: "01010101",
      Cantidad: "1",
      ClaveUnidad: "ACT",
      Descripcion: "Cosa",
      ValorUnitario: "100",
      Importe: "100.00",
      ObjetoImp: "01",
    },
  ],
};

const [LINE] = DOCUMENT.Conceptos;
if (!LINE) throw new Error("no line");

describe("a line", () => {
  const detailsOf = (more: Partial<typeof LINE>) =>
    toPrintModel({ ...DOCUMENT, Conceptos: [{ ...LINE, ...more }] }, TIMBRE, INPUT, LISTS).table.rows[0]?.details.join(
      "\n",
    );

  it("names the third party, the customs documents, the property and the parts it has", () => {
    const details = detailsOf({
      ACuentaTerceros: {
        RfcACuentaTerceros: "XIA190128J61",
        NombreACuentaTerceros: "XENON",
        RegimenFiscalACuentaTerceros: "601",
        DomicilioFiscalACuentaTerceros: "21000",
      },
      InformacionAduanera: ["15  48  3009  0001234"],
      CuentaPredial: ["15956011002"],
      Parte: [
        {
          ClaveProdServ: "43211503",
          Cantidad: "2.000000",
          Unidad: "Pieza",
          Descripcion: "Tornillo",
          ValorUnitario: "1.5",
          Importe: "3.00",
        },
      ],
    });
    expect(details).toContain(
      "A cuenta de terceros: XIA190128J61 XENON, 601 - General de Ley Personas Morales, C.P. 21000",
    );
    expect(details).toContain("Pedimento 15  48  3009  0001234");
    expect(details).toContain("Cuenta predial 15956011002");
    expect(details).toContain(
      "Parte: 2 Pieza, Tornillo · Clave 43211503 - Computadores notebook · Valor unitario 1.50 · Importe 3.00",
    );
  });

  it("says each tax as the law knows it: by rate, by unit, or exempt", () => {
    const details = detailsOf({
      ObjetoImp: "02",
      Impuestos: {
        Traslados: [
          { Base: "10", Impuesto: "003", TipoFactor: "Cuota", TasaOCuota: "3.500000", Importe: "35.00" },
          { Base: "135.00", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.000000", Importe: "0.00" },
          { Base: "100.00", Impuesto: "002", TipoFactor: "Exento" },
        ],
        Retenciones: [{ Base: "100.00", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.012500", Importe: "1.25" }],
      },
    });
    expect(details).toContain(
      "IEPS 3.50 por unidad sobre 10.00: 35.00 · IVA 0 % sobre 135.00: 0.00 · IVA exento sobre 100.00 · Retención ISR 1.25 % sobre 100.00: 1.25",
    );
  });
});

describe("the document", () => {
  it("shows amounts with the decimals that the lists in use give its currency", () => {
    const catalogos = createCatalogos({ decimales: new Map([[DOCUMENT.Moneda, 3]]) });
    const { total, totals } = toPrintModel(DOCUMENT, TIMBRE, INPUT, { ...LISTS, catalogos });
    expect(total.value).toMatch(/\.\d{3} /);
    expect(totals.map(({ value }) => value)).toEqual(totals.map(() => expect.stringMatching(/\.\d{3}$/)));
  });

  it("adds local taxes to the totals and legends to the remarks", () => {
    const model = toPrintModel(
      {
        ...DOCUMENT,
        Complemento: [
          {
            tipo: "impuestosLocales",
            version: "1.0",
            TotaldeRetenciones: "5.00",
            TotaldeTraslados: "3.00",
            TrasladosLocales: [{ ImpLocTrasladado: "ISH", TasadeTraslado: "3.00", Importe: "3.00" }],
            RetencionesLocales: [{ ImpLocRetenido: "5 al millar", TasadeRetencion: "0.50", Importe: "5.00" }],
          },
          {
            tipo: "leyendasFiscales",
            version: "1.0",
            Leyenda: [{ disposicionFiscal: "RLISR", norma: "Art. 40", textoLeyenda: "Texto de ley" }],
          },
        ],
      },
      TIMBRE,
      { ...INPUT, notes: "Nota", extra: [{ label: "Orden de compra", value: "OC-7" }] },
      LISTS,
    );
    expect(model.totals.map(({ label, value }) => [label, value])).toEqual([
      ["Subtotal", "100.00"],
      ["ISH 3 %", "3.00"],
      ["Retención 5 al millar 0.5 %", "−5.00"],
    ]);
    expect(model.remarks).toEqual([
      { title: "Leyendas fiscales", facts: [{ label: "RLISR, Art. 40", value: "Texto de ley" }] },
      {
        title: "Observaciones",
        facts: [
          { label: "", value: "Nota" },
          { label: "Orden de compra", value: "OC-7" },
        ],
      },
    ]);
  });

  it("is a draft without a stamp, whatever it is called", () => {
    for (const mark of ["none", "sandbox", "cancelled", "draft"] as const) {
      const model = toPrintModel(DOCUMENT, undefined, { ...INPUT, mark }, LISTS);
      const sealed = model.seals
        .flatMap(({ lines }) => lines)
        .join("")
        .trim();
      expect([model.mark?.text, model.qr.link, sealed]).toEqual(["BORRADOR", "", ""]);
    }
    expect(toPrintModel(DOCUMENT, TIMBRE, INPUT, LISTS).mark).toBeNull();
  });

  it("takes an accent that is a colour and no other", () => {
    const accentOf = (accent: string) => toPrintModel(DOCUMENT, TIMBRE, { ...INPUT, accent }, LISTS).accent;
    expect(["#123abc", "red", '#fff"); #read("x'].map(accentOf)).toEqual(["#123abc", "#0B6B50", "#0B6B50"]);
  });

  it("without serie and folio has a title all the same", () => {
    const { title, reference } = toPrintModel(DOCUMENT, TIMBRE, INPUT, LISTS);
    expect([title, reference]).toEqual(["EKU9003173C9_5FB2822E-396D-4725-8521-CDC4BDD20CCF", ""]);
  });

  it("keeps its seals whole over their lines", () => {
    const { seals } = toPrintModel({ ...DOCUMENT, Sello: TIMBRE.SelloCFD }, TIMBRE, INPUT, LISTS);
    expect(seals.map(({ lines }) => lines.join(""))).toEqual([
      TIMBRE.SelloCFD,
      TIMBRE.SelloSAT,
      `||1.1|${TIMBRE.UUID}|2026-11-20T12:00:00|SPR190613I52|${TIMBRE.SelloCFD}|30001000000500003456||`,
    ]);
  });
});

describe("the QR", () => {
  const PIXELS = 6;

  it("says the SAT's expression, with a quiet zone of four modules around it and 2.8 cm of symbol", () => {
    const { qr } = toPrintModel({ ...DOCUMENT, Total: "1314.00" }, TIMBRE, INPUT, LISTS);
    const modules = modulesOf(qr?.svg ?? "");
    const image = rasterised(modules);
    expect(jsQR.default(image.pixels, image.side, image.side)?.data).toBe(
      "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E-396D-4725-8521-CDC4BDD20CCF&re=EKU9003173C9&rr=URE180429TM6&tt=1314.0&fe=xurytg==",
    );
    expect(((qr?.side ?? 0) * (modules.whole - 8)) / modules.whole).toBeCloseTo(2.8);
    const xs = modules.dark.map(([x]) => x);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, modules.whole - 9]);
  });

  /** Reads the drawing back: runs of dark modules "M3 0h7v1h-7z" in a square of `whole` units that begins at -4. */
  function modulesOf(svg: string): { whole: number; dark: [number, number][] } {
    const whole = Number(/viewBox="-4 -4 (\d+) \d+"/.exec(svg)?.[1]);
    const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)];
    return {
      whole,
      dark: runs.flatMap(([, x, y, width]) =>
        Array.from({ length: Number(width) }, (_, n): [number, number] => [Number(x) + n, Number(y)]),
      ),
    };
  }

  function rasterised({ whole, dark }: ReturnType<typeof modulesOf>): { side: number; pixels: Uint8ClampedArray } {
    const side = whole * PIXELS;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (const [x, y] of dark) {
      for (let n = 0; n < PIXELS * PIXELS; n += 1) {
        const column = (x + 4) * PIXELS + (n % PIXELS);
        const row = (y + 4) * PIXELS + Math.floor(n / PIXELS);
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
      }
    }
    return { side, pixels };
  }
});

it("every label exists in both languages and is not empty", () => {
  expect(Object.keys(en)).toEqual(Object.keys(es));
  expect([...Object.values(es), ...Object.values(en)].filter((label) => label === "")).toEqual([]);
});
