import { describe, expect, it } from "vitest";
import { readAcuse } from "./read-answers.ts";

const UUID = "313CBD1A-FF11-4EA2-85C2-1FE536BC10DB";
const RESULT = (prefix: string, attributes = "") =>
  `<${prefix}CancelaCFDResult${attributes} Fecha="2026-11-20T10:09:01.000-06:00" RfcEmisor="EKU9003173C9">` +
  `<${prefix}Folios><${prefix}UUID>${UUID}</${prefix}UUID><${prefix}EstatusUUID>201</${prefix}EstatusUUID></${prefix}Folios>` +
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#" Id="SelloSAT"><SignedInfo/></Signature>' +
  `</${prefix}CancelaCFDResult>`;
const ACUSE = { Fecha: "2026-11-20T10:09:01.000-06:00", Rfc: "EKU9003173C9", Folios: [{ UUID, EstatusUUID: "201" }] };

describe("readAcuse", () => {
  it.each([
    [
      "CancelaCFDResponse with a prefix",
      `<ns2:CancelaCFDResponse xmlns:ns2="http://cancelacfd.sat.gob.mx">${RESULT("ns2:")}</ns2:CancelaCFDResponse>`,
    ],
    [
      "CancelaCFDResponse without one",
      `<CancelaCFDResponse xmlns="http://cancelacfd.sat.gob.mx">${RESULT("")}</CancelaCFDResponse>`,
    ],
    [
      "a SOAP envelope",
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><CancelaCFDResponse xmlns="http://cancelacfd.sat.gob.mx">${RESULT("")}</CancelaCFDResponse></s:Body></s:Envelope>`,
    ],
    ["Acuse alone", RESULT("", ' xmlns="http://cancelacfd.sat.gob.mx"').replaceAll("CancelaCFDResult", "Acuse")],
    [
      "blanks and a byte order mark",
      `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n${RESULT("").replaceAll("><", ">\n  <").replace(UUID, `\n${UUID}\n`)}`,
    ],
  ])("reads %s", (_, xml) => {
    expect(readAcuse(xml)).toEqual({ ok: true, acuse: ACUSE });
  });

  it("reads several folios, each with its own code", () => {
    const folios = ["205", "no_cancelable"].map(
      (code) => `<Folios><UUID>${UUID}</UUID><EstatusUUID>${code}</EstatusUUID></Folios>`,
    );
    const read = readAcuse(`<Acuse Fecha="2026-11-20T10:00:00" RfcEmisor="EKU9003173C9">${folios.join("")}</Acuse>`);
    expect(read.ok && read.acuse.Folios.map(({ EstatusUUID }) => EstatusUUID)).toEqual(["205", "no_cancelable"]);
  });

  it("reads the acknowledgement of a receiver's answer", () => {
    const folio = `<Folios><UUID>${UUID}</UUID><EstatusUUID>1000</EstatusUUID><Respuesta>Rechazo</Respuesta></Folios>`;
    const read = readAcuse(`<AcuseAceptacionRechazo RfcReceptor="URE180429TM6">${folio}</AcuseAceptacionRechazo>`);
    expect(read).toEqual({
      ok: true,
      acuse: { Rfc: "URE180429TM6", Folios: [{ UUID, EstatusUUID: "1000", Respuesta: "Rechazo" }] },
    });
  });

  it("reads text in CDATA and references, and passes over comments", () => {
    const read = readAcuse(
      `<Acuse><Folios><UUID><![CDATA[${UUID}]]></UUID><EstatusUUID>2<!-- x -->0&#49;</EstatusUUID><Respuesta>a &amp; b</Respuesta></Folios></Acuse>`,
    );
    expect(read).toEqual({ ok: true, acuse: { Folios: [{ UUID, EstatusUUID: "201", Respuesta: "a & b" }] } });
  });

  it.each([
    [
      "a fault",
      "<Envelope><Body><Fault><faultstring>No autorizado</faultstring></Fault></Body></Envelope>",
      "TIMBRA-SOAP-FALLA",
    ],
    ["a fault without words", "<Fault/>", "TIMBRA-SOAP-FALLA"],
    ["an invoice", "<Comprobante/>", "TIMBRA-ACUSE-ILEGIBLE"],
    ["no XML", "201", "TIMBRA-XML-MALFORMED"],
    ["a bomb", `<Acuse>${"<a>".repeat(100)}</Acuse>`, "TIMBRA-XML-TOO-DEEP"],
  ])("says that %s is none", (_, xml, code) => {
    expect(readAcuse(xml)).toMatchObject({ ok: false, problems: [{ code }] });
  });
});
