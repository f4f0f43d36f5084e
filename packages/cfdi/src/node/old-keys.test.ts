import { createCipheriv, createHash, createPrivateKey, generateKeyPairSync, KeyObject, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { integer, objectIdentifier, octetString, sequence } from "../testing/der.ts";
import { openPrivateKey } from "./private-key.ts";

const ROUNDS = 2048;

/** RFC 7292, B.2, of one block of SHA-1 at a time: what OpenSSL does to read these keys, written a second time. */
function pkcs12Derive(passphrase: string, salt: Buffer, purpose: 1 | 2, length: number): Buffer {
  const text = Buffer.from(`${passphrase}\0`, "utf16le").swap16();
  const filled = (bytes: Buffer) => Buffer.alloc(64 * Math.ceil(bytes.length / 64), bytes);
  let input = Buffer.concat([filled(salt), filled(text)]);
  const out: Buffer[] = [];
  while (Buffer.concat(out).length < length) {
    let block = Buffer.concat([Buffer.alloc(64, purpose), input]);
    for (let round = 0; round < ROUNDS; round++) block = createHash("sha1").update(block).digest();
    out.push(block);
    const step = BigInt(`0x${Buffer.alloc(64, block).toString("hex")}`) + 1n;
    const blocks = Array.from(
      { length: input.length / 64 },
      (_, at) => BigInt(`0x${input.subarray(at * 64, at * 64 + 64).toString("hex")}`) + step,
    );
    input = Buffer.concat(blocks.map((sum) => Buffer.from((sum % 2n ** 512n).toString(16).padStart(128, "0"), "hex")));
  }
  return Buffer.concat(out).subarray(0, length);
}

/** A key as the SAT's tools of before 2010 wrote it: PBES1 with SHA-1 and 3DES. */
function oldKey(key: KeyObject, passphrase: string): Buffer {
  const salt = randomBytes(8);
  const cipher = createCipheriv(
    "des-ede3-cbc",
    pkcs12Derive(passphrase, salt, 1, 24),
    pkcs12Derive(passphrase, salt, 2, 8),
  );
  const encrypted = Buffer.concat([cipher.update(key.export({ type: "pkcs8", format: "der" })), cipher.final()]);
  const parameters = sequence(octetString(salt), integer(Buffer.of(ROUNDS >> 8, ROUNDS & 0xff)));
  return sequence(sequence(objectIdentifier("1.2.840.113549.1.12.1.3"), parameters), octetString(encrypted));
}

describe("keys of before 2010", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });

  it("open with their passphrase, and with no other", () => {
    const opened = openPrivateKey(oldKey(privateKey, "12345678a"), "12345678a");
    expect(
      opened instanceof KeyObject &&
        opened.equals(createPrivateKey(privateKey.export({ type: "pkcs1", format: "pem" }))),
    ).toBe(true);
    expect(openPrivateKey(oldKey(privateKey, "12345678a"), "12345678b")).toBe("invalidPassphrase");
  });

  it("that are encrypted with MD5 and DES are told apart: no passphrase opens them", () => {
    const parameters = sequence(octetString(randomBytes(8)), integer(Buffer.of(ROUNDS >> 8, ROUNDS & 0xff)));
    const file = sequence(
      sequence(objectIdentifier("1.2.840.113549.1.5.3"), parameters),
      octetString(randomBytes(1232)),
    );
    expect(openPrivateKey(file, "12345678a")).toBe("invalidKey");
  });
});
