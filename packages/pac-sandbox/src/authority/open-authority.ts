import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CsdOrder, type IssuedCsd, issueCsd } from "./issue-csd.ts";
import { type AuthorityFiles, newAuthorityFiles, PAC_RFC, ROOT_NAME } from "./new-authority-files.ts";

/** A test authority: issues seal certificates and seals stamps. It lives in a folder and survives restarts. */
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

const MOST_REMEMBERED = 500;

/** A taxpayer's documents all carry one certificate: what was found to be issued here needs no second look. */
function rememberIssued(issued: (cer: Uint8Array) => boolean): (cer: Uint8Array) => boolean {
  const known = new Set<string>();
  return (cer) => {
    const text = Buffer.from(cer).toString("latin1");
    if (known.has(text)) return true;
    if (!issued(cer)) return false;
    if (known.size >= MOST_REMEMBERED) known.clear();
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
