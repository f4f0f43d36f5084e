import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCertificate } from "@timbra/cfdi/node";
import { makeCsd } from "@timbra/cfdi/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { createLocalVault } from "./local-vault.ts";
import { createMasterKeys, decrypt, encrypt, type MasterKeys, readMasterKeys } from "./master-keys.ts";
import { keyringOf } from "./testing/keyring.ts";

const place = { issuerId: "0197a000-0000-7000-8000-000000000001", certificateNumber: "30001000000500003416" };
const csd = makeCsd({ rfc: "EKU9003173C9", noCertificado: place.certificateNumber });
const plainKey = createPrivateKey({ key: csd.key, format: "der", type: "pkcs8", passphrase: csd.passphrase }).export({
  format: "der",
  type: "pkcs8",
});
let keys: MasterKeys;

beforeAll(async () => {
  keys = await createMasterKeys(join(await mkdtemp(join(tmpdir(), "vault-")), "master.key"));
});

describe("the vault", () => {
  it("seals with a key that was stored, and the certificate verifies it", async () => {
    const vault = createLocalVault(keyringOf(keys));
    const sealed = await vault.seal(place, Buffer.from(plainKey));
    const signer = await vault.openSigner(place, sealed, csd.cer);
    const opened = openCertificate(csd.cer);
    expect(opened.ok && opened.certificate.verify("||4.0|ñ||", signer.sign("||4.0|ñ||"))).toBe(true);
    expect(signer.noCertificado).toBe(place.certificateNumber);
    expect(Buffer.from(signer.certificado, "base64").equals(csd.cer)).toBe(true);
  });

  it("overwrites the key it was given and stores nothing of it", async () => {
    const given = Buffer.from(plainKey);
    const sealed = await createLocalVault(keyringOf(keys)).seal(place, given);
    expect(given.every((byte) => byte === 0)).toBe(true);
    const canary = Buffer.from(plainKey).subarray(100, 132);
    expect(Buffer.concat([sealed.sealedKey, sealed.wrappedKey]).includes(canary)).toBe(false);
  });

  it("opens nothing for another issuer or another certificate", async () => {
    const vault = createLocalVault(keyringOf(keys));
    const sealed = await vault.seal(place, Buffer.from(plainKey));
    const otherIssuer = { ...place, issuerId: "0197a000-0000-7000-8000-000000000002" };
    await expect(vault.openSigner(otherIssuer, sealed, csd.cer)).rejects.toThrow();
    await expect(vault.openSigner({ ...place, certificateNumber: "1".repeat(20) }, sealed, csd.cer)).rejects.toThrow();
  });

  it("notices the change of any byte", async () => {
    const vault = createLocalVault(keyringOf(keys));
    const sealed = await vault.seal(place, Buffer.from(plainKey));
    for (const part of ["sealedKey", "wrappedKey"] as const) {
      for (const at of [0, 12, 28, sealed[part].length - 1]) {
        const altered = Buffer.from(sealed[part]);
        altered[at] = (altered[at] ?? 0) ^ 1;
        await expect(vault.openSigner(place, { ...sealed, [part]: altered }, csd.cer)).rejects.toThrow();
      }
    }
  });

  it("says which key-encryption key is missing", async () => {
    const sealed = await createLocalVault(keyringOf(keys)).seal(place, Buffer.from(plainKey));
    const others = await createMasterKeys(join(await mkdtemp(join(tmpdir(), "vault-")), "master.key"));
    await expect(createLocalVault(keyringOf(others)).openSigner(place, sealed, csd.cer)).rejects.toThrow(keys.first);
  });
});

describe("the envelope", () => {
  it("never uses an initialisation vector twice", () => {
    const key = Buffer.alloc(32, 7);
    const vectors = new Set(
      Array.from({ length: 20_000 }, () =>
        Buffer.from(encrypt(key, Buffer.of(1), "p").subarray(0, 12)).toString("hex"),
      ),
    );
    expect(vectors.size).toBe(20_000);
  });

  it("is bound to its purpose", () => {
    const key = Buffer.alloc(32, 7);
    const sealed = encrypt(key, Buffer.from("x"), "one");
    expect(decrypt(key, sealed, "one").toString()).toBe("x");
    expect(() => decrypt(key, sealed, "two")).toThrow();
  });
});

describe("the master key file", () => {
  it("is made once, for its owner alone, and agreed on by processes that start together", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "vault-")), "deep", "master.key");
    const all = await Promise.all([createMasterKeys(path), createMasterKeys(path), createMasterKeys(path)]);
    expect(new Set(all.map((one) => one.first)).size).toBe(1);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(Buffer.from((await readFile(path, "utf8")).trim(), "base64")).toHaveLength(32);
  });

  it("keeps the older keys that follow the first line", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "vault-")), "master.key");
    const { privateKey } = generateKeyPairSync("x25519");
    const older = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32).toString("base64");
    await writeFile(path, `${Buffer.alloc(32, 1).toString("base64")}\n${older}\n`);
    expect((await readMasterKeys(path))?.keys.size).toBe(2);
  });

  it("refuses a line that is no key, without repeating it", async () => {
    const path = join(await mkdtemp(join(tmpdir(), "vault-")), "master.key");
    await writeFile(path, "c2hvcnQ=\n");
    await expect(readMasterKeys(path)).rejects.toThrow(/256-bit/);
    await expect(readMasterKeys(path)).rejects.not.toThrow(/c2hvcnQ/);
  });
});
