import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  isSealedSo,
  type KeyWrapping,
  openKeyFile,
  parseWrappedKey,
  readIdentity,
  readRecipient,
  wrapKeyFile,
} from "./wrap-key.ts";

const KEY_FILE = Buffer.from(`${Buffer.alloc(32, 9).toString("base64")}\n`);
const PAIR = generateKeyPairSync("rsa", { modulusLength: 3072 });

async function wrap(wrapping: KeyWrapping) {
  const wrapped = await wrapKeyFile(wrapping, KEY_FILE);
  if (wrapped === null) throw new Error("nothing was sealed");
  const document = parseWrappedKey(JSON.parse(JSON.stringify(wrapped)));
  if (document === null) throw new Error("what was sealed is not read again");
  expect(JSON.stringify(document)).not.toContain(KEY_FILE.toString("utf8").trim());
  return document;
}

describe("the master key in a backup", () => {
  it("opens with the passphrase that sealed it, and with no other", async () => {
    const passphrase = "contraseña del respaldo";
    const document = await wrap({ kind: "passphrase", passphrase });
    const open = (given: string | null) => openKeyFile({ passphrase: given, privateKey: null }, document);
    expect(await open(passphrase)).toEqual(KEY_FILE);
    expect(await open(`${passphrase}.`)).toBeNull();
    expect(await open(null)).toBeNull();
    expect(await isSealedSo({ kind: "recipient", publicKey: PAIR.publicKey }, document)).toBe(false);
  });

  it("opens with the private key of its recipient, and with no other", async () => {
    const publicKey = readRecipient(PAIR.publicKey.export({ type: "spki", format: "pem" }).toString());
    const document = await wrap({ kind: "recipient", publicKey });
    const pem = PAIR.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "abc" });
    const privateKey = readIdentity(pem.toString(), "abc");
    expect(await openKeyFile({ passphrase: null, privateKey }, document)).toEqual(KEY_FILE);
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    expect(await openKeyFile({ passphrase: "anything at all", privateKey: other }, document)).toBeNull();
    expect(await isSealedSo({ kind: "recipient", publicKey }, document)).toBe(true);
  });

  it("opens no more when a byte of it changed, and is not there when it was left out", async () => {
    const document = await wrap({ kind: "recipient", publicKey: PAIR.publicKey });
    const sealed = Buffer.from(document.sealed, "base64");
    sealed[3] = (sealed[3] ?? 0) ^ 1;
    const altered = { ...document, sealed: sealed.toString("base64") };
    expect(await openKeyFile({ passphrase: null, privateKey: PAIR.privateKey }, altered)).toBeNull();
    expect(await wrapKeyFile({ kind: "left_out" }, KEY_FILE)).toBeNull();
  });

  it("is sealed for no private key, no short one, and none that is not RSA", () => {
    const pem = (pair: { publicKey: typeof PAIR.publicKey }) =>
      pair.publicKey.export({ type: "spki", format: "pem" }).toString();
    const privatePem = PAIR.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(() => readRecipient(privatePem)).toThrow(/private key/);
    expect(() => readRecipient(pem(generateKeyPairSync("rsa", { modulusLength: 1024 })))).toThrow(/3072/);
    expect(() => readRecipient(pem(generateKeyPairSync("ed25519")))).toThrow(/RSA/);
  });
});
