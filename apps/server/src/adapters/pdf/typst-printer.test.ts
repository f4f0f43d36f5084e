import { cadenaTimbre, type Draft, expresionImpresa, price, writeXml } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { describe, expect, it } from "vitest";
import { INVOICE } from "./testing/documents.ts";
import { withoutBlanks } from "./testing/read-pdf.ts";
import { usePrinter } from "./testing/use-printer.ts";

const { printer, children, stamp, printed } = usePrinter();

function stampedParts(xml: string) {
  const read = readCfdi(xml);
  if (!read.ok || !read.timbre) throw new Error("not a stamped document");
  return { comprobante: read.comprobante, timbre: read.timbre };
}

describe("a stamped invoice", () => {
  it("carries everything that RMF 2.7.1.7 and CFF 29-A ask for, complete", async () => {
    const xml = await stamp(INVOICE);
    const { comprobante, timbre } = stampedParts(xml);
    const { pages } = await printed(xml, {
      issuerAddress: ["Av. Juárez 1234, 72160 Puebla"],
      notes: "Gracias",
      commercialName: "Kemper",
    });
    const expected = [
      "Este documento es una representación impresa de un CFDI",
      timbre.UUID,
      comprobante.NoCertificado ?? "",
      timbre.NoCertificadoSAT,
      timbre.RfcProvCertif,
      "20/11/2026 11:50:00",
      "20/11/2026 12:00:00",
      comprobante.Sello ?? "",
      timbre.SelloSAT,
      cadenaTimbre(timbre),
      "EKU9003173C9",
      "ESCUELA KEMPER URGATE",
      "601 - General de Ley Personas Morales",
      "C.P. 72000, Puebla",
      "URE180429TM6",
      "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      "C.P. 86991, Tabasco",
      "G03 - Gastos en general",
      "Factura",
      "A-123",
      "I - Ingreso",
      "PUE - Pago en una sola exhibición",
      "03 - Transferencia electrónica de fondos",
      "MXN - Peso Mexicano",
      "30 días",
      "01 - No aplica",
      "81112002",
      "SOP-01",
      "E48 - Unidad de servicio · Servicio",
      "02 - Sí objeto de impuesto",
      "Soporte técnico & «mesa de ayuda»",
      "4,000.20",
      "10,000.50",
      "50.50",
      "IVA 16 % sobre 9,950.00: 1,592.00",
      "Retención ISR 10 % sobre 9,950.00: 995.00",
      "IVA exento sobre 250.00",
      "−995.00",
      "10,250.50",
      "10,797.00 MXN",
      "(DIEZ MIL SETECIENTOS NOVENTA Y SIETE PESOS 00/100 M.N.)",
      "Av. Juárez 1234, 72160 Puebla",
      "Gracias",
      "Kemper",
      "Página 1 de 1",
    ];
    expect(expected.filter((text) => !pages.join("").includes(withoutBlanks(text)))).toEqual([]);
  });

  it("has its unit values and quantities under each other at the decimal point, however many decimals each has", async () => {
    const [one] = INVOICE.Conceptos;
    if (one === undefined) throw new Error("no line");
    const { Descuento: _, ...line } = one;
    const lines = [
      ["12.5", "3.125"],
      ["34.123456", "7"],
      ["56", "1.5"],
    ].map(([ValorUnitario = "", Cantidad = ""], at) => ({
      ...line,
      NoIdentificacion: `L-${at}`,
      ValorUnitario,
      Cantidad,
    }));
    const { written, pages } = await printed(await stamp({ ...INVOICE, Folio: "POINT", Conceptos: lines }));
    const startsOf = (texts: readonly string[]) =>
      texts.map((text) => written[0]?.find((piece) => piece.text.trim() === text)?.x);
    // All begin with as many digits: where these begin alike, their points are one under the other.
    for (const column of [
      ["12.50", "34.123456", "56.00"],
      ["3.125", "7", "1.5"],
    ]) {
      const [first, ...others] = startsOf(column);
      expect([column, first, others]).toEqual([column, expect.any(Number), [first, first]]);
    }
    expect(pages.join("")).not.toMatch(/12\.500|56\.000/);
  });

  it("has a QR that a camera reads, of the size the law asks for", async () => {
    const xml = await stamp({ ...INVOICE, Folio: "QR" });
    const { comprobante, timbre } = stampedParts(xml);
    const pdf = await printed(xml);
    const qr = await pdf.qr(1);
    expect(qr?.text).toBe(
      expresionImpresa({
        uuid: timbre.UUID,
        rfcEmisor: comprobante.Emisor.Rfc,
        rfcReceptor: comprobante.Receptor.Rfc,
        total: comprobante.Total,
        sello: comprobante.Sello ?? "",
      }),
    );
    expect(qr?.side).toBeGreaterThan(2.75);
  });

  it("is an archival file on letter paper, named for what it is, with its XML inside, and tagged where that is asked", async () => {
    const xml = await stamp({ ...INVOICE, Folio: "PDFA" });
    const { timbre } = stampedParts(xml);
    const usual = { title: `EKU9003173C9_A-PDFA_${timbre.UUID}`, language: "es-MX", size: [612, 792] };
    const plain = await printed(xml);
    expect(plain).toMatchObject({ ...usual, archival: "3U", tagged: false });
    const tagged = await printed(xml, { tagged: true });
    expect(tagged).toMatchObject({ ...usual, archival: "3A", tagged: true });
    for (const { attachments } of [plain, tagged])
      expect(Buffer.from(attachments["cfdi.xml"] ?? []).toString("utf8")).toBe(xml);
  });

  it("is drawn alike with tags and without, each word in its place, over pages, of a line of many pages too", async () => {
    const [line] = INVOICE.Conceptos;
    if (line === undefined) throw new Error("no line");
    const pieces = Array.from({ length: 90 }, (_, at) => ({
      ClaveProdServ: "81112002",
      Cantidad: "1",
      Descripcion: `Pieza ${at + 1} de un renglón que no cabe en una página`,
    }));
    const Conceptos = Array.from({ length: 40 }, (_, at) => ({
      ...line,
      Descripcion: `Renglón ${at + 1} ${"ancho ".repeat(at)}`.trim(),
      ...(at === 20 && { Parte: pieces }),
    }));
    const xml = await stamp({ ...INVOICE, Folio: "ALIKE", Conceptos });
    const [plain, tagged] = [await printed(xml), await printed(xml, { tagged: true })];
    const places = (pdf: typeof plain) =>
      pdf.written.map((page) => page.map(({ text, x, y }) => `${x},${y} ${text}`).sort());
    expect(plain.pages.length).toBeGreaterThan(4);
    expect(places(plain)).toEqual(places(tagged));
    expect(pieces.filter(({ Descripcion }) => !plain.pages.join("").includes(withoutBlanks(Descripcion)))).toEqual([]);
  });

  it("is labelled in English for those who ask, with the law's words as they are", async () => {
    const pdf = await printed(await stamp({ ...INVOICE, Folio: "EN" }), { language: "en", mark: "sandbox" });
    const text = pdf.pages.join("");
    const expected = [
      "Invoice",
      "Customer",
      "Unit price",
      "601 - General de Ley Personas Morales",
      "Page 1 of 1",
      "TEST",
      "2026-11-20 11:50:00",
    ];
    expect(expected.filter((each) => !text.toUpperCase().includes(withoutBlanks(each).toUpperCase()))).toEqual([]);
    expect(text).toContain(withoutBlanks("Este documento es una representación impresa de un CFDI"));
    expect(pdf.language).toBe("en-US");
  });

  it("says its currency and rate, its foreign customer, its period and what it replaces", async () => {
    const uuid = "5fb2822e-396d-4725-8521-cdc4bdd20ccf";
    const foreign: Draft = {
      ...INVOICE,
      Folio: "USD",
      Moneda: "USD",
      TipoCambio: "18.254300",
      CfdiRelacionados: [{ TipoRelacion: "04", CfdiRelacionado: [uuid] }],
      Receptor: {
        Rfc: "XEXX010101000",
        Nombre: "ACME INC",
        DomicilioFiscalReceptor: "72000",
        ResidenciaFiscal: "USA",
        NumRegIdTrib: "123456789",
        RegimenFiscalReceptor: "616",
        UsoCFDI: "S01",
      },
    };
    const abroad = (await printed(await stamp(foreign))).pages.join("");
    const expected = [
      "18.2543",
      "10,797.00 USD",
      "04 - Sustitución de los CFDI previos",
      uuid.toUpperCase(),
      "USA - Estados Unidos",
      "123456789",
    ];
    expect(expected.filter((text) => !abroad.includes(withoutBlanks(text)))).toEqual([]);
    const { CondicionesDePago: _, ...cash } = INVOICE;
    const global: Draft = {
      ...cash,
      Folio: "G",
      InformacionGlobal: { Periodicidad: "04", Meses: "10", Año: "2026" },
      Receptor: {
        Rfc: "XAXX010101000",
        Nombre: "PUBLICO EN GENERAL",
        DomicilioFiscalReceptor: "72000",
        RegimenFiscalReceptor: "616",
        UsoCFDI: "S01",
      },
      Conceptos: [
        {
          ClaveProdServ: "01010101",
          NoIdentificacion: "T-1",
          Cantidad: "1",
          ClaveUnidad: "ACT",
          Descripcion: "Venta",
          ValorUnitario: "100.00",
          ObjetoImp: "02",
          Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
        },
      ],
    };
    const sold = (await printed(await stamp(global))).pages.join("");
    expect(
      ["Factura global", "04 - Mensual", "10 - Octubre", "Año 2026"].filter(
        (text) => !sold.includes(withoutBlanks(text)),
      ),
    ).toEqual([]);
  });
});

describe("a long invoice", () => {
  it("repeats its head on every page, and keeps totals, QR and seals for the last one", async () => {
    const [line] = INVOICE.Conceptos;
    if (!line) throw new Error("no line");
    const Conceptos = Array.from({ length: 120 }, (_, n) => ({ ...line, NoIdentificacion: `LINE-${n}-` }));
    const xml = await stamp({ ...INVOICE, Folio: "120", Conceptos });
    const pdf = await printed(xml);
    const last = pdf.pages.length;
    expect(last).toBeGreaterThan(3);
    pdf.pages.forEach((text, index) => {
      expect(text).toContain("CantidadUnidadDescripción");
      expect(text).toContain(`Página${index + 1}de${last}`);
      expect(text).toContain("ESCUELAKEMPERURGATE");
      expect(text.includes("SellodigitaldelSAT")).toBe(index === last - 1);
      expect(text.includes("Importeconletra")).toBe(index === last - 1);
    });
    const all = pdf.pages.join("");
    expect(Conceptos.filter(({ NoIdentificacion }) => !all.includes(NoIdentificacion))).toEqual([]);
    expect((await pdf.qr(last))?.text).toContain(stampedParts(xml).timbre.UUID);
  });
});

describe("what is not an invoice, or no longer", () => {
  it("a draft says so, in large and in small, and keeps the place of QR and seals free", async () => {
    const pdf = await printed(writeXml(price(INVOICE, 2)), { mark: "none" });
    const text = pdf.pages.join("");
    expect(text.split("BORRADOR").length).toBeGreaterThan(2);
    expect(text).toContain(withoutBlanks("Sin validez fiscal: este documento no ha sido certificado"));
    expect(text).toContain(
      withoutBlanks("Cadena original del complemento de certificación digital del SAT Este documento es"),
    );
    expect(await pdf.qr(1)).toBeNull();
  });

  it("a test says PRUEBA and a cancelled one CANCELADO", async () => {
    const xml = await stamp({ ...INVOICE, Folio: "M" });
    expect((await printed(xml, { mark: "sandbox" })).pages.join("")).toContain("PRUEBA");
    expect((await printed(xml, { mark: "cancelled" })).pages.join("")).toContain("CANCELADO");
    const told = (
      await printed(xml, { mark: "cancelled", cancelled: { at: "2026-11-21T09:30:00", sandbox: true } })
    ).pages.join("");
    for (const text of ["CANCELADO", "canceladoanteelSATel21/11/202609:30:00", "certificadoporunproveedordepruebas"])
      expect(told).toContain(text);
    expect((await printed(xml)).pages.join("")).not.toMatch(/PRUEBA|CANCELADO|BORRADOR/);
  });
});

describe("untrusted texts", () => {
  it.each([
    "*negritas* _cursiva_ `código` #let x = 1 $x^2$ <etiqueta> @referencia // comentario /* otro */ \\ ~",
    '#read("/data.json") #import "x" = Título\n+ lista [corchete] {llave} -- --- ... \'uno\' "dos"',
    "3x4 -> <= != fi fl ffi ½ ™ Ω ñ Ñ ü € 😀 🎂 🚀 ✓",
    "X".repeat(1000),
    "palabra ".repeat(125).trim(),
    "https://ejemplo.mx/una/ruta/larga?con=parametros&y=mas#y-un-ancla-que-no-termina-nunca-porque-si",
  ])("are printed as they are: %s", async (Descripcion) => {
    const [line] = INVOICE.Conceptos;
    if (!line) throw new Error("no line");
    const xml = await stamp({ ...INVOICE, Folio: String(Descripcion.length), Conceptos: [{ ...line, Descripcion }] });
    const pdf = await printed(xml, { notes: Descripcion, extra: [{ label: "#f", value: "#v" }] });
    const text = pdf.pages.join("");
    expect(text.split(withoutBlanks(Descripcion)).length).toBe(3);
    expect(text).toContain("#f#v");
    expect(pdf.archival).toBe("3U");
  });

  it("with letters no font here has are printed all the same, though not for the archive", async () => {
    const [line] = INVOICE.Conceptos;
    if (!line) throw new Error("no line");
    const Descripcion = "Antes \u{F0000} después";
    const xml = await stamp({ ...INVOICE, Folio: "GLYPH", Conceptos: [{ ...line, Descripcion }] });
    const pdf = await printed(xml);
    expect(pdf.pages.join("")).toContain("Antes");
    expect(pdf.pages.join("")).toContain("después");
    expect(pdf.archival).toBe("");
  });

  it("are no CFDI at all: refused, not crashed on", async () => {
    expect(await printer.print({ xml: "<a/>", language: "es", mark: "none" })).toMatchObject({ ok: false });
  });
});

describe("the drawing process", () => {
  it("may be killed between documents and within one: the next process prints what was asked", async () => {
    const xml = await stamp({ ...INVOICE, Folio: "KILL" });
    await printed(xml);
    children.at(-1)?.kill();
    expect((await printed(xml)).pages).toHaveLength(1);
    const before = children.length;
    const printing = printed(xml);
    setTimeout(() => children.at(-1)?.kill(), 0);
    expect((await printing).pages).toHaveLength(1);
    expect(children.length).toBeGreaterThanOrEqual(before);
    expect(await printer.print({ xml, language: "en", mark: "none" })).toMatchObject({ ok: true });
  });
});
