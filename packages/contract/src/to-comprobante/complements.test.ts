import { readFile } from "node:fs/promises";
import { cadenaOriginal, writeXml } from "@timbra/cfdi";
import { COMPLEMENTOS, readCfdiConTablas, type Tabla } from "@timbra/cfdi/complementos";
import { arbitraryDatos, cadenaByStylesheet, tries, validValue } from "@timbra/cfdi/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { idOfKey } from "../ids.ts";
import { complementsOf, type DraftComplement } from "../invoices/complements.ts";
import { invoiceDraft } from "../invoices/draft.ts";
import { priceInvoice } from "../invoices/pricing.ts";
import { CONTEXT, draftOf } from "../testing/invoices.ts";
import { complementsIn, complementWriter, DRAFT_COMPLEMENTS, loadComplementTables } from "./complements.ts";
import { fieldPath } from "./field-path.ts";

const NUMBER = "30001000000500003416";
const tableOf = async (id: string) => (await COMPLEMENTOS.find((each) => each.id === id)?.load())?.tabla as Tabla;
const tables = await Promise.all(
  DRAFT_COMPLEMENTS.map(async ({ id, place }) => ({ id, place, tabla: await tableOf(id) })),
);

/** What a line sells that may have any complement of a line. */
const LITRES = { key: "15101515", unit_id: idOfKey("unit", "LTR") };

async function priced(complements: readonly DraftComplement[], place: "document" | "line") {
  const own = complements.map(({ name, data }) => ({ name, data }));
  const bare = draftOf({});
  const draft = invoiceDraft.parse(
    place === "document"
      ? { ...bare, complements: own }
      : { ...bare, items: bare.items.map((item) => ({ ...item, ...LITRES, complements: own })) },
  );
  const loaded = await loadComplementTables(complementsOf(draft));
  const writer = complementWriter(loaded, { language: "es" });
  return priceInvoice(draft, { ...CONTEXT, complements: writer });
}

/** Without empty texts, which are not written. */
const filled = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) => (each === "" ? undefined : each)) as unknown;

const found = (problems: readonly { readonly path: string; readonly code: string }[]) =>
  problems.filter(({ path }) => path.includes("complements"));

const inForm = (problems: Parameters<typeof found>[0]) =>
  found(problems).filter(({ code }) => !code.startsWith("TIMBRA-HYP"));

describe("data of a complement become its node of the document, and are read back from it as they were", () => {
  it.each(tables)("$id, at the $place", async ({ id, place, tabla }) => {
    const data = arbitraryDatos(
      tabla,
      validValue(tabla, () => ["A1", "01", "ABC"]),
    );
    await fc.assert(
      fc.asyncProperty(data, async (datos) => {
        const given = { name: id, data: JSON.parse(JSON.stringify(datos)) };
        const { priced: document, problems } = await priced([given], place);
        // A form's blanks around a text go; a type may not allow what is left. Rules of fuels are no matter here.
        fc.pre(inForm(problems).length === 0);
        const sealed = { ...document, NoCertificado: NUMBER, Certificado: "", Sello: "" };
        const xml = writeXml(sealed);
        expect(cadenaOriginal(sealed)).toBe(cadenaByStylesheet(xml));
        const [concepto] = document.Conceptos;
        const written = (place === "document" ? document.Complemento : concepto?.ComplementoConcepto) ?? [];
        const read = await readCfdiConTablas(xml);
        if (!read.ok) throw new Error(JSON.stringify(read.problems));
        const { Complemento, Conceptos } = read.comprobante;
        const back = complementsIn(place === "document" ? Complemento : Conceptos[0]?.ComplementoConcepto);
        // Legends have a type of their own, which is not read by their table.
        if (id !== "leyendas-fisc") expect(filled(back)).toEqual(filled(complementsIn(written)));
      }),
      tries(3),
    );
  });
});

describe("a complement of a draft", () => {
  const hyp = (data: DraftComplement["data"]): DraftComplement => ({ name: "hidro-y-petro", data });
  const FUEL = {
    TipoPermiso: "PER01",
    NumeroPermiso: "PL/1234/EXP/ES/2015",
    ClaveHYP: "15101515",
    SubProductoHYP: "SP17",
  };

  it("need not say what can have one value only", async () => {
    const { priced: document, problems } = await priced([hyp(FUEL)], "line");
    expect(found(problems)).toEqual([]);
    expect(writeXml(document)).toContain(
      '<hidrocarburospetroliferos:HidroYPetro xmlns:hidrocarburospetroliferos="http://www.sat.gob.mx/hidrocarburospetroliferos" Version="1.0" TipoPermiso="PER01"',
    );
    expect(writeXml(document)).toContain("http://www.sat.gob.mx/sitio_internet/cfd/hidrocarburospetroliferos.xsd");
  });

  it("has each of its faults at its field, and keeps the document from its seal", async () => {
    const { NumeroPermiso: _, ...without } = FUEL;
    const { problems, checked } = await priced([hyp({ ...without, NumeroPermiso: "PL/1", Color: "rojo" })], "line");
    expect(inForm(problems)).toMatchObject([
      { code: "TIMBRA-DATO-CORTO", path: "items.0.complements.0.data.NumeroPermiso", severity: "error" },
      { code: "TIMBRA-XML-UNKNOWN-ATTRIBUTE", path: "items.0.complements.0.data.Color" },
    ]);
    expect(checked).toBeNull();
    const empty = await priced([{ name: "comercio-exterior20", data: { Emisor: { Domicilio: {} } } }], "document");
    expect(found(empty.problems).map(({ path }) => path)).toContain("complements.0.data.Emisor.Domicilio.Calle");
  });

  it("is refused where it does not belong, and where there is none of that name", async () => {
    const elsewhere = await priced([hyp(FUEL)], "document");
    expect(found(elsewhere.problems)).toMatchObject([{ code: "TIMBRA-COMPLEMENTO-LUGAR", path: "complements.0" }]);
    for (const name of ["pagos20", "implocal", "terceros11", "retencion-premios", "x-ray"]) {
      const none = await priced([{ name, data: {} }], "document");
      expect(found(none.problems)).toMatchObject([{ code: "TIMBRA-COMPLEMENTO-NOMBRE", path: "complements.0" }]);
      expect(none.checked).toBeNull();
    }
  });

  it("is never left out: without its table no document is checked", () => {
    const draft = { ...draftOf({}), complements: [hyp(FUEL)] };
    const { checked, problems } = priceInvoice(draft, CONTEXT);
    expect([checked, problems.map(({ code }) => code)]).toEqual([null, expect.arrayContaining(["TIMBRA-COMPLEMENTO"])]);
  });

  it("keeps the paths of local taxes, which stand behind it in the document", () => {
    const draft = draftOf({ complements: [{ name: "donat11", data: {} }], local_taxes: [{ name: "ISH", rate: "3" }] });
    const paths = ["Complemento[0].leyenda", "Complemento[1].TrasladosLocales[0].TasadeTraslado", "Complemento[0]"];
    expect(paths.map((path) => fieldPath(path, draft))).toEqual([
      "complements.0.data.leyenda",
      "local_taxes.0.rate",
      "complements.0",
    ]);
  });

  it.each([
    [{ a: 1 }, "complements.0.data.a"],
    [{ a: ["x", { b: "\u0000" }] }, "complements.0.data.a.1.b"],
    [{ a: true }, "complements.0.data.a"],
    ["x", "complements.0.data"],
  ])("of data that are none is refused at their place: %j", (data, path) => {
    const read = invoiceDraft.safeParse({ complements: [{ name: "donat11", data }] });
    expect(read.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("that is too deep is refused, and what is null or surrounded by blanks is as typed text is", () => {
    const deep = Array.from({ length: 40 }).reduce<unknown>((inside) => ({ a: inside }), "x");
    expect(invoiceDraft.safeParse({ complements: [{ name: "donat11", data: deep }] }).success).toBe(false);
    const read = invoiceDraft.parse({
      complements: [{ name: "donat11", data: { a: " x ", b: null, c: [null, "y"] } }],
    });
    expect(read.complements).toEqual([{ name: "donat11", data: { a: "x", c: ["y"] } }]);
  });
});

it("the page of complements names exactly those that a draft may have", async () => {
  const page = await readFile(new URL("../../../../docs/sat/complementos.md", import.meta.url), "utf8");
  const marked = [...page.matchAll(/^\| (\w+:\w+) \|.*\| ✓ \| ✓ \|$/gm)].map(([, element]) => element);
  expect(marked.sort()).toEqual(tables.map(({ tabla }) => `${tabla.prefijo}:${tabla.raiz.nombre}`).sort());
});
