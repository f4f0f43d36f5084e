import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openCertificate } from "@timbra/cfdi/node";
import { createListedFolder, openS3Store } from "../adapters/files/stored-files.ts";
import { PROVIDER_FILES } from "../backup/index.ts";
import { hasEmbeddedProvider } from "../boot/backups.ts";
import { type Config, masterKeyFile } from "../boot/config.ts";
import { openInstallation, openKeys } from "../boot/database.ts";
import { prepareDatabase } from "../boot/prepare-database.ts";
import { asAuditor, type Db, isOwned, openDatabase } from "../db/index.ts";
import {
  compareLedgers,
  findViolations,
  type LedgerLocation,
  listNamedFiles,
  readSandboxLedger,
  verifyStoredXml,
} from "../invariants/index.ts";
import { systemClock } from "../lib/clock.ts";
import { sha256 } from "../lib/sha256.ts";

/** One line of what was checked. `not_run` is never a pass; `none`: there is nothing to check. */
export interface CheckRow {
  readonly check: "backup" | "database" | "recovery" | "files" | "key" | "invariants" | "audit" | "xml" | "ledger";
  readonly outcome: "ok" | "broken" | "not_run" | "none";
  /** A short fact or reason, the same in both languages. */
  readonly detail: string;
}

/**
 * Checks an installation whose database nobody else serves: what keys open, every invariant, every stored XML's hash
 * and seal, the files that rows name, and the sandbox provider's ledger. Brings its tables to this version first.
 */
export async function checkInstallation(config: Config): Promise<CheckRow[]> {
  const database = await openInstallation(config, (folder) => `There is no data in ${folder}.`);
  try {
    if (isOwned(database.addresses)) await prepareDatabase(database.addresses);
    const { db, close } = openDatabase(database.addresses, { maxConnections: 2, onError: () => undefined });
    try {
      return await checkAll(db, config);
    } finally {
      await close();
    }
  } finally {
    await database.close();
  }
}

async function checkAll(db: Db, config: Config): Promise<CheckRow[]> {
  const key = await checkKeys(db, config);
  const rows = [key, ...(await checkInvariants(db, key.outcome === "ok"))];
  rows.push(await ran("xml", () => checkXml(db, config)));
  rows.push(await ran("files", () => checkFiles(db, config)));
  rows.push(await ran("ledger", () => checkLedger(db, config)));
  return rows;
}

/** What could not be looked at is said so, and is no pass. */
async function ran(check: CheckRow["check"], work: () => Promise<Omit<CheckRow, "check">>): Promise<CheckRow> {
  return work().then(
    (row) => ({ check, ...row }),
    (error: Error) => ({ check, outcome: "not_run" as const, detail: error.message }),
  );
}

async function checkKeys(db: Db, config: Config): Promise<CheckRow> {
  const file = masterKeyFile(config);
  if (!existsSync(file)) return { check: "key", outcome: "not_run", detail: `no master key at ${file}` };
  return openKeys(db, systemClock, file).then(
    async ({ keyring }) => ({
      check: "key" as const,
      outcome: "ok" as const,
      detail: `${(await keyring.versions()).length}`,
    }),
    (error: Error) => ({ check: "key" as const, outcome: "broken" as const, detail: firstLine(error.message) }),
  );
}

/** The chains are a row of their own: without their key only the presence of their codes can be checked. */
async function checkInvariants(db: Db, hasKey: boolean): Promise<CheckRow[]> {
  try {
    const found = await findViolations(db);
    const chains = found.filter(({ invariant }) => invariant.id === "I14" || invariant.name.startsWith("chain-"));
    const others = found.filter((one) => !chains.includes(one));
    const audit = rowOf("audit", chains);
    return [
      rowOf("invariants", others),
      audit.outcome === "ok" && !hasKey ? { ...audit, outcome: "not_run", detail: "codes without their key" } : audit,
    ];
  } catch (error) {
    const detail = firstLine((error as Error).message);
    return (["invariants", "audit"] as const).map((check) => ({ check, outcome: "not_run", detail }));
  }
}

function rowOf(check: CheckRow["check"], found: Awaited<ReturnType<typeof findViolations>>): CheckRow {
  const broken = found.filter(({ breaches }) => breaches > 0);
  const names = broken.map(({ invariant, breaches }) => `${invariant.name}: ${breaches}`).join(", ");
  return { check, outcome: broken.length === 0 ? "ok" : "broken", detail: names || `${found.length}` };
}

async function checkXml(db: Db, config: Config): Promise<Omit<CheckRow, "check">> {
  const { checked, stampSeals, faults } = await verifyStoredXml(db, certifiersOf(config));
  const first = faults.slice(0, 3).map(({ id, fault }) => `${id} ${fault}`);
  if (faults.length > 0) return { outcome: "broken", detail: `${faults.length} of ${checked}: ${first.join(", ")}` };
  return { outcome: "ok", detail: `${checked}, stamps ${stampSeals}` };
}

/** The certificates of the embedded provider, which lie in its folder; a real provider's are not at hand here. */
function certifiersOf(config: Config): (number: string) => Uint8Array | null {
  const folder = join(config.dataDir.path, PROVIDER_FILES, "authority");
  const known = new Map<string, Uint8Array>();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".cer")) : [];
  for (const name of names) {
    const der = readFileSync(join(folder, name));
    const opened = openCertificate(der);
    if (opened.ok) known.set(opened.certificate.noCertificado, der);
  }
  return (number) => known.get(number) ?? null;
}

async function checkFiles(db: Db, config: Config): Promise<Omit<CheckRow, "check">> {
  const store =
    config.s3 === null ? createListedFolder(join(config.dataDir.path, "files")) : await openS3Store(config.s3);
  const named = await listNamedFiles(db);
  const broken: string[] = [];
  for (const { file_key: key, sha256: hash } of named) {
    const bytes = await store.get(key);
    if (bytes === null || !sha256(bytes).equals(hash)) broken.push(key);
  }
  if (broken.length > 0) return { outcome: "broken", detail: `${broken.length}: ${broken.slice(0, 3).join(", ")}` };
  return { outcome: "ok", detail: `${named.length}` };
}

async function checkLedger(db: Db, config: Config): Promise<Omit<CheckRow, "check">> {
  const { mode, pac, dataDir } = config;
  if (mode !== "sandbox" || pac.provider !== "sandbox") return { outcome: "none", detail: pac.provider };
  const location: LedgerLocation = hasEmbeddedProvider(config)
    ? { folder: join(dataDir.path, PROVIDER_FILES) }
    : { url: pac.url ?? "" };
  const ledger = await readSandboxLedger(location);
  if (ledger === null) return { outcome: "not_run", detail: "no ledger" };
  const breaches = await asAuditor(db, (tx) => compareLedgers(tx, ["sandbox"], ledger));
  const [first] = breaches;
  if (first === undefined) return { outcome: "ok", detail: `${ledger.length}` };
  return { outcome: "broken", detail: `${breaches.length}: ${first.invoice_id} ${first.kind}` };
}

const firstLine = (text: string) => text.split("\n")[0] ?? "";
