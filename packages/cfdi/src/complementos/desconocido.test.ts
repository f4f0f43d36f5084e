import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { asPriced, type Draft } from "../comprobante/draft.ts";
import { openCredential } from "../node/credential.ts";
import { verifySello } from "../node/verify.ts";
import { check } from "../rules/check.ts";
import { catalogos } from "../rules/testing/catalogos.ts";
import { draft } from "../rules/testing/drafts.ts";
import { cadenaOriginal } from "../seal/cadena-original.ts";
import { seal } from "../seal/seal.ts";
import { cadenaByStylesheet } from "../testing/cadena-oracle.ts";
import { makeCsd } from "../testing/certificates.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { price } from "../totals/comprobante.ts";
import { readCfdi } from "../xml/read.ts";
import type { ComplementoDesconocido } from "./desconocido.ts";

/*
 * Complements written by who uses the library, as CONTRIBUTING says: two of the SAT's that are not known here, so that
 * its schema and its stylesheet can verify the outcome, and one that nobody knows.
 */

/** Donatarias 1.1: in every receipt of a donation. */
function donatarias(noAutorizacion: string, fechaAutorizacion: string, leyenda: string): ComplementoDesconocido {
  return {
    tipo: "desconocido",
    namespace: "http://www.sat.gob.mx/donat",
    nombre: "Donatarias",
    esquema: "http://www.sat.gob.mx/sitio_internet/cfd/donat/donat11.xsd",
    xml: `<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="${noAutorizacion}" fechaAutorizacion="${fechaAutorizacion}" leyenda="${leyenda}"/>`,
    campos: ["1.1", noAutorizacion, fechaAutorizacion, leyenda],
  };
}

/** Instituciones educativas 1.0: in invoices of school fees, line by line. */
function iedu(nombreAlumno: string, curp: string): ComplementoDesconocido {
  return {
    tipo: "desconocido",
    namespace: "http://www.sat.gob.mx/iedu",
    nombre: "instEducativas",
    xml: `<iedu:instEducativas xmlns:iedu="http://www.sat.gob.mx/iedu" version="1.0" nombreAlumno="${nombreAlumno}" CURP="${curp}" nivelEducativo="Preescolar" autRVOE="RVOE-1"/>`,
    campos: ["1.0", nombreAlumno, curp, "Preescolar", "RVOE-1"],
  };
}

const INVENTED: ComplementoDesconocido = {
  tipo: "desconocido",
  namespace: "urn:a-trade:one",
  nombre: "Trato",
  xml: '<t:Trato xmlns:t="urn:a-trade:one" de="A" a="B &amp;  C"/>',
  campos: ["A", "B &  C"],
};

const files = makeCsd({ rfc: "EKU9003173C9" });

function sealed(document: Comprobante) {
  const opened = openCredential(files);
  const { checked, problems } = check(asPriced(document), { catalogos });
  if (!opened.ok || checked === null) throw new Error(JSON.stringify(problems));
  return seal(checked, opened.credential);
}

function invoice(changes: Partial<Draft>): Comprobante {
  return price(draft(changes), 2);
}

/** A line is a draft's without complements, which are added to what was priced. */
function withSchool(document: Comprobante, ...ComplementoConcepto: ComplementoDesconocido[]): Comprobante {
  const [first, ...others] = document.Conceptos;
  return first === undefined
    ? document
    : { ...document, Conceptos: [{ ...first, CuentaPredial: ["1"], ComplementoConcepto }, ...others] };
}

describe("a complement that comes with its fields", () => {
  const DONATARIAS = donatarias("600-04-02", "2020-01-31", "Donativo no oneroso");
  const donation = sealed(invoice({ Complemento: [DONATARIAS] }));
  const school = sealed(withSchool(invoice({}), iedu("Ana  Pérez", "PEAA150101MDFRNNA1")));

  it.each([
    ["of a document", donation],
    ["of a line", school],
  ])("%s is signed as the SAT's stylesheet says, and the schema takes it", (_, { xml, cadena }) => {
    expect(xsdProblems(xml)).toEqual([]);
    expect(cadenaByStylesheet(xml)).toBe(cadena);
  });

  it("has its schema named at the root", () => {
    expect(donation.xml).toMatch(
      /xsi:schemaLocation="[^"]*http:\/\/www.sat.gob.mx\/donat http:\/\/www.sat.gob.mx\/sitio_internet\/cfd\/donat\/donat11.xsd"/,
    );
  });

  it("is read back whole, and verified by who says its fields again", () => {
    const reading = readCfdi(donation.xml);
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
    const [kept] = reading.comprobante.Complemento ?? [];
    const { campos: _campos, esquema: _esquema, ...written } = DONATARIAS;
    expect(kept).toEqual(written);
    expect(verifySello(reading.comprobante)).toBe(false);
    expect(verifySello({ ...reading.comprobante, Complemento: [DONATARIAS] })).toBe(true);
    expect(
      verifySello({
        ...reading.comprobante,
        Complemento: [donatarias("600-04-03", "2020-01-31", "Donativo no oneroso")],
      }),
    ).toBe(false);
  });

  it("is normalized in the cadena as every other field, and kept as it is in the XML", () => {
    const { xml, cadena } = sealed(invoice({ Complemento: [INVENTED] }));
    expect(cadena.endsWith("|A|B & C||")).toBe(true);
    expect(xml).toContain(INVENTED.xml);
  });

  it("is written beside other complements, each in its place", () => {
    const { xml, cadena } = sealed(
      withSchool(
        invoice({ Complemento: [donatarias("1", "2020-01-31", "L"), INVENTED] }),
        iedu("Ana", "PEAA150101MDFRNNA1"),
      ),
    );
    expect(cadena.endsWith("|1.1|1|2020-01-31|L|A|B & C||")).toBe(true);
    expect(cadena).toContain("|1|1.0|Ana|PEAA150101MDFRNNA1|Preescolar|RVOE-1|");
    expect(xml.indexOf("instEducativas")).toBeLessThan(xml.indexOf("Donatarias"));
  });
});

describe("a complement of which nobody says the fields", () => {
  const { campos: _campos, ...opaque } = INVENTED;

  it.each([
    ["in the document", invoice({ Complemento: [opaque] }), "Complemento[0]"],
    ["in a line", withSchool(invoice({}), opaque), "Conceptos[0].ComplementoConcepto[0]"],
    [
      "in a line, behind one that is known",
      withSchool(invoice({}), INVENTED, opaque),
      "Conceptos[0].ComplementoConcepto[1]",
    ],
  ])("%s keeps it from being sealed, and from having a cadena", (_, document, path) => {
    const { problems, checked } = check(asPriced(document), { catalogos });
    expect(checked).toBeNull();
    expect(problems.map(({ code, path: place }) => `${code} ${place}`)).toEqual([`TIMBRA-COMPLEMENTO ${path}`]);
    expect(() => cadenaOriginal({ ...document, NoCertificado: "1" })).toThrow(RangeError);
  });
});
