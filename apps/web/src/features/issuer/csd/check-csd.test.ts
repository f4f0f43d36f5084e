/// <reference types="node" />
import { openCredential } from "@timbra/cfdi/node";
import { expect, test } from "vitest";
import { makeCsd, makeFiel } from "../../../../../../packages/cfdi/src/testing/certificates.ts";
import { checkCertificate, checkCsd } from "./check-csd.ts";

const RFC = "EKU9003173C9";
const NOW = new Date("2026-11-20T18:00:00Z");
const made = makeCsd({ rfc: RFC, representante: "VADA800927DJ3" });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const filesOf = (csd = made, passphrase = csd.passphrase) => ({
  certBase64: base64(csd.cer),
  keyBase64: base64(csd.key),
  passphrase,
});

test("a CSD in force whose pieces belong together passes, as it does on the server", () => {
  expect(openCredential({ cer: made.cer, key: made.key, passphrase: made.passphrase }).ok).toBe(true);
  expect(checkCsd(filesOf(), RFC, NOW)).toBeNull();
});

test("shows what the certificate says: name, RFC, serial and expiry", () => {
  const checked = checkCertificate(base64(made.cer), RFC, NOW);
  expect(checked.certificate).toMatchObject({
    name: "ESCUELA KEMPER URGATE SA DE CV",
    rfc: RFC,
    serial: "30001000000500003416",
    validFrom: new Date("2023-05-18T11:43:51Z"),
    validUntil: new Date("2027-05-18T11:43:51Z"),
  });
});

test.each([["utf8", false] as const, ["teletex", true] as const])("reads an Ñ written as %s", (_, latin1) => {
  const csd = makeCsd({ rfc: "ÑAN850101AB1", name: "COMPAÑÍA DEL NORTE", latin1 });
  expect(checkCertificate(base64(csd.cer), "ÑAN850101AB1", NOW).certificate).toMatchObject({
    rfc: "ÑAN850101AB1",
    name: "COMPAÑÍA DEL NORTE",
  });
});

test.each(["certBase64", "keyBase64", "passphrase"] as const)("without %s there is not enough data", (piece) => {
  expect(checkCsd({ ...filesOf(), [piece]: "" }, RFC, NOW)).toEqual({ code: "notEnoughData" });
});

test.each([
  ["text", Buffer.from("esto no es un certificado").toString("base64")],
  ["the key in its place", base64(made.key)],
  ["a cut file", base64(made.cer.subarray(0, 300))],
])("%s is no certificate", (_, certBase64) => {
  expect(checkCsd({ ...filesOf(), certBase64 }, RFC, NOW)).toEqual({ code: "invalidCert" });
});

test("a serial that the SAT would not write is no certificate of the SAT", () => {
  const csd = makeCsd({ rfc: RFC, noCertificado: "123" });
  expect(checkCsd(filesOf(csd), RFC, NOW)).toEqual({ code: "invalidCert" });
});

test.each([
  ["a second after its end", "2027-05-18T11:43:52Z"],
  ["a second before its start", "2023-05-18T11:43:50Z"],
])("%s it is out of force, and the date is told", (_, now) => {
  expect(checkCsd(filesOf(), RFC, new Date(now))).toEqual({
    code: "invalidCertDate",
    validTo: new Date("2027-05-18T11:43:51Z"),
  });
});

test.each(["2023-05-18T11:43:51Z", "2027-05-18T11:43:51Z"])("at %s it is in force", (now) => {
  expect(checkCsd(filesOf(), RFC, new Date(now))).toBeNull();
});

test("an e.firma is refused with its own words", () => {
  expect(checkCsd(filesOf(makeFiel({ rfc: RFC })), RFC, NOW)).toEqual({ code: "notCsd" });
});

test("another taxpayer's certificate is refused, naming its holder", () => {
  expect(checkCsd(filesOf(), "URE180429TM6", NOW)).toEqual({ code: "otherRfc", rfc: RFC });
});

test("the kind of certificate is checked before its holder, and both before its date, as on the server", () => {
  const late = new Date("2028-01-01T00:00:00Z");
  expect(checkCsd(filesOf(makeFiel({ rfc: RFC })), "URE180429TM6", late)).toEqual({ code: "notCsd" });
  expect(checkCsd(filesOf(), "URE180429TM6", late)).toEqual({ code: "otherRfc", rfc: RFC });
});

test("a wrong passphrase is distinguished from a wrong file, whatever the passphrase", () => {
  // By chance one wrong passphrase in 256 leaves a padding that looks right, and rubbish behind it.
  for (let attempt = 0; attempt < 40; attempt++) {
    expect(checkCsd(filesOf(made, `equivocada-${attempt}`), RFC, NOW)).toEqual({ code: "invalidPassphrase" });
  }
});

test.each([
  ["text", Buffer.from("esto no es una llave").toString("base64")],
  ["the certificate in its place", base64(made.cer)],
  ["a cut file", base64(made.key.subarray(0, 300))],
])("%s is no key", (_, keyBase64) => {
  expect(checkCsd({ ...filesOf(), keyBase64 }, RFC, NOW)).toEqual({ code: "invalidKey" });
});

test("the key of another pair does not match", () => {
  const other = makeCsd({ rfc: RFC, slot: 1 });
  expect(checkCsd({ ...filesOf(), keyBase64: base64(other.key) }, RFC, NOW)).toEqual({ code: "notMatchKeyWithCert" });
});

test.each([
  ["UTF-8", false],
  ["Latin-1", true],
])("a passphrase with accents opens a key made by a tool that writes %s", (_, latin1Passphrase) => {
  const csd = makeCsd({ rfc: RFC, passphrase: "contraseña-1", latin1Passphrase });
  expect(checkCsd(filesOf(csd), RFC, NOW)).toBeNull();
});

test("files saved as PEM are taken", () => {
  const pem = (label: string, der: Uint8Array) =>
    Buffer.from(`-----BEGIN ${label}-----\n${base64(der)}\n-----END ${label}-----\n`).toString("base64");
  const files = {
    certBase64: pem("CERTIFICATE", made.cer),
    keyBase64: pem("ENCRYPTED PRIVATE KEY", made.key),
    passphrase: made.passphrase,
  };
  expect(checkCsd(files, RFC, NOW)).toBeNull();
  const publicKeyFirst = `-----BEGIN PUBLIC KEY-----\nMAA=\n-----END PUBLIC KEY-----\n${Buffer.from(files.certBase64, "base64")}`;
  expect(checkCsd({ ...files, certBase64: Buffer.from(publicKeyFirst).toString("base64") }, RFC, NOW)).toBeNull();
});
