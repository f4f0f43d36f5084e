import { webcrypto, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { asChecked, asPriced } from "../comprobante/draft.ts";
import { openCredential } from "../node/credential.ts";
import { verifySello } from "../node/verify.ts";
import { cadenaByStylesheet } from "../testing/cadena-oracle.ts";
import { makeCsd } from "../testing/certificates.ts";
import { KNOWN_CADENA, KNOWN_INVOICE } from "../testing/known-answer.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { readCfdi } from "../xml/read.ts";
import { cadenaOriginal } from "./cadena-original.ts";
import { type Signer, seal } from "./seal.ts";

const FILES = makeCsd({ rfc: "EKU9003173C9", noCertificado: "30001000000500003416" });

function signer(): Signer {
  const opened = openCredential(FILES);
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

const { NoCertificado, ...UNSEALED } = KNOWN_INVOICE;

describe("seal", () => {
  const sealed = seal(asChecked(asPriced(UNSEALED)), signer());

  it("signs the known cadena", () => {
    expect(sealed.cadena).toBe(KNOWN_CADENA);
    expect(sealed.noCertificado).toBe(NoCertificado);
    expect(sealed.comprobante).toEqual({
      ...KNOWN_INVOICE,
      Sello: sealed.sello,
      Certificado: FILES.cer.toString("base64"),
    });
  });

  it("writes XML that the schema accepts, whose stylesheet cadena the seal signs", () => {
    expect(xsdProblems(sealed.xml)).toEqual([]);
    expect(cadenaByStylesheet(sealed.xml)).toBe(sealed.cadena);
    const reading = readCfdi(sealed.xml);
    expect(reading.ok && reading.comprobante).toEqual(sealed.comprobante);
    expect(reading.ok && verifySello(reading.comprobante)).toBe(true);
  });

  it("makes a seal that WebCrypto verifies over the UTF-8 bytes", async () => {
    const spki = new X509Certificate(FILES.cer).publicKey.export({ type: "spki", format: "der" });
    const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };
    const key = await webcrypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
    const signature = Buffer.from(sealed.sello, "base64");
    const cadena = Buffer.from(cadenaByStylesheet(sealed.xml), "utf8");
    expect(await webcrypto.subtle.verify(algorithm, key, signature, cadena)).toBe(true);
    expect(await webcrypto.subtle.verify(algorithm, key, signature, Buffer.from(sealed.cadena, "latin1"))).toBe(false);
  });

  it("makes a seal of 344 base64 characters on one line, always the same", () => {
    expect(sealed.sello).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    expect(seal(asChecked(asPriced(UNSEALED)), signer())).toEqual(sealed);
  });

  it("drops fields left blank, from the XML and from the cadena alike", () => {
    const blanks: Comprobante = {
      ...UNSEALED,
      Serie: "",
      Confirmacion: "",
      Emisor: { ...UNSEALED.Emisor, FacAtrAdquirente: "" },
    };
    const result = seal(asChecked(asPriced(blanks)), signer());
    expect(result.cadena).toBe(KNOWN_CADENA.replace("||4.0|A|", "||4.0|"));
    expect(cadenaByStylesheet(result.xml)).toBe(result.cadena);
  });

  it("refuses the certificate of another taxpayer", () => {
    const other: Comprobante = { ...UNSEALED, Emisor: { ...UNSEALED.Emisor, Rfc: "URE180429TM6" } };
    expect(() => seal(asChecked(asPriced(other)), signer())).toThrow(RangeError);
  });

  it("refuses a complement whose cadena it does not know, in the document or in a line", () => {
    const unknown = { tipo: "desconocido", namespace: "urn:x", nombre: "x", xml: '<x xmlns="urn:x"/>' } as const;
    const inDocument: Comprobante = { ...UNSEALED, Complemento: [unknown] };
    const inLine: Comprobante = {
      ...UNSEALED,
      Conceptos: UNSEALED.Conceptos.map((concepto) => ({ ...concepto, ComplementoConcepto: [unknown] })),
    };
    expect(() => seal(asChecked(asPriced(inDocument)), signer())).toThrow(RangeError);
    expect(() => seal(asChecked(asPriced(inLine)), signer())).toThrow(RangeError);
    // A cadena without what nobody here knows would be that of another document.
    expect(() => cadenaOriginal(inDocument)).toThrow(RangeError);
    expect(() => cadenaOriginal(inLine)).toThrow(RangeError);
  });
});
