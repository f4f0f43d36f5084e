import { generateKeyPairSync, X509Certificate } from "node:crypto";
// Node's toLegacyObject leaves a process without tls.createSecureContext where it comes before tls itself.
import "node:tls";
import { describe, expect, it } from "vitest";
import { makeCsd, makeFiel } from "../testing/certificates.ts";
import { type Certificate, distinguishedName, openCertificate } from "./certificate.ts";

function open(cer: Uint8Array): Certificate {
  const opened = openCertificate(cer);
  if (!opened.ok) throw new Error(opened.error);
  return opened.certificate;
}

describe("openCertificate", () => {
  it("reads a company's CSD", () => {
    const { cer } = makeCsd({ rfc: "EKU9003173C9", representante: "VADA800927DJ3", sucursal: "Matriz" });
    const certificate = open(cer);
    expect(certificate).toMatchObject({
      noCertificado: "30001000000500003416",
      rfc: "EKU9003173C9",
      rfcRepresentante: "VADA800927DJ3",
      name: "ESCUELA KEMPER URGATE SA DE CV",
      nombreCfdi: "ESCUELA KEMPER URGATE",
      sucursal: "Matriz",
      kind: "csd",
      keyBits: 2048,
      validFrom: new Date("2023-05-18T11:43:51Z"),
      validTo: new Date("2027-05-18T11:43:51Z"),
      base64: cer.toString("base64"),
    });
    expect(certificate).not.toHaveProperty("curp");
    expect(certificate.issuer).toEqual({
      commonName: "AC DE PRUEBAS",
      organization: "SERVICIO DE ADMINISTRACION TRIBUTARIA",
      rfc4514:
        "CN=AC DE PRUEBAS,O=SERVICIO DE ADMINISTRACION TRIBUTARIA,OU=SAT-IES Authority,unstructuredName=responsable: PRUEBAS\\2c LOCALES",
    });
  });

  it("reads a person's e.firma, in the Latin-1 of old certificates", () => {
    const { cer } = makeFiel({
      rfc: "XIQB891116QE4",
      name: "BERENICE XIMO PEÑA",
      curp: "XIQB891116MGRMZR05",
      latin1: true,
    });
    const certificate = open(cer);
    expect(certificate).toMatchObject({
      rfc: "XIQB891116QE4",
      name: "BERENICE XIMO PEÑA",
      nombreCfdi: "BERENICE XIMO PEÑA",
      curp: "XIQB891116MGRMZR05",
      kind: "fiel",
    });
    expect(certificate).not.toHaveProperty("sucursal");
    expect(certificate).not.toHaveProperty("rfcRepresentante");
  });

  it.each(['PEÑA, "LA" & CÍA + S <DE> ; #1 \\ X', "  con blancos  ", "línea\nnueva", "=,=", "日本 😀"])(
    "keeps the name %j whole",
    (name) => {
      const { cer } = makeCsd({ rfc: "EKU9003173C9", name });
      expect(open(cer).name).toBe(name);
      expect(new X509Certificate(cer).toLegacyObject().subject.O).toBe(name);
    },
  );

  it("takes the capital regime from a company's name, never from a person's", () => {
    expect(open(makeCsd({ rfc: "EKU9003173C9", name: "COMERCIAL DEL NORTE S DE RL DE CV" }).cer).nombreCfdi).toBe(
      "COMERCIAL DEL NORTE",
    );
    expect(open(makeCsd({ rfc: "EKU9003173C9", name: "MOSA" }).cer).nombreCfdi).toBe("MOSA");
    expect(open(makeCsd({ rfc: "CACX7605101P8", name: "XOCHILT SA" }).cer).nombreCfdi).toBe("XOCHILT SA");
  });

  it("takes for a CSD only what names a branch and has no use but signing", () => {
    expect(open(makeCsd({ rfc: "EKU9003173C9", extendedUse: true }).cer).kind).toBe("fiel");
    expect(open(makeFiel({ rfc: "EKU9003173C9", extendedUse: false }).cer).kind).toBe("fiel");
  });

  it("is valid from its first second to its last", () => {
    const certificate = open(makeCsd({ rfc: "EKU9003173C9" }).cer);
    expect(certificate.isValidAt(certificate.validFrom)).toBe(true);
    expect(certificate.isValidAt(certificate.validTo)).toBe(true);
    expect(certificate.isValidAt(new Date(certificate.validFrom.getTime() - 1))).toBe(false);
    expect(certificate.isValidAt(new Date(certificate.validTo.getTime() + 1))).toBe(false);
  });

  it.each(["AAA010101AAZ", "AAA010101AA1", "Ñ&@010101AA1", "AAAA010101AAB"])(
    "reads whose it is, also where no check digit is right: %s",
    (rfc) => {
      expect(open(makeCsd({ rfc }).cer).rfc).toBe(rfc);
    },
  );

  it.each([
    ["a serial that is not twenty digits", { rfc: "EKU9003173C9", noCertificado: "3000100000050000341X" }],
    ["a serial that is too short", { rfc: "EKU9003173C9", noCertificado: "1234" }],
    ["no RFC", { rfc: "someone" }],
  ])("refuses %s", (_, wish) => {
    expect(openCertificate(makeCsd(wish).cer)).toEqual({ ok: false, error: "invalidCert" });
  });

  it("refuses a public key in the place of a certificate", () => {
    const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(openCertificate(publicKey.export({ type: "spki", format: "der" }))).toEqual({
      ok: false,
      error: "invalidCert",
    });
  });

  it("never takes noise for a signature", () => {
    const certificate = open(makeCsd({ rfc: "EKU9003173C9" }).cer);
    for (const sello of ["", "AAAA", "no es base64", "=".repeat(344), "A".repeat(344)])
      expect(certificate.verify("||x||", sello)).toBe(false);
  });
});

describe("distinguishedName", () => {
  it("writes an issuer as programs accepted by the SAT do, commas as \\2c", () => {
    const printed = [
      "CN=A.C. 2 de pruebas(4096)",
      "O=Servicio de Administración Tributaria",
      "street=Av. Hidalgo 77\\, Col. Guerrero",
      "x500UniqueIdentifier=SAT970701NN3",
      "unstructuredName=Responsable: ACDMA",
    ];
    expect(distinguishedName(printed.join("\n")).rfc4514).toBe(
      "CN=A.C. 2 de pruebas(4096),O=Servicio de Administración Tributaria,street=Av. Hidalgo 77\\2c Col. Guerrero," +
        "x500UniqueIdentifier=SAT970701NN3,unstructuredName=Responsable: ACDMA",
    );
  });

  it.each([
    ['a\\"b', "a\\22b"],
    ["a\\+b\\;c\\<d\\>e", "a\\2bb\\3bc\\3cd\\3ee"],
    ["a=b", "a\\3db"],
    ["a\\\\b", "a\\5cb"],
    ["\\ x\\ ", "\\20x\\20"],
    ["\\#x#", "\\23x#"],
    ["a\\0Ab", "a\\0ab"],
  ])("writes %s as %s", (printed, written) => {
    expect(distinguishedName(`O=${printed}`).rfc4514).toBe(`O=${written}`);
  });
});
