import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openCredential } from "../node/credential.ts";
import { makeCsd } from "../testing/certificates.ts";
import { checkSolicitud, type SolicitudRevisada } from "./check-solicitud.ts";
import { canonicalSignedInfo, signSolicitud, type XmlSigner } from "./sign-solicitud.ts";
import { canonicalDocument, raizDe, rfcDe, type Solicitud } from "./solicitud.ts";
import { verifyWithOracle } from "./testing/xmldsig-oracle.ts";

const FOLDER = fileURLToPath(new URL("../../cases/cancelacion/", import.meta.url));
const isUpdating = process.env.UPDATE_CASES === "1";
const sha1 = (text: string) => createHash("sha1").update(text, "utf8").digest("base64");

/** Golden files need a signature that is always the same and belongs to nobody: a digest in place of one. */
const nobody: Omit<XmlSigner, "rfc"> = {
  noCertificado: "30001000000500003416",
  certificado: Buffer.from("30001000000500003416").toString("base64"),
  issuerName: "CN=AC DE PRUEBAS,street=Av. Hidalgo 77\\2c Col. Guerrero,unstructuredName=responsable: <NADIE> & CÍA",
  publicKey: { modulus: "AQ==", exponent: "AQAB" },
  sha1,
  signSha1: sha1,
};

function golden(name: string, file: string, text: string): string | null {
  const path = `${FOLDER}${name}/${file}`;
  if (isUpdating) writeFileSync(path, text);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

const NAMES = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const solicitudOf = (name: string) => JSON.parse(readFileSync(`${FOLDER}${name}/solicitud.json`, "utf8")) as Solicitud;

describe.each(NAMES.filter((name) => !name.startsWith("malo-")))("case %s", (name) => {
  const solicitud = solicitudOf(name);
  const { problems, revisada } = checkSolicitud(solicitud);

  it("gives the octets of its folder", () => {
    const { xml, digest } = signSolicitud(revisada as SolicitudRevisada, { ...nobody, rfc: rfcDe(solicitud) });
    expect(problems).toEqual([]);
    expect(canonicalDocument(raizDe(solicitud))).toBe(
      golden(name, "document.xml", canonicalDocument(raizDe(solicitud))),
    );
    expect(canonicalSignedInfo(digest)).toBe(golden(name, "signed-info.xml", canonicalSignedInfo(digest)));
    expect(xml).toBe(golden(name, "signed.xml", xml));
  });

  it("gives another program the octets of its folder, once a real key has signed", () => {
    const csd = makeCsd({ rfc: rfcDe(solicitud) });
    const opened = openCredential(csd);
    if (!opened.ok) throw new Error(opened.error);
    const { xml } = signSolicitud(revisada as SolicitudRevisada, opened.credential);
    expect(verifyWithOracle(xml, csd.cer)).toEqual({
      valid: true,
      document: readFileSync(`${FOLDER}${name}/document.xml`, "utf8"),
      signedInfo: readFileSync(`${FOLDER}${name}/signed-info.xml`, "utf8"),
    });
  });
});

describe.each(NAMES.filter((name) => name.startsWith("malo-")))("case %s", (name) => {
  it("is refused, for the reasons of its folder and no other", () => {
    const { problems, revisada } = checkSolicitud(solicitudOf(name));
    const json = `${JSON.stringify(problems, null, 2)}\n`;
    expect(revisada).toBeNull();
    expect(json).toBe(golden(name, "problems.json", json));
  });
});
