import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeCsd, makeFiel } from "../testing/certificates.ts";
import { der, integer, objectIdentifier, octetString, sequence } from "../testing/der.ts";
import { tries } from "../testing/tries.ts";
import { openCredential } from "./credential.ts";

const CSD = makeCsd({ rfc: "EKU9003173C9" });

function pem(label: string, bytes: Buffer): Buffer {
  const lines = bytes.toString("base64").match(/.{1,64}/g) ?? [];
  return Buffer.from(`-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`);
}

describe("openCredential", () => {
  it("opens a CSD, and its signature is its certificate's", () => {
    const opened = openCredential(CSD);
    if (!opened.ok) throw new Error(opened.error);
    const { credential } = opened;
    expect(credential).toMatchObject({
      rfc: "EKU9003173C9",
      noCertificado: CSD.noCertificado,
      certificado: CSD.cer.toString("base64"),
    });
    expect(credential.certificate.verify("||ñ|日本||", credential.sign("||ñ|日本||"))).toBe(true);
    expect(credential.certificate.verify("||n|日本||", credential.sign("||ñ|日本||"))).toBe(false);
  });

  it("takes PEM pasted by mistake", () => {
    expect(
      openCredential({ ...CSD, cer: pem("CERTIFICATE", CSD.cer), key: pem("ENCRYPTED PRIVATE KEY", CSD.key) }).ok,
    ).toBe(true);
  });

  it("takes a view into a larger buffer", () => {
    const padded = Buffer.concat([Buffer.alloc(7), CSD.cer, Buffer.alloc(9)]);
    expect(
      openCredential({ ...CSD, cer: new Uint8Array(padded.buffer, padded.byteOffset + 7, CSD.cer.length) }).ok,
    ).toBe(true);
  });

  it("opens passphrases with accents, in UTF-8 and in Latin-1", () => {
    const utf8 = makeCsd({ rfc: "EKU9003173C9", passphrase: "contraseña·€" });
    expect(openCredential(utf8).ok).toBe(true);
    const latin1 = makeCsd({ rfc: "EKU9003173C9", passphrase: "contraseña", latin1Passphrase: true });
    expect(openCredential(latin1).ok).toBe(true);
  });

  it("opens an expired one and an old one of 1024 bits, which still seal", () => {
    const old = makeCsd({
      rfc: "EKU9003173C9",
      bits: 1024,
      validFrom: new Date("2009-01-01T00:00:00Z"),
      validTo: new Date("2011-01-01T00:00:00Z"),
    });
    const opened = openCredential(old);
    if (!opened.ok) throw new Error(opened.error);
    const { certificate } = opened.credential;
    expect(certificate.keyBits).toBe(1024);
    expect(certificate.isValidAt(new Date("2026-11-20T12:00:00Z"))).toBe(false);
    expect(certificate.isValidAt(new Date("2010-06-01T00:00:00Z"))).toBe(true);
    expect(certificate.verify("||x||", opened.credential.sign("||x||"))).toBe(true);
  });

  it("never shows the key", () => {
    const opened = openCredential(CSD);
    const shown = inspect(opened, { depth: 9, showHidden: true }) + JSON.stringify(opened);
    expect(shown).not.toMatch(/PrivateKey|BEGIN|12345678a/);
    expect(Object.keys(opened.ok ? opened.credential : {})).toEqual(["certificate"]);
  });
});

describe("refusals, in their order", () => {
  const other = makeCsd({ rfc: "URE180429TM6", slot: 1 });
  const fiel = makeFiel({ rfc: "EKU9003173C9" });
  const unencrypted = sequence(
    integer(Buffer.from([0])),
    sequence(objectIdentifier("1.2.840.113549.1.1.1"), der(0x05)),
    octetString(Buffer.alloc(64)),
  );
  const outdatedCipher = sequence(
    sequence(
      objectIdentifier("1.2.840.113549.1.5.3"),
      sequence(octetString(Buffer.alloc(8, 1)), integer(Buffer.from([8, 0]))),
    ),
    octetString(Buffer.alloc(64, 7)),
  );

  const shorterOutside = Buffer.from(CSD.key);
  shorterOutside.writeUInt16BE(CSD.key.readUInt16BE(2) - 1, 2);

  it.each([
    ["no certificate", { ...CSD, cer: Buffer.alloc(0) }, "invalidCert"],
    ["a text as certificate", { ...CSD, cer: Buffer.from("hola") }, "invalidCert"],
    ["half a certificate", { ...CSD, cer: CSD.cer.subarray(0, 500) }, "invalidCert"],
    ["the key in the place of the certificate", { ...CSD, cer: CSD.key }, "invalidCert"],
    ["PEM of something else", { ...CSD, cer: pem("ENCRYPTED PRIVATE KEY", CSD.key) }, "invalidCert"],
    ["broken PEM", { ...CSD, cer: Buffer.from("-----BEGIN CERTIFICATE-----\nAAAA") }, "invalidCert"],
    ["an e.firma", fiel, "notCsd"],
    ["no key", { ...CSD, key: Buffer.alloc(0) }, "invalidKey"],
    ["the certificate in the place of the key", { ...CSD, key: CSD.cer }, "invalidKey"],
    ["half a key", { ...CSD, key: CSD.key.subarray(0, 700) }, "invalidKey"],
    ["a key and something after it", { ...CSD, key: Buffer.concat([CSD.key, Buffer.from([0])]) }, "invalidKey"],
    ["a key whose lengths disagree", { ...CSD, key: shorterOutside }, "invalidKey"],
    ["a key that is not encrypted", { ...CSD, key: unencrypted }, "invalidKey"],
    ["a cipher that OpenSSL no longer offers", { ...CSD, key: outdatedCipher }, "invalidKey"],
    ["PEM of a key that is not encrypted", { ...CSD, key: pem("PRIVATE KEY", unencrypted) }, "invalidKey"],
    ["a wrong passphrase", { ...CSD, passphrase: "12345678A" }, "invalidPassphrase"],
    ["no passphrase", { ...CSD, passphrase: "" }, "invalidPassphrase"],
    ["an endless passphrase", { ...CSD, passphrase: "a".repeat(100_000) }, "invalidPassphrase"],
    ["a wrong accented passphrase", { ...CSD, passphrase: "contraseña" }, "invalidPassphrase"],
    ["the key of another certificate", { ...CSD, key: other.key }, "notMatchKeyWithCert"],
  ])("%s", (_, files, error) => {
    expect(openCredential(files)).toEqual({ ok: false, error });
  });

  it("never throws, whichever bytes of the files are spoilt", () => {
    const spoil = (file: Buffer, changes: readonly (readonly [number, number])[]): Buffer => {
      const spoilt = Buffer.from(file);
      for (const [at, value] of changes) spoilt[at % file.length] = value;
      return spoilt;
    };
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(changes, fc.constantFrom("cer" as const, "key" as const), (spoilt, file) => {
        const opened = openCredential({ ...CSD, [file]: spoil(CSD[file], spoilt) });
        const error = opened.ok ? null : opened.error;
        expect([null, "invalidCert", "notCsd", "invalidKey", "invalidPassphrase", "notMatchKeyWithCert"]).toContain(
          error,
        );
      }),
      tries(300),
    );
  });

  it("calls every wrong passphrase wrong, even those that decrypt to something", () => {
    const errors = Array.from({ length: 600 }, (_, attempt) => openCredential({ ...CSD, passphrase: `no ${attempt}` }));
    expect(new Set(errors.map((opened) => (opened.ok ? "opened" : opened.error)))).toEqual(
      new Set(["invalidPassphrase"]),
    );
  });
});
