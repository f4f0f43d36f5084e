import { createHash, verify, X509Certificate } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openCredential } from "../node/credential.ts";
import { makeCsd } from "../testing/certificates.ts";
import { LIMITS } from "../xml/limits.ts";
import { parseXml } from "../xml/parse.ts";
import { checkSolicitud, type SolicitudRevisada } from "./check-solicitud.ts";
import { canonicalSignedInfo, signSolicitud } from "./sign-solicitud.ts";
import { canonicalDocument, raizDe, type Solicitud } from "./solicitud.ts";
import { ACEPTACION, CANCELACION, CONSULTA, OTHER_UUID, UUID } from "./testing/solicitudes.ts";
import { verifyWithOracle } from "./testing/xmldsig-oracle.ts";

const csd = makeCsd({ rfc: "EKU9003173C9" });
const opened = openCredential(csd);
if (!opened.ok) throw new Error(opened.error);
const { credential } = opened;

function revisada(solicitud: Solicitud): SolicitudRevisada {
  const { problems, revisada } = checkSolicitud(solicitud);
  if (revisada === null) throw new Error(JSON.stringify(problems));
  return revisada;
}

const SOLICITUDES: [string, Solicitud][] = [
  ["a cancellation", CANCELACION],
  [
    "a cancellation with a substitute",
    { ...CANCELACION, Folios: [{ UUID, Motivo: "01", FolioSustitucion: OTHER_UUID }] },
  ],
  [
    "a cancellation of several",
    { ...CANCELACION, Folios: [UUID, OTHER_UUID].map((folio) => ({ UUID: folio, Motivo: "03" as const })) },
  ],
  ["a cancellation of withholdings", { ...CANCELACION, documento: "retenciones" }],
  ["an acceptance", ACEPTACION],
  ["a rejection", { ...ACEPTACION, Folios: [{ UUID, Respuesta: "Rechazo" }] }],
  ["a question of the issuer", CONSULTA],
  ["a question of the receiver", { ...CONSULTA, rol: "receptor" }],
];

describe("signSolicitud", () => {
  it.each(SOLICITUDES)("signs %s so that another program verifies it, over the same octets", (_, solicitud) => {
    const { xml, digest } = signSolicitud(revisada(solicitud), credential);
    const canonical = canonicalDocument(raizDe(solicitud));
    expect(verifyWithOracle(xml, csd.cer)).toEqual({
      valid: true,
      document: canonical,
      signedInfo: canonicalSignedInfo(digest),
    });
    expect(createHash("sha1").update(canonical, "utf8").digest("base64")).toBe(digest);
  });

  it.each(SOLICITUDES)("gives %s a value that node:crypto verifies", (_, solicitud) => {
    const { digest, firma } = signSolicitud(revisada(solicitud), credential);
    const { publicKey } = new X509Certificate(csd.cer);
    expect(
      verify("sha1", Buffer.from(canonicalSignedInfo(digest), "utf8"), publicKey, Buffer.from(firma, "base64")),
    ).toBe(true);
  });

  it.each(SOLICITUDES)("writes %s in its canonical form, so nothing depends on who reads it", (_, solicitud) => {
    const { xml } = signSolicitud(revisada(solicitud), credential);
    const [declaration, document = ""] = xml.split("\n");
    expect(declaration).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    expect(document).not.toContain("/>");
    expect(document.replace(/<Signature [\s\S]*<\/Signature>/, "")).toBe(canonicalDocument(raizDe(solicitud)));
    expect(parseXml(xml, LIMITS).local).toBe(raizDe(solicitud).nombre);
  });

  it("makes any request verify, RFCs with & and folios in any case included", () => {
    const hex = (length: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789abcdefABCDEF"), minLength: length, maxLength: length });
    const uuid = fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((parts) => parts.join("-"));
    const folios = fc.uniqueArray(uuid, { minLength: 2, maxLength: 6, selector: (text) => text.toUpperCase() });
    fc.assert(
      fc.property(folios, fc.constantFrom("EKU9003173C9", "H&E951128469", "MUÑ900101AB1"), (uuids, rfc) => {
        const signer = openCredential(makeCsd({ rfc }));
        if (!signer.ok) throw new Error(signer.error);
        const [substitute = "", ...cancelled] = uuids;
        const Folios = cancelled.map((UUID) => ({ UUID, Motivo: "01" as const, FolioSustitucion: substitute }));
        const { xml } = signSolicitud(revisada({ ...CANCELACION, RfcEmisor: rfc, Folios }), signer.credential);
        const { valid, document } = verifyWithOracle(xml, Buffer.from(signer.credential.certificado, "base64"));
        expect(valid).toBe(true);
        expect(document).toBe(canonicalDocument(raizDe({ ...CANCELACION, RfcEmisor: rfc, Folios })));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ["another folio", UUID, OTHER_UUID],
    ["another motive", 'Motivo="02"', 'Motivo="03"'],
    ["another moment", "17:49:12", "17:49:13"],
    ["another issuer", 'RfcEmisor="EKU9003173C9"', 'RfcEmisor="URE180429TM6"'],
    ["another digest", "<DigestValue>", "<DigestValue>A"],
    ["a namespace less", ' xmlns:xsd="http://www.w3.org/2001/XMLSchema"', ""],
  ])("is not verified any more with %s", (_, from, to) => {
    const { xml } = signSolicitud(revisada(CANCELACION), credential);
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    expect(verifyWithOracle(changed, csd.cer).valid).toBe(false);
  });

  it("is not verified by another certificate", () => {
    const { xml } = signSolicitud(revisada(CANCELACION), credential);
    expect(verifyWithOracle(xml, makeCsd({ rfc: "EKU9003173C9", slot: 1 }).cer).valid).toBe(false);
  });

  it("says who signed: issuer, serial number, certificate and key", () => {
    const { xml } = signSolicitud(revisada(CANCELACION), credential);
    const jwk = new X509Certificate(csd.cer).publicKey.export({ format: "jwk" });
    expect(xml).toContain(
      "<X509IssuerName>CN=AC DE PRUEBAS,O=SERVICIO DE ADMINISTRACION TRIBUTARIA,OU=SAT-IES Authority,unstructuredName=responsable: PRUEBAS\\2c LOCALES</X509IssuerName>",
    );
    expect(xml).toContain(`<X509SerialNumber>${csd.noCertificado}</X509SerialNumber>`);
    expect(xml).toContain(`<X509Certificate>${csd.cer.toString("base64")}</X509Certificate>`);
    expect(Buffer.from(/<Modulus>(.*)<\/Modulus>/.exec(xml)?.[1] ?? "", "base64").toString("base64url")).toBe(jwk.n);
    expect(xml).toContain("<Exponent>AQAB</Exponent>");
  });

  it("refuses a certificate of another RFC", () => {
    expect(() => signSolicitud(revisada({ ...CANCELACION, RfcEmisor: "URE180429TM6" }), credential)).toThrow(
      RangeError,
    );
    expect(() => signSolicitud(revisada({ ...ACEPTACION, RfcReceptor: "URE180429TM6" }), credential)).toThrow(
      RangeError,
    );
    expect(() => signSolicitud(revisada({ ...CONSULTA, Rfc: "URE180429TM6" }), credential)).toThrow(RangeError);
  });
});

/** Digests that others published, of requests made by other programs. */
describe("the canonical document", () => {
  const sha1 = (solicitud: Solicitud) =>
    createHash("sha1")
      .update(canonicalDocument(raizDe(solicitud)), "utf8")
      .digest("base64");
  const theirs = "11111111-2222-3333-4444-000000000001";

  it("has the digest of a known cancellation", () => {
    expect(sha1(CANCELACION)).toBe("28wlg0suJ57t4P4P+LshbcH5PYE=");
  });

  it("leaves an empty FolioSustitucion out", () => {
    expect(sha1({ ...CANCELACION, Folios: [{ UUID, Motivo: "02", FolioSustitucion: "" }] })).toBe(
      "28wlg0suJ57t4P4P+LshbcH5PYE=",
    );
  });

  it("has the digest of a known acceptance", () => {
    const known: Solicitud = {
      ...ACEPTACION,
      RfcReceptor: "LAN7008173R5",
      Fecha: "2019-01-13T14:15:16",
      Folios: [{ UUID: theirs, Respuesta: "Aceptacion" }],
    };
    expect(sha1(known)).toBe("NZuHFRWRYScOBsr07KO2SHNRdEc=");
  });

  it("has the digest of a known question", () => {
    expect(sha1({ ...CONSULTA, rol: "receptor", Rfc: "LAN7008173R5", Uuid: theirs })).toBe(
      "tQXGLjrJtuJEtTbcWDp4PAmawbA=",
    );
  });
});
