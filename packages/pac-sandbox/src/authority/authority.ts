import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  authorityExtensions,
  type CertificateIssuer,
  csdExtensions,
  fielExtensions,
  newCertificateNumber,
  writeCertificate,
  type X501Name,
} from "./certificate.ts";
import { newRsaPair } from "./rsa-pair.ts";

/** A test authority: issues seal certificates and seals stamps. It is kept in a folder and survives restarts. */
export interface Authority {
  /** RfcProvCertif of its stamps. */
  readonly pacRfc: string;
  /** NoCertificadoSAT of its stamps. */
  readonly satNumber: string;
  /** DER of a certificate of its own by number: the root's, or the one that seals stamps. */
  certificate(number: string): Buffer | undefined;
  /** Numbers of its own certificates, the root first. */
  readonly numbers: readonly string[];
  /** True when this authority signed that certificate (DER). */
  issued(cer: Uint8Array): boolean;
  issueCsd(order: CsdOrder): Promise<IssuedCsd>;
  /** RSA-SHA256 with the stamping key; base64 on one line. */
  sign(cadena: string): string;
}

/** Opens the authority kept in `dataDir`, or makes one there on the first start. */
export async function openAuthority(dataDir: string, now: Date): Promise<Authority> {
  const folder = join(dataDir, "authority");
  if (!(await exists(folder))) await createAuthority(dataDir, folder, now);
  const [rootCer, rootKey, satCer, satKey] = await Promise.all(
    (["root.cer", "root.key", "sat.cer", "sat.key"] as const).map((name) => readFile(join(folder, name))),
  );
  if (!rootCer || !rootKey || !satCer || !satKey) throw new Error(`incomplete authority in ${folder}`);
  return authorityFrom({ rootCer, rootKey: createPrivateKey(rootKey), satCer, satKey: createPrivateKey(satKey) });
}

function authorityFrom(of: { rootCer: Buffer; rootKey: KeyObject; satCer: Buffer; satKey: KeyObject }): Authority {
  const root = new X509Certificate(of.rootCer);
  const own = new Map([of.rootCer, of.satCer].map((cer) => [numberOf(cer), cer]));
  return {
    pacRfc: PAC_RFC,
    satNumber: numberOf(of.satCer),
    numbers: [...own.keys()],
    certificate: (number) => own.get(number),
    issued: rememberIssued((cer) => new X509Certificate(cer).verify(root.publicKey)),
    issueCsd: (order) => issueCsd(order, { name: ROOT_NAME, privateKey: of.rootKey }),
    sign: (cadena) => sign("sha256", Buffer.from(cadena, "utf8"), of.satKey).toString("base64"),
  };
}

const MAX_REMEMBERED = 500;

/** A taxpayer's documents all have one certificate: one found to be issued here is not verified again. */
function rememberIssued(issued: (cer: Uint8Array) => boolean): (cer: Uint8Array) => boolean {
  const known = new Set<string>();
  return (cer) => {
    const text = Buffer.from(cer).toString("latin1");
    if (known.has(text)) return true;
    if (!issued(cer)) return false;
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.add(text);
    return true;
  };
}

function numberOf(cer: Buffer): string {
  return Buffer.from(new X509Certificate(cer).serialNumber, "hex").toString("latin1");
}

/** Written aside and renamed, so that a start cut short leaves nothing half made. */
async function createAuthority(dataDir: string, folder: string, now: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const files: AuthorityFiles = await newAuthorityFiles(now);
  const aside = await mkdtemp(join(dataDir, "authority-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(aside, name), content, { mode: 0o600 });
  try {
    await rename(aside, folder);
  } catch (cause) {
    await rm(aside, { recursive: true });
    if (!(await exists(folder))) throw cause;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The RFC the SAT's test environment has for a certification provider. */
const PAC_RFC = "SPR190613I52";

const ROOT_NAME: X501Name = [
  ["commonName", "AC de pruebas"],
  ["organization", "pac-sandbox"],
  ["organizationalUnit", "Autoridad de pruebas sin validez fiscal"],
  ["country", "MX"],
];

const STAMPER_NAME: X501Name = [
  ["commonName", "PAC DE PRUEBAS"],
  ["name", "PAC DE PRUEBAS"],
  ["organization", "PAC DE PRUEBAS"],
  ["x500UniqueIdentifier", PAC_RFC],
  ["serialNumber", " / "],
  ["organizationalUnit", "Timbrado de pruebas"],
];

const DAY = 86_400_000;
/** Documents of past months can be stamped here. */
const AGE = 2 * 365 * DAY;

/** File name -> content: everything a test authority is. */
type AuthorityFiles = Readonly<Record<"root.cer" | "root.key" | "sat.cer" | "sat.key", Uint8Array>>;

/** A new authority and the certificate its stamps are sealed with, of two years ago, good for twenty more. */
async function newAuthorityFiles(now: Date): Promise<AuthorityFiles> {
  const [root, sat] = await Promise.all([newRsaPair(), newRsaPair()]);
  const validity = { validFrom: new Date(now.getTime() - AGE), validTo: new Date(now.getTime() + 20 * 365 * DAY) };
  const issuer = { name: ROOT_NAME, privateKey: root.privateKey };
  const certificateOf = (subject: X501Name, publicKey: KeyObject, extensions: readonly Uint8Array[]): Buffer =>
    writeCertificate({ number: newCertificateNumber(), subject, publicKey, extensions, ...validity }, issuer);
  return {
    "root.cer": certificateOf(ROOT_NAME, root.publicKey, authorityExtensions()),
    "root.key": keyFile(root.privateKey),
    "sat.cer": certificateOf(STAMPER_NAME, sat.publicKey, csdExtensions()),
    "sat.key": keyFile(sat.privateKey),
  };
}

function keyFile(key: KeyObject): Uint8Array {
  return Buffer.from(key.export({ type: "pkcs8", format: "pem" }));
}

/** What to issue. */
export interface CsdOrder extends Taxpayer {
  /** The password of the .key. */
  readonly passphrase: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** An e.firma instead of a seal, for testing that it is refused. */
  readonly kind?: "csd" | "fiel";
}

/** A pair as the SAT delivers it. */
interface IssuedCsd {
  /** Twenty digits. */
  readonly number: string;
  /** X.509 in DER. */
  readonly cer: Buffer;
  /** PKCS#8 EncryptedPrivateKeyInfo in DER: PBES2 with des-ede3-cbc. */
  readonly key: Buffer;
}

/** A new key pair and its certificate. */
export async function issueCsd(order: CsdOrder, issuer: CertificateIssuer): Promise<IssuedCsd> {
  const pair = await newRsaPair();
  const number = newCertificateNumber();
  const fiel = order.kind === "fiel";
  const cer = writeCertificate(
    {
      number,
      subject: fiel ? fielSubject(order) : csdSubject(order),
      publicKey: pair.publicKey,
      validFrom: order.validFrom,
      validTo: order.validTo,
      extensions: fiel ? fielExtensions() : csdExtensions(),
    },
    issuer,
  );
  const key = pair.privateKey.export({
    type: "pkcs8",
    format: "der",
    cipher: "des-ede3-cbc",
    passphrase: order.passphrase,
  });
  return { number, cer, key };
}

/** Certificates of companies also name a representative; this one does not exist. */
const REPRESENTATIVE = { rfc: "XOJI740919U48", curp: "XOJI740919HSRSRL05" };

/** The generic CURP of the SAT for persons without one. */
const GENERIC_CURP = "XEXX010101HNEXXXA4";

/** Whom a certificate is for. */
interface Taxpayer {
  readonly rfc: string;
  /** As the SAT has it, with the régimen societario if it is a company. */
  readonly name: string;
}

/** The subject of a seal certificate (CSD): the branch in OU distinguishes it from an e.firma. */
function csdSubject(taxpayer: Taxpayer): X501Name {
  return [...identity(taxpayer), ["organizationalUnit", "Sucursal 1"]];
}

/** The subject of an e.firma (FIEL): country and e-mail, no branch. */
function fielSubject(taxpayer: Taxpayer): X501Name {
  return [...identity(taxpayer), ["country", "MX"], ["emailAddress", "pruebas@example.com"]];
}

function identity({ rfc, name }: Taxpayer): X501Name {
  const company = rfc.length === 12;
  return [
    ["commonName", name],
    ["name", name],
    ["organization", name],
    ["x500UniqueIdentifier", company ? `${rfc} / ${REPRESENTATIVE.rfc}` : rfc],
    ["serialNumber", company ? ` / ${REPRESENTATIVE.curp}` : GENERIC_CURP],
  ];
}
