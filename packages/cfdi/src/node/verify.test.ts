import { describe, expect, it } from "vitest";
import type { Comprobante } from "../comprobante/comprobante.ts";
import { asChecked, asPriced } from "../comprobante/draft.ts";
import { cadenaOriginal } from "../seal/cadena-original.ts";
import { seal } from "../seal/seal.ts";
import { makeCsd, type TestCredential } from "../testing/certificates.ts";
import { KNOWN_INVOICE } from "../testing/known-answer.ts";
import { cadenaTimbre, type Timbre } from "../timbre/timbre.ts";
import { type Credential, openCredential } from "./credential.ts";
import { verifySello, verifyTimbre } from "./verify.ts";

function open(files: TestCredential): Credential {
  const opened = openCredential(files);
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

const ISSUER = makeCsd({ rfc: "EKU9003173C9" });
const OTHER = makeCsd({ rfc: "URE180429TM6", slot: 1, noCertificado: "30001000000500003417" });
const { comprobante } = seal(asChecked(asPriced(KNOWN_INVOICE)), open(ISSUER));

describe("verifySello", () => {
  it("accepts what was sealed, stamped or with an Addenda since", () => {
    expect(verifySello(comprobante)).toBe(true);
    expect(verifySello({ ...comprobante, Addenda: "<x/>" })).toBe(true);
    expect(verifySello({ ...comprobante, CondicionesDePago: "  30\n días " })).toBe(true);
  });

  const changes: [string, Comprobante][] = [
    ["a cent more", { ...comprobante, Total: "1314.01" }],
    ["another folio", { ...comprobante, Folio: "124" }],
    ["another spelling", { ...comprobante, Emisor: { ...comprobante.Emisor, Nombre: "Escuela Kemper Urgate" } }],
    ["a line less", { ...comprobante, Conceptos: comprobante.Conceptos.slice(1) }],
    ["another certificate", { ...comprobante, Certificado: OTHER.cer.toString("base64") }],
    ["another certificate number", { ...comprobante, NoCertificado: OTHER.noCertificado }],
    [
      "another certificate and its number",
      { ...comprobante, Certificado: OTHER.cer.toString("base64"), NoCertificado: OTHER.noCertificado },
    ],
    ["a certificate that is none", { ...comprobante, Certificado: "AAAA" }],
    ["a seal that is none", { ...comprobante, Sello: "AAAA" }],
    ["no seal", KNOWN_INVOICE],
  ];

  it.each(changes)("refuses %s", (_, changed) => {
    expect(verifySello(changed)).toBe(false);
  });
});

describe("a document whose NoCertificado is not its Certificado's", () => {
  it("is refused even when the certificate's own key sealed it so", () => {
    const credential = open(ISSUER);
    const lying: Comprobante = { ...comprobante, NoCertificado: OTHER.noCertificado };
    const sealed: Comprobante = { ...lying, Sello: credential.sign(cadenaOriginal(lying)) };
    expect(credential.certificate.verify(cadenaOriginal(sealed), sealed.Sello ?? "")).toBe(true);
    expect(verifySello(sealed)).toBe(false);
  });
});

describe("verifyTimbre", () => {
  const pac = makeCsd({ rfc: "SAT970701NN3", slot: 2, noCertificado: "30001000000500003456" });
  const unsigned: Timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
    FechaTimbrado: "2026-08-14T10:16:00",
    RfcProvCertif: "SAT970701NN3",
    SelloCFD: comprobante.Sello ?? "",
    NoCertificadoSAT: pac.noCertificado,
    SelloSAT: "",
  };
  const timbre: Timbre = { ...unsigned, SelloSAT: open(pac).sign(cadenaTimbre(unsigned)) };

  it("accepts the stamp of that certificate only", () => {
    expect(verifyTimbre(timbre, pac.cer)).toBe(true);
    expect(verifyTimbre(timbre, OTHER.cer)).toBe(false);
    expect(verifyTimbre(timbre, Buffer.from("no"))).toBe(false);
    const lying: Timbre = { ...unsigned, NoCertificadoSAT: OTHER.noCertificado };
    expect(verifyTimbre({ ...lying, SelloSAT: open(pac).sign(cadenaTimbre(lying)) }, pac.cer)).toBe(false);
  });

  it.each([
    { UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CC0" },
    { FechaTimbrado: "2026-08-14T10:16:01" },
    { SelloCFD: "x" },
    { Leyenda: "una leyenda de mas" },
  ])("refuses a stamp with %j", (change) => {
    expect(verifyTimbre({ ...timbre, ...change }, pac.cer)).toBe(false);
  });
});
