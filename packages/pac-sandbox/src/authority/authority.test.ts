import { createPrivateKey, X509Certificate } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openCertificate, openCredential } from "@timbra/cfdi/node";
import { describe, expect, it } from "vitest";
import { NOW } from "../testing/draft.ts";
import { temporaryFolder } from "../testing/one-sandbox.ts";
import { openAuthority } from "./authority.ts";
import { newRsaPair } from "./rsa-pair.ts";

const ORDER = {
  rfc: "EKU9003173C9",
  name: "ESCUELA «Ñandú» & HIJOS SA DE CV",
  passphrase: "contraseña 1",
  validFrom: new Date("2026-01-02T03:04:05Z"),
  validTo: new Date("2050-01-02T03:04:05Z"),
};

describe("a certificate it issues", () => {
  it("opens as X.509, says what was ordered and is signed by the authority", async () => {
    const authority = await openAuthority(await temporaryFolder(), NOW);
    const { cer, number } = await authority.issueCsd(ORDER);
    const x509 = new X509Certificate(cer);
    const root = new X509Certificate(authority.certificate(authority.numbers[0] ?? "") ?? "");
    expect(Buffer.from(x509.serialNumber, "hex").toString()).toBe(number);
    expect(number).toMatch(/^\d{20}$/);
    expect(x509.checkIssued(root) && x509.verify(root.publicKey)).toBe(true);
    expect([x509.ca, root.ca]).toEqual([false, true]);
    expect(x509.subject).toContain("x500UniqueIdentifier=EKU9003173C9 / ");
    expect(x509.subject).toContain("OU=Sucursal 1");
    expect(x509.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect([new Date(x509.validFrom), new Date(x509.validTo)]).toEqual([ORDER.validFrom, ORDER.validTo]);
  });

  it("comes with a .key that its passphrase alone opens, and fits", async () => {
    const authority = await openAuthority(await temporaryFolder(), NOW);
    const { cer, key } = await authority.issueCsd(ORDER);
    const opened = createPrivateKey({ key, format: "der", type: "pkcs8", passphrase: ORDER.passphrase });
    expect(new X509Certificate(cer).checkPrivateKey(opened)).toBe(true);
    expect(() => createPrivateKey({ key, format: "der", type: "pkcs8", passphrase: "otra" })).toThrow();
  });

  it("is a seal to whoever opens credentials", async () => {
    const authority = await openAuthority(await temporaryFolder(), NOW);
    const { cer, key, number } = await authority.issueCsd(ORDER);
    const opened = openCredential({ cer, key, passphrase: ORDER.passphrase });
    if (!opened.ok) throw new Error(opened.error);
    const { certificate } = opened.credential;
    expect(certificate).toMatchObject({
      noCertificado: number,
      rfc: ORDER.rfc,
      name: ORDER.name,
      nombreCfdi: "ESCUELA «Ñandú» & HIJOS",
      kind: "csd",
    });
    expect(certificate.issuer.commonName).toBe("AC de pruebas");
    expect(certificate.verify("||ñ||", opened.credential.sign("||ñ||"))).toBe(true);
  });

  it("is an e.firma when that was ordered, of a person with a CURP", async () => {
    const authority = await openAuthority(await temporaryFolder(), NOW);
    const { cer } = await authority.issueCsd({
      ...ORDER,
      rfc: "CACX7605101P8",
      name: "XOCHILT CASAS CHAVEZ",
      kind: "fiel",
    });
    expect(openCertificate(cer)).toMatchObject({
      ok: true,
      certificate: { kind: "fiel", rfc: "CACX7605101P8", curp: "XEXX010101HNEXXXA4" },
    });
    expect(new X509Certificate(cer).keyUsage).toHaveLength(2);
  });
});

it("a new pair of keys is of the SAT's size, and not the one before", async () => {
  const [one, other] = await Promise.all([newRsaPair(), newRsaPair()]);
  expect(one.privateKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(one.privateKey.equals(other.privateKey)).toBe(false);
});

describe("the authority", () => {
  it("is the same after a restart, and not that of another folder", async () => {
    const folder = await temporaryFolder();
    const { cer } = await (await openAuthority(folder, NOW)).issueCsd(ORDER);
    const again = await openAuthority(folder, NOW);
    const other = await openAuthority(await temporaryFolder(), NOW);
    expect([again.issued(cer), other.issued(cer)]).toEqual([true, false]);
  });

  it("keeps its keys from other users and leaves nothing half made", async () => {
    const folder = await temporaryFolder();
    await openAuthority(folder, NOW);
    expect(await readdir(folder)).toEqual(["authority"]);
    const modes = await Promise.all(
      (await readdir(join(folder, "authority"))).map(
        async (name) => (await stat(join(folder, "authority", name))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
  });

  it("is made once by two who start together", async () => {
    const folder = await temporaryFolder();
    const [one, other] = await Promise.all([openAuthority(folder, NOW), openAuthority(folder, NOW)]);
    expect(one.satNumber).toBe(other.satNumber);
  });
});
