/// <reference types="node" />
import { cadenaOriginal, check, price, seal, writeXml } from "@timbra/cfdi";
import { openCredential } from "@timbra/cfdi/node";
import { addTimbre, readCfdi } from "@timbra/cfdi/xml";
import { CFDI_FILE_BYTES } from "@timbra/contract";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { makeCsd, makeFiel, type TestCredential } from "../../../../../packages/cfdi/src/testing/certificates.ts";
import { CFDI33, RETENCIONES, stampedOther, timbreOf } from "../../../../../packages/cfdi/src/testing/other-kinds.ts";
import { bundledCatalogues } from "../../lib/catalogues.ts";
import { readDocuments } from "./read-documents.ts";
import { type OfflineVerification, verifyOffline } from "./verify-offline.ts";

const RFC = "EKU9003173C9";
const issuer = makeCsd({ rfc: RFC });
const pac = makeCsd({ rfc: "SAT970701NN3", slot: 2, noCertificado: "30001000000500003456" });

function open(files: TestCredential) {
  const opened = openCredential(files);
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

const priced = price(
  {
    TipoDeComprobante: "I",
    Fecha: "2026-08-14T10:15:30",
    Moneda: "MXN",
    FormaPago: "03",
    MetodoPago: "PUE",
    Exportacion: "01",
    LugarExpedicion: "06000",
    Emisor: { Rfc: RFC, Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "86991",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos: [
      {
        ClaveProdServ: "81112002",
        Cantidad: "2.5",
        ClaveUnidad: "E48",
        Descripcion: "Soporte técnico",
        ValorUnitario: "400.20",
        ObjetoImp: "02",
        Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
      },
    ],
  },
  2,
);
const { checked } = check(priced, { catalogos: bundledCatalogues(), ahora: "2026-08-14T10:20:00" });
if (checked === null) throw new Error("the document keeps the rules");
const sealed = seal(checked, open(issuer));
const GOOD = addTimbre(sealed.xml, timbreOf(sealed.comprobante.Sello ?? "", pac));
const verify = (xml: string) => verifyOffline(new TextEncoder().encode(xml));
const foundIn = ({ checks }: OfflineVerification) =>
  Object.fromEntries(checks.map(({ name, state, found }) => [name, `${state} ${found}`]));

describe("a document as it was stamped", () => {
  test("has nothing wrong, and is not called valid", async () => {
    const said = await verify(GOOD);
    expect(foundIn(said)).toMatchObject({
      readable: "holds cfdi40",
      certificate: "holds holds",
      seal: "holds holds",
      stamp: "holds holds",
      certificate_issuer: "unverifiable offline",
      stamp_seal: "unverifiable offline",
      sat_status: "unverifiable offline",
    });
    expect(said.verdict).toBe("unrefuted");
    expect(said.document).toMatchObject({ uuid: "5FB2822E-396D-4725-8521-CDC4BDD20CCF", total: "1160.58" });
    expect(said.document?.satPage).toContain("id=5FB2822E-396D-4725-8521-CDC4BDD20CCF");
  });

  test("whose stamp was sealed by nobody is not found out, and so that seal is never said to hold", async () => {
    const forged = await verify(GOOD.replace(/SelloSAT="[^"]{8}/, 'SelloSAT="AAAAAAAA'));
    expect(foundIn(forged).stamp_seal).toBe("unverifiable offline");
    expect(forged.verdict).not.toBe("fails");
  });
});

describe("is not in order", () => {
  test.each([
    ["a cent more", GOOD.replace('Total="1160.58"', 'Total="1160.59"'), "seal", "fails fails"],
    ["another receiver", GOOD.replace("URE180429TM6", "XEXX010101000"), "seal", "fails fails"],
    ["a seal that is none", GOOD.replace(/ Sello="[^"]+"/, ' Sello="AAAA"'), "seal", "fails fails"],
    [
      "another issuer than the certificate's",
      GOOD.replace(`Rfc="${RFC}"`, 'Rfc="AAA010101AAA"'),
      "certificate",
      "fails other_rfc",
    ],
    [
      "another number of the certificate",
      GOOD.replace("30001000000500003416", "30001000000500003417"),
      "certificate",
      "fails other_number",
    ],
    [
      "a date before the certificate",
      GOOD.replace('Fecha="2026-08-14', 'Fecha="2019-08-14'),
      "certificate",
      "fails not_in_force",
    ],
    [
      "a certificate that is none",
      GOOD.replace(/Certificado="MII[^"]+"/, 'Certificado="MIIA"'),
      "certificate",
      "fails unreadable",
    ],
    [
      "the stamp of another document",
      GOOD.replace(/SelloCFD="[^"]{4}/, 'SelloCFD="AAAA'),
      "stamp",
      "fails other_document",
    ],
    ["a UUID that is none", GOOD.replace("5FB2822E-396D", "5FB2822E+396D"), "stamp", "fails wrong_uuid"],
  ] as const)("with %s", async (_, xml, check, found) => {
    expect(xml).not.toBe(GOOD);
    const said = await verify(xml);
    expect(said.verdict).toBe("fails");
    expect(foundIn(said)).toMatchObject({ [check]: found });
  });

  test("when its certificate is an e.firma's", async () => {
    const fiel = makeFiel({ rfc: RFC }).cer.toString("base64");
    const said = await verify(GOOD.replace(/Certificado="MII[^"]+"/, `Certificado="${fiel}"`));
    expect(foundIn(said).certificate).toBe("fails not_csd");
  });

  test("without a stamp, and without a seal", async () => {
    expect(foundIn(await verify(sealed.xml)).stamp).toBe("fails absent");
    expect(foundIn(await verify(writeXml(priced))).seal).toBe("fails absent");
  });

  test("when it is no CFDI, or larger than is read", async () => {
    expect(foundIn(await verify("<x/>"))).toEqual({ readable: "fails fails" });
    expect(foundIn(await verifyOffline(new Uint8Array(CFDI_FILE_BYTES + 1)))).toEqual({ readable: "fails too_large" });
  });
});

test("a seal over a complement that nobody here knows is neither true nor false", async () => {
  const strange = GOOD.replace("<cfdi:Complemento>", '<cfdi:Complemento><x:y xmlns:x="urn:x" z="1"/>');
  expect(strange).not.toBe(GOOD);
  expect(foundIn(await verify(strange)).seal).toBe("unverifiable unknown_complement");
  expect((await verify(strange)).verdict).not.toBe("unrefuted");
});

test("a seal over a complement of the SAT's other lists is verified", async () => {
  const xml =
    '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="7" fechaAutorizacion="2020-01-31" leyenda="L"/>';
  const donation = GOOD.replace("<cfdi:Complemento>", `<cfdi:Complemento>${xml}`);
  const said = await verify(donation);
  expect(foundIn(said)).toMatchObject({ readable: "holds cfdi40", seal: "fails fails" });
  const { checked: withDonation } = check(
    {
      ...priced,
      Complemento: [
        {
          tipo: "desconocido",
          namespace: "http://www.sat.gob.mx/donat",
          nombre: "Donatarias",
          xml,
          campos: ["1.1", "7", "2020-01-31", "L"],
        },
      ],
    },
    { catalogos: bundledCatalogues(), ahora: "2026-08-14T10:20:00" },
  );
  if (withDonation === null) throw new Error("the document keeps the rules");
  const { xml: own } = seal(withDonation, open(issuer));
  expect(foundIn(await verify(own)).seal).toBe("holds holds");
});

describe.each([
  ["a CFDI 3.3", CFDI33, "cfdi33", 'leyenda="L"', 'leyenda="M"'],
  ["a document of Retenciones 2.0", RETENCIONES, "retenciones20", 'ProporcionRem="1"', 'ProporcionRem="2"'],
] as const)("%s", (_, xml, kind, from, to) => {
  test("is refuted by its seal like an invoice; that its rules are not known here is said", async () => {
    const document = await stampedOther(xml, issuer, pac);
    const said = await verify(document);
    expect(said).toMatchObject({ verdict: "unrefuted", document: { kind, issuer: { rfc: RFC } } });
    expect(foundIn(said)).toEqual({
      readable: `holds ${kind}`,
      certificate: "holds holds",
      seal: "holds holds",
      stamp: "holds holds",
      certificate_issuer: "unverifiable offline",
      stamp_seal: "unverifiable offline",
      sat_status: "unverifiable offline",
      rules: "unknown other_kind",
    });
    expect(said.document?.satPage === null).toBe(kind === "retenciones20");
    expect(foundIn(await verify(document.replace(from, to))).seal).toBe("fails fails");
  });

  test("breaks its schema with an amount that is none, and nothing else depends on it", async () => {
    const said = await verify(
      (await stampedOther(xml, issuer, pac)).replace(/( Total| MontoTotOperacion)="100"/, '$1="x"'),
    );
    expect(foundIn(said)).toMatchObject({ seal: "fails fails", rules: "fails found" });
    expect(said.document?.satPage).toBeNull();
  });
});

test("an invoice whose Total is no amount has no page at the SAT", async () => {
  expect((await verify(GOOD.replace('Total="1160.58"', 'Total="x"'))).document?.satPage ?? null).toBeNull();
});

test("says of a seal what the library says", () => {
  const reading = readCfdi(new TextEncoder().encode(GOOD));
  if (!reading.ok) throw new Error("unreadable");
  expect(open(issuer).certificate.verify(cadenaOriginal(reading.comprobante), reading.comprobante.Sello ?? "")).toBe(
    true,
  );
});

describe("what is dropped", () => {
  const bytes = new TextEncoder().encode(GOOD);

  test("is a document, or an archive of documents in folders, the others counted", () => {
    expect(readDocuments("a.xml", bytes).documents).toEqual([{ name: "a.xml", bytes }]);
    const archive = zipSync({ "2026/a.xml": bytes, "2026/a.pdf": bytes, "b.XML": bytes, "__MACOSX/b.XML": bytes });
    const { documents, others, fault } = readDocuments("todo.zip", archive);
    expect(documents.map(({ name }) => name)).toEqual(["todo.zip/2026/a.xml", "todo.zip/b.XML"]);
    expect([others, fault]).toEqual([1, undefined]);
  });

  test("is said to be no archive when it is damaged, or something else under that name", () => {
    const archive = zipSync({ "a.xml": bytes });
    expect(readDocuments("a.zip", archive.slice(0, 200))).toMatchObject({ documents: [], fault: "not_an_archive" });
    expect(readDocuments("a.zip", bytes)).toMatchObject({ documents: [], fault: "not_an_archive" });
  });

  test("is not unpacked beyond what a CFDI may weigh", () => {
    const archive = zipSync({ "bomb.xml": new Uint8Array(CFDI_FILE_BYTES + 1) });
    expect(readDocuments("a.zip", archive)).toMatchObject({ documents: [], others: 1 });
  });
});
