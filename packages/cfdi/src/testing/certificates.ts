import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import {
  bitString,
  booleanTrue,
  der,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  t61String,
  utcTime,
  utf8String,
} from "./der.ts";

/** A taxpayer's files, as the SAT would hand them out. Made when asked for; nothing of it is ever stored. */
export interface TestCredential {
  readonly cer: Buffer;
  /** Encrypted PKCS#8, DER: PBES2 with PBKDF2 and 3DES, as the SAT's own. */
  readonly key: Buffer;
  readonly passphrase: string;
  readonly noCertificado: string;
  readonly rfc: string;
}

export interface CredentialWish {
  readonly rfc: string;
  /** With the capital regime, as certificates have it. */
  readonly name?: string;
  readonly curp?: string;
  /** "RFC of the legal representative". */
  readonly representante?: string;
  readonly sucursal?: string;
  readonly noCertificado?: string;
  readonly passphrase?: string;
  /** The bytes of the passphrase are Latin-1, as the SAT's older tools made them. */
  readonly latin1Passphrase?: boolean;
  readonly validFrom?: Date;
  readonly validTo?: Date;
  readonly bits?: number;
  /** Credentials of different slots have different keys. */
  readonly slot?: number;
  /** Whether its key may be used for e-mail and client authentication; a FIEL's may, a CSD's may not. */
  readonly extendedUse?: boolean;
  /** Names written as Latin-1 teletex, as in old certificates. */
  readonly latin1?: boolean;
}

/** A seal certificate (CSD): a branch in OU, and no use but signing. */
export function makeCsd(wish: CredentialWish): TestCredential {
  return makeCredential(
    wish,
    [[OU, wish.sucursal ?? "Sucursal 1"]],
    [basicConstraints(), keyUsage(0xc0, 6)],
    wish.extendedUse ?? false,
  );
}

/** An e.firma (FIEL): country and e-mail in place of the branch, and extended uses. */
export function makeFiel(wish: CredentialWish): TestCredential {
  const person: [string, string][] = [
    [COUNTRY, "MX"],
    [EMAIL, "contribuyente@example.com"],
  ];
  return makeCredential(wish, person, [basicConstraints(), keyUsage(0xd8, 3)], wish.extendedUse ?? true);
}

const CN = "2.5.4.3";
const SERIAL_NUMBER = "2.5.4.5";
const COUNTRY = "2.5.4.6";
const O = "2.5.4.10";
const OU = "2.5.4.11";
const NAME = "2.5.4.41";
const UNIQUE_IDENTIFIER = "2.5.4.45";
const EMAIL = "1.2.840.113549.1.9.1";
const UNSTRUCTURED_NAME = "1.2.840.113549.1.9.2";

const AUTHORITY: readonly [string, string][] = [
  [CN, "AC DE PRUEBAS"],
  [O, "SERVICIO DE ADMINISTRACION TRIBUTARIA"],
  [OU, "SAT-IES Authority"],
  [UNSTRUCTURED_NAME, "responsable: PRUEBAS, LOCALES"],
];

const AUTHORITY_SLOT = -1;
const keys = new Map<string, KeyObject>();

/** Making an RSA key takes a tenth of a second: one per slot and size serves a whole test run. */
function privateKey(slot: number, bits = 2048): KeyObject {
  const id = `${slot} ${bits}`;
  const key = keys.get(id) ?? generateKeyPairSync("rsa", { modulusLength: bits }).privateKey;
  keys.set(id, key);
  return key;
}

function makeCredential(
  wish: CredentialWish,
  extra: readonly [string, string][],
  extensions: readonly Buffer[],
  extendedUse: boolean,
): TestCredential {
  const {
    rfc,
    name = "ESCUELA KEMPER URGATE SA DE CV",
    noCertificado = "30001000000500003416",
    passphrase = "12345678a",
  } = wish;
  const key = privateKey(wish.slot ?? 0, wish.bits);
  const subject: [string, string][] = [
    [CN, name],
    [NAME, name],
    [O, name],
    [UNIQUE_IDENTIFIER, wish.representante ? `${rfc} / ${wish.representante}` : rfc],
    [SERIAL_NUMBER, wish.curp ?? " / VADA800927HSRSRL05"],
    ...extra,
  ];
  const text = wish.latin1 ? t61String : utf8String;
  const validity = sequence(
    utcTime(wish.validFrom ?? new Date("2023-05-18T11:43:51Z")),
    utcTime(wish.validTo ?? new Date("2027-05-18T11:43:51Z")),
  );
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from(noCertificado, "ascii")),
    sha256WithRsa(),
    distinguishedName(AUTHORITY, utf8String),
    validity,
    distinguishedName(subject, text),
    publicKeyOf(key),
    der(0xa3, sequence(...extensions, ...(extendedUse ? [extendedKeyUsage()] : []))),
  );
  const cer = sequence(body, sha256WithRsa(), bitString(sign("sha256", body, privateKey(AUTHORITY_SLOT))));
  return {
    cer,
    key: encrypted(key, Buffer.from(passphrase, wish.latin1Passphrase ? "latin1" : "utf8")),
    passphrase,
    noCertificado,
    rfc,
  };
}

function encrypted(key: KeyObject, passphrase: Buffer): Buffer {
  return key.export({ type: "pkcs8", format: "der", cipher: "des-ede3-cbc", passphrase });
}

function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: "spki", format: "der" });
}

function distinguishedName(
  attributes: readonly (readonly [string, string])[],
  text: (value: string) => Buffer,
): Buffer {
  return sequence(...attributes.map(([oid, value]) => der(0x31, sequence(objectIdentifier(oid), text(value)))));
}

function sha256WithRsa(): Buffer {
  return sequence(objectIdentifier("1.2.840.113549.1.1.11"), der(0x05));
}

function basicConstraints(): Buffer {
  return sequence(objectIdentifier("2.5.29.19"), booleanTrue(), octetString(sequence()));
}

function keyUsage(bits: number, unusedBits: number): Buffer {
  return sequence(objectIdentifier("2.5.29.15"), octetString(bitString(Buffer.from([bits]), unusedBits)));
}

function extendedKeyUsage(): Buffer {
  const uses = ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.2"].map(objectIdentifier);
  return sequence(objectIdentifier("2.5.29.37"), octetString(sequence(...uses)));
}
