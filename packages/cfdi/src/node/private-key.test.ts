import { createCipheriv, createHash, createPrivateKey, generateKeyPairSync, KeyObject, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeCsd } from "../testing/certificates.ts";
import { der, integer, objectIdentifier, octetString, sequence } from "../testing/der.ts";
import { openPrivateKey } from "./private-key.ts";

const CIPHERTEXT = octetString(Buffer.alloc(1232, 7));
const SALT = octetString(randomBytes(8));

function number(value: bigint | number): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 1 ? `0${digits}` : digits, "hex");
  return integer((bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
}

function pbes2(derivation: Buffer): Buffer {
  const aes = sequence(objectIdentifier("2.16.840.1.101.3.4.1.42"), octetString(randomBytes(16)));
  return sequence(sequence(objectIdentifier("1.2.840.113549.1.5.13"), sequence(derivation, aes)), CIPHERTEXT);
}

function pbkdf2(rounds: bigint | number): Buffer {
  const hmac = sequence(objectIdentifier("1.2.840.113549.2.9"), der(0x05));
  return pbes2(sequence(objectIdentifier("1.2.840.113549.1.5.12"), sequence(SALT, number(rounds), number(32), hmac)));
}

function scrypt(cost: number, block: number, lanes: number): Buffer {
  return pbes2(
    sequence(objectIdentifier("1.3.6.1.4.1.11591.4.11"), sequence(SALT, number(cost), number(block), number(lanes))),
  );
}

/** SHA-1 and 3DES of PKCS#12. */
function pbes1(rounds: number): Buffer {
  return sequence(sequence(objectIdentifier("1.2.840.113549.1.12.1.3"), sequence(SALT, number(rounds))), CIPHERTEXT);
}

function nested(depth: number): Buffer {
  let inner = sequence();
  for (let level = 0; level < depth; level += 1) inner = sequence(inner);
  return sequence(sequence(objectIdentifier("1.2.840.113549.1.5.13"), inner), CIPHERTEXT);
}

// A file of a kilobyte could block the program for hours: the work it asks for is estimated before it is begun.
it.each([
  ["a thousand million rounds", pbkdf2(1_000_000_000)],
  ["more rounds than a number holds", pbkdf2(2n ** 200n)],
  ["a million rounds and a little of the old kind", pbes1(1_100_000)],
  ["many lanes", scrypt(16_384, 8, 1_000)],
  ["much memory", scrypt(2 ** 24, 8, 1)],
  ["nothing but nesting", nested(5_000)],
  [
    "a length that does not fit",
    sequence(sequence(objectIdentifier("1.2.840.113549.1.5.13"), Buffer.from("308400ffffff", "hex")), CIPHERTEXT),
  ],
])("a key that asks for %s is no key", (_name, file) => {
  expect(openPrivateKey(file, "12345678a")).toBe("invalidKey");
});

it.each([
  ["the rounds of the SAT", pbkdf2(2_048)],
  ["six hundred thousand rounds", pbkdf2(600_000)],
  ["the usual scrypt", scrypt(16_384, 8, 1)],
  ["the old kind", pbes1(2_048)],
])("a key with %s is tried", (_name, file) => {
  expect(openPrivateKey(file, "12345678a")).toBe("invalidPassphrase");
});

it("a private key without a passphrase is distinguished from what is no key", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  for (const type of ["pkcs8", "pkcs1"] as const) {
    expect(openPrivateKey(Buffer.from(privateKey.export({ type, format: "pem" })), "12345678a")).toBe("unencryptedKey");
    expect(openPrivateKey(privateKey.export({ type, format: "der" }), "12345678a")).toBe("unencryptedKey");
  }
  expect(openPrivateKey(Buffer.from(publicKey.export({ type: "spki", format: "pem" })), "12345678a")).toBe(
    "invalidKey",
  );
});

it("a PEM with its certificate before it is read as the key it holds", () => {
  const { cer, key, passphrase } = makeCsd({ rfc: "EKU9003173C9" });
  const pem = (label: string, der: Buffer) =>
    `-----BEGIN ${label}-----\n${der.toString("base64")}\n-----END ${label}-----\n`;
  const both = `${pem("CERTIFICATE", cer)}${pem("ENCRYPTED PRIVATE KEY", key)}`;
  expect(openPrivateKey(Buffer.from(both), passphrase)).toBeInstanceOf(KeyObject);
});

it("a key of the SAT opens", () => {
  const { key, passphrase } = makeCsd({ rfc: "EKU9003173C9" });
  expect(openPrivateKey(key, passphrase)).toMatchObject({ type: "private", asymmetricKeyType: "rsa" });
});

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

  it("that are encrypted with MD5 and DES are distinguished: no passphrase opens them", () => {
    const parameters = sequence(octetString(randomBytes(8)), integer(Buffer.of(ROUNDS >> 8, ROUNDS & 0xff)));
    const file = sequence(
      sequence(objectIdentifier("1.2.840.113549.1.5.3"), parameters),
      octetString(randomBytes(1232)),
    );
    expect(openPrivateKey(file, "12345678a")).toBe("invalidKey");
  });
});
