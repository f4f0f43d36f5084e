import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FileStore } from "../adapters/files/stored-files.ts";
import { claimFileStore, type Db, findFileStore } from "../db/index.ts";
import type { Logger } from "../lib/log.ts";
import type { Config } from "./config.ts";

/** Under this key a store holds its id. Whoever copies all files to another place takes it along. */
const ID_KEY = "store-id";

/** So long has the process that was first to put the id where the others find it. */
const WAIT_MS = 5_000;
const PAUSE_MS = 250;

/**
 * Throws where this process would keep files in another store than those of the same database do: an upload arrives in
 * parts, and what one process keeps the others would not find. The first process gives the store an id, and the
 * database the same one. Processes on one machine may share a folder; those of several need a bucket.
 */
export async function assertSameFileStore(
  { db, files, log }: { readonly db: Db; readonly files: FileStore; readonly log: Logger },
  config: Pick<Config, "databaseUrl" | "s3" | "dataDir">,
  waitMs = WAIT_MS,
): Promise<void> {
  // The embedded database lies in the same folder as its files.
  if (config.databaseUrl === null) return;
  const place = placeOf(config);
  const wrong = await findOtherStore(db, files, place, waitMs).catch((err: unknown) => {
    if (config.s3 === null) throw err;
    // Invoices are certified without the bucket: while it is away, no process that could do that is kept from it.
    log.warn({ err }, "the bucket of the files could not be asked whether it is this installation's");
    return null;
  });
  if (wrong !== null) throw new Error(refusal(place, wrong));
}

/** Where the files of this database are, when `files` is another store; only asks, where a start makes it the one. */
export async function findOtherFileStore(db: Db, files: FileStore): Promise<string | null> {
  const known = await findFileStore(db);
  return known === undefined || (await readId(files)) === known.id ? null : known.place;
}

interface KnownStore {
  readonly id: string;
  readonly place: string;
}

/** The store of the database's files, where it is another one. */
async function findOtherStore(db: Db, files: FileStore, place: string, waitMs: number): Promise<KnownStore | null> {
  const found = await readId(files);
  const id = found ?? randomUUID();
  const known = await claimFileStore(db, { id, place });
  if (known.id === id) {
    if (found === null) await files.put(ID_KEY, Buffer.from(`${id}\n`), "text/plain");
    return null;
  }
  for (let waited = 0; found === null && waited < waitMs; waited += PAUSE_MS) {
    if ((await readId(files)) === known.id) return null;
    await sleep(PAUSE_MS);
  }
  return known;
}

async function readId(files: FileStore): Promise<string | null> {
  const bytes = await files.get(ID_KEY);
  return bytes === null ? null : Buffer.from(bytes).toString("utf8").trim();
}

function placeOf({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): string {
  return s3 === null ? `${hostname()}:${join(dataDir.path, "files")}` : `s3://${join(s3.bucket, s3.prefix)}`;
}

function refusal(place: string, known: KnownStore): string {
  return [
    `The files of this database are kept in ${known.place}, and this process would keep them in ${place}: what one stores the other would not find.`,
    "Processes on several machines, or in several containers, need one bucket: give all of them S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    `Were the files moved to ${place}? Then store-id has to be there too, with the line ${known.id} (docs/operations/install.md).`,
  ].join("\n");
}
