import { generateKeyPairSync } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createListedFolder } from "../adapters/files/stored-files.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../db/embedded/index.ts";
import type { ClusterSession } from "./cluster.db.ts";
import { type BackupStore, DamagedBackup, FOLDERS, getDocument, listKeys } from "./layout.ts";
import { partKey } from "./parts.ts";
import { type RestoredBackup, restoreBackup, restoreStandby } from "./restore-backup.ts";
import { tidyBackups } from "./retention.ts";
import { type BackupWriter, createBackupWriter } from "./take-backup.ts";

const KEYS = generateKeyPairSync("rsa", { modulusLength: 3072 });
const OPENING = { passphrase: null, privateKey: KEYS.privateKey };
const KEY_FILE = `${Buffer.alloc(32, 7).toString("base64")}\n`;

let folder: string;
let store: BackupStore;
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-respaldo ñ-"));
  chmodSync(folder, 0o755);
  store = createListedFolder(join(folder, "backups"));
});
afterAll(async () => {
  for (const postgres of running) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
  running.push(postgres);
  return postgres;
}

function writerOf(dataDir: string, { url }: EmbeddedPostgres, into = store): BackupWriter {
  const installation = {
    sessionUrl: url,
    isEmbedded: true,
    sources: { files: createListedFolder(join(dataDir, "files")) },
    keyFile: { path: "master.key", read: () => Promise.resolve(Buffer.from(KEY_FILE)) },
  };
  return createBackupWriter(installation, into, { kind: "recipient", publicKey: KEYS.publicKey });
}

async function restoreTo(dataDir: string, until: Date | null): Promise<RestoredBackup> {
  const place = {
    dataDir,
    files: { files: createListedFolder(join(dataDir, "files")) },
    putKeyFile: (content: Buffer) => createListedFolder(dataDir).put("master.key", content, "text/plain"),
  };
  const restored = await restoreBackup(store, place, { until, opening: OPENING });
  if ("refused" in restored) throw new Error(restored.refused);
  return restored;
}

/** A place that has no room any more after some files. */
function fullAfter(files: number): BackupStore {
  let room = files;
  const put: BackupStore["put"] = (key, bytes, mediaType) => {
    room -= 1;
    return room < 0 ? Promise.reject(new Error("no room")) : store.put(key, bytes, mediaType);
  };
  return { ...store, put };
}

async function breakOff(writer: BackupWriter): Promise<void> {
  const session = await writer.openSession();
  await expect(writer.takeBase(session)).rejects.toThrow("no room");
  await session.close();
}

const words = ({ url }: EmbeddedPostgres) =>
  queryOnce<{ word: string }>(url, "SELECT word FROM kept ORDER BY word").then((rows) => rows.map(({ word }) => word));
const now = async ({ url }: EmbeddedPostgres) =>
  (await queryOnce<{ at: Date }>(url, "SELECT clock_timestamp() AS at, pg_sleep(0.01)"))[0]?.at ?? null;

describe("an embedded installation and its backups", () => {
  let first: EmbeddedPostgres;
  let session: ClusterSession;
  let writer: BackupWriter;
  const between: (Date | null)[] = [];

  beforeAll(async () => {
    const dataDir = join(folder, "lost máquina");
    first = await start(dataDir);
    const files = createListedFolder(join(dataDir, "files"));
    await queryOnce(first.url, "CREATE TABLE kept (word text)");
    await queryOnce(first.url, "INSERT INTO kept VALUES ('in the base')");
    await files.put("issuers/one/logo", Buffer.from("before"), "image/png");
    writer = writerOf(dataDir, first);
    session = await writer.openSession();
    const from = await session.makeSlot();
    await writer.takeBase(session);
    await queryOnce(first.url, "INSERT INTO kept VALUES ('in the log')");
    await files.put("issuers/one/later", Buffer.from("after"), "image/png");
    await writer.sendChanges(session, from);
    between.push(await now(first));
    await breakOff(writerOf(dataDir, first, fullAfter(3)));
    await queryOnce(first.url, "INSERT INTO kept VALUES ('later in the log')");
    await writer.sendChanges(session, await session.slotStart());
    // Nothing of this has left when the machine is gone.
    await queryOnce(first.url, "INSERT INTO kept VALUES ('lost')");
    await session.close();
    await first.stop();
    rmSync(dataDir, { recursive: true });
  });

  it("come back with all that had left the machine, its files and its key, whatever was broken off since", async () => {
    expect(await listKeys(store, FOLDERS.bases)).toHaveLength(1);
    const dataDir = join(folder, "restored");
    const restored = await restoreTo(dataDir, null);
    expect(restored).toMatchObject({ key: "restored", files: 2 });
    const postgres = await start(dataDir);
    expect(await words(postgres)).toEqual(["in the base", "in the log", "later in the log"]);
    expect(readFileSync(join(dataDir, "files/issuers/one/later"), "utf8")).toBe("after");
    expect(readFileSync(join(dataDir, "master.key"), "utf8")).toBe(KEY_FILE);
  });

  it("come back as they were at an instant, and go on to be backed up from there", async () => {
    const dataDir = join(folder, "restored-until");
    await restoreTo(dataDir, between[0] ?? null);
    const postgres = await start(dataDir);
    expect(await words(postgres)).toEqual(["in the base", "in the log"]);
    const second = writerOf(dataDir, postgres);
    const again = await second.openSession();
    await queryOnce(postgres.url, "INSERT INTO kept VALUES ('on a new timeline')");
    const { storedBytes, base } = await second.takeBase(again);
    expect(base.database?.timeline).toBe(2);
    // What the first base has is not stored a second time.
    expect(storedBytes).toBeLessThan(0.5 * (base.database?.files.reduce((sum, { size }) => sum + size, 0) ?? 0));
    await tidyBackups(store, again, 0, new Date(new Date(base.endedAt).getTime() + 1));
    await again.close();
    expect(await listKeys(store, FOLDERS.bases)).toHaveLength(1);
    const third = join(folder, "restored-again");
    await restoreTo(third, null);
    expect(await words(await start(third))).toEqual(["in the base", "in the log", "on a new timeline"]);
  });

  it("become a standby, which has what its primary writes since, and goes on without it", async () => {
    const primary = running.at(-1) as EmbeddedPostgres;
    await queryOnce(primary.url, "SELECT pg_create_physical_replication_slot('second', true)");
    const taking = writerOf(join(folder, "restored-again"), primary);
    const again = await taking.openSession();
    const { key: base } = await taking.takeBase(again);
    await again.close();
    const dataDir = join(folder, "standby");
    const settings = (password: string) => ({
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=timbra password=${password}`,
      primary_slot_name: "second",
    });
    await restoreStandby(store, dataDir, { base, settings });
    await queryOnce(primary.url, "INSERT INTO kept VALUES ('since')");
    const standby = await start(dataDir);
    await vi.waitUntil(async () => (await words(standby)).includes("since"), { timeout: 30_000 });
    await expect(queryOnce(standby.url, "INSERT INTO kept VALUES ('here')")).rejects.toThrow("read-only");
    await queryOnce(standby.url, "SELECT pg_promote()");
    await queryOnce(standby.url, "INSERT INTO kept VALUES ('without it')");
    expect(await words(standby)).toContain("without it");
  });

  it("are refused for a moment that they do not reach, and found damaged by one byte", async () => {
    const nowhere = { dataDir: join(folder, "nowhere"), files: {}, putKeyFile: async () => undefined };
    const ask = (until: Date) => restoreBackup(store, nowhere, { until, opening: OPENING });
    expect(await ask(new Date("2020-01-01"))).toMatchObject({ refused: "before_first" });
    expect(await ask(new Date("2999-01-01"))).toMatchObject({ refused: "after_reach" });
    expect(existsSync(nowhere.dataDir)).toBe(false);
    const [newest = ""] = (await listKeys(store, FOLDERS.bases)).slice(-1);
    const files = (await getDocument(store, "base", newest))?.database?.files ?? [];
    const [hash = ""] = files.flatMap(({ parts }) => parts);
    const part = partKey(hash);
    const bytes = Buffer.from((await store.get(part)) ?? []);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await store.put(part, bytes, "application/gzip");
    await expect(restoreTo(join(folder, "damaged"), null)).rejects.toThrow(DamagedBackup);
  });
});
