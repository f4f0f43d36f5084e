import { execFile } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCsd } from "@timbra/cfdi/testing";
import { expect, it } from "vitest";
import { createLocalVault } from "./index.ts";
import { createMasterKeys } from "./master-keys.ts";
import { keyringOf } from "./testing/keyring.ts";

const PROGRAM = fileURLToPath(new URL("testing/seal-and-search.ts", import.meta.url));
const place = { issuerId: "0197a000-0000-7000-8000-000000000001", certificateNumber: "30001000000500003416" };

/**
 * Pieces of a prime of the key as they stand in its DER, and as OpenSSL keeps numbers on these machines; each byte
 * masked.
 */
function maskedPieces(plain: Buffer): string[] {
  const { p = "" } = createPrivateKey({ key: plain, format: "der", type: "pkcs8" }).export({ format: "jwk" });
  const piece = Buffer.from(p, "base64url").subarray(40, 72);
  return [piece, Buffer.from(piece).reverse()].map((bytes) =>
    Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString("base64"),
  );
}

// Only Linux shows a process its own memory.
it.runIf(process.platform === "linux")(
  "leaves nothing of a key in the process's memory once its signer is forgotten",
  async () => {
    const masterKeyFile = join(await mkdtemp(join(tmpdir(), "vault-")), "master.key");
    const csd = makeCsd({ rfc: "EKU9003173C9", noCertificado: place.certificateNumber });
    const key = createPrivateKey({ key: csd.key, format: "der", type: "pkcs8", passphrase: csd.passphrase });
    const plain = key.export({ format: "der", type: "pkcs8" });
    const masked = maskedPieces(plain);
    const { sealedKey, wrappedKey, keyVersion } = await createLocalVault(
      keyringOf(await createMasterKeys(masterKeyFile)),
    ).seal(place, plain);
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const sealed = { sealedKey: base64(sealedKey), wrappedKey: base64(wrappedKey), keyVersion };
    const found = await new Promise<string>((resolve, reject) => {
      const command = ["--conditions=timbra", "--import", "tsx", PROGRAM];
      const child = execFile(process.execPath, command, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      );
      child.stdin?.end(JSON.stringify({ masterKeyFile, place, sealed, cer: base64(csd.cer), masked }));
    });
    const { whileKept, afterwards } = JSON.parse(found) as { whileKept: number; afterwards: number };
    expect(whileKept, "the search finds a key that is there").toBeGreaterThan(0);
    expect(afterwards).toBe(0);
  },
  60_000,
);
