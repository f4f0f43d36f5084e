import { createPrivateKey, createPublicKey } from "node:crypto";
import { makeCsd, makeFiel } from "@timbra/cfdi/testing";
import { describe, expect, it } from "vitest";
import { checkUpload } from "./store-certificate.ts";

const rfc = "EKU9003173C9";
const now = new Date("2026-11-20T18:00:00Z");
const csd = makeCsd({ rfc, passphrase: "contraseña ñ" });

describe("a seal certificate", () => {
  it("opens, and its key is the one of the certificate", () => {
    const opened = checkUpload(csd, rfc, now);
    if (!opened.ok) return expect.unreachable();
    expect(opened.certificate).toMatchObject({
      rfc,
      noCertificado: csd.noCertificado,
      nombreCfdi: "ESCUELA KEMPER URGATE",
    });
    const key = createPrivateKey({ key: Buffer.from(opened.privateKey), format: "der", type: "pkcs8" });
    const theirs = createPrivateKey({ key: csd.key, format: "der", type: "pkcs8", passphrase: csd.passphrase });
    expect(createPublicKey(key).equals(createPublicKey(theirs))).toBe(true);
  });

  it.each([
    ["the certificate is none", { ...csd, cer: Buffer.from("this is no certificate at all") }, { code: "invalidCert" }],
    ["certificate and key are exchanged", { ...csd, cer: csd.key, key: csd.cer }, { code: "invalidCert" }],
    [
      "it has expired",
      makeCsd({ rfc, validTo: new Date("2026-11-20T17:59:59Z") }),
      { code: "invalidCertDate", validTo: new Date("2026-11-20T17:59:59Z") },
    ],
    [
      "it is not in force yet",
      makeCsd({ rfc, validFrom: new Date("2026-11-20T18:00:01Z") }),
      { code: "invalidCertDate", validTo: expect.any(Date) },
    ],
    ["it is an e.firma", makeFiel({ rfc }), { code: "notCsd" }],
    ["it is somebody else's", makeCsd({ rfc: "URE180429TM6" }), { code: "otherRfc", rfc: "URE180429TM6" }],
    ["the key is none", { ...csd, key: Buffer.from("this is no key at all") }, { code: "invalidKey" }],
    ["the key is not encrypted", { ...csd, key: plainKey() }, { code: "invalidKey" }],
    ["the passphrase is another", { ...csd, passphrase: "12345678" }, { code: "invalidPassphrase" }],
    ["the passphrase has another case", { ...csd, passphrase: "Contraseña ñ" }, { code: "invalidPassphrase" }],
    [
      "the key is another certificate's",
      { ...csd, key: makeCsd({ rfc, slot: 1, passphrase: csd.passphrase }).key },
      { code: "notMatchKeyWithCert" },
    ],
  ])("is refused when %s", (_, upload, fault) => {
    expect(checkUpload(upload, rfc, now)).toEqual({ ok: false, fault });
  });

  it("is checked for its date before its key: an expired one is reported as expired whatever the passphrase", () => {
    const old = makeCsd({ rfc, validTo: new Date("2024-01-01T00:00:00Z") });
    expect(checkUpload({ ...old, passphrase: "wrong one" }, rfc, now)).toMatchObject({
      fault: { code: "invalidCertDate" },
    });
  });

  it("is checked first for its kind, then for its owner, and then for its date, as in the browser", () => {
    const validTo = new Date("2024-01-01T00:00:00Z");
    expect(checkUpload(makeFiel({ rfc, validTo }), rfc, now)).toMatchObject({ fault: { code: "notCsd" } });
    const other = makeCsd({ rfc: "URE180429TM6", validTo });
    expect(checkUpload(other, rfc, now)).toMatchObject({ fault: { code: "otherRfc" } });
  });

  it("of the sandbox's own authority, or of the SAT's test kit, is refused in live mode", () => {
    expect(csd.noCertificado).toMatch(/^3000/);
    expect(checkUpload(csd, rfc, now, "live")).toEqual({ ok: false, fault: { code: "testCertificate" } });
    const real = makeCsd({ rfc, noCertificado: "00001000000708361114" });
    expect(checkUpload(real, rfc, now, "live").ok).toBe(true);
  });

  it("is in force to the last second", () => {
    expect(checkUpload(makeCsd({ rfc, validTo: now }), rfc, now).ok).toBe(true);
    expect(checkUpload(makeCsd({ rfc, validFrom: now }), rfc, now).ok).toBe(true);
  });
});

function plainKey(): Buffer {
  return createPrivateKey({ key: csd.key, format: "der", type: "pkcs8", passphrase: csd.passphrase }).export({
    format: "der",
    type: "pkcs8",
  });
}
