import type { ListedFileStore } from "../adapters/files/stored-files.ts";
import {
  type BackupStore,
  type FileSets,
  FOLDERS,
  getDocument,
  instantOf,
  keyAt,
  LAYOUT_VERSION,
  listKeys,
  putDocument,
  type StoredFile,
} from "./layout.ts";
import { PartWriter } from "./parts.ts";

/** What is copied beside the database, by the names of docs/operations/backup.md. */
export type FileSources = Readonly<Record<string, Pick<ListedFileStore, "get" | "list">>>;

/**
 * Copies files into backups. It remembers what it has seen there: a file with the size and time that it had is not read
 * again.
 */
export class FileCopier {
  readonly #store: BackupStore;
  readonly #sources: FileSources;
  #known: FileSets | null = null;

  constructor(store: BackupStore, sources: FileSources) {
    this.#store = store;
    this.#sources = sources;
  }

  /** Copies what is new; `at` names it. Answers every file that there is now. */
  async copy(at: Date): Promise<FileSets> {
    this.#known ??= await readNewestFiles(this.#store);
    const current: Record<string, StoredFile[]> = {};
    const changed: Record<string, StoredFile[]> = {};
    for (const [name, source] of Object.entries(this.#sources)) {
      const writer = new PartWriter(this.#store);
      const before = new Map((this.#known[name] ?? []).map((file) => [file.path, file]));
      const files = await copySource(source, before, writer);
      await writer.finish();
      current[name] = files;
      const fresh = files.filter((file) => before.get(file.path) !== file);
      if (fresh.length > 0) changed[name] = fresh;
    }
    if (Object.keys(changed).length > 0) {
      const changes = { layout: LAYOUT_VERSION, at: at.toISOString(), files: changed } as const;
      await putDocument<"changes">(this.#store, keyAt(FOLDERS.changes, at), changes);
    }
    this.#known = current;
    return current;
  }
}

async function copySource(
  source: FileSources[string],
  before: ReadonlyMap<string, StoredFile>,
  writer: PartWriter,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const { key, size, modifiedMs } of source.list("")) {
    const known = before.get(key);
    if (known !== undefined && known.size === size && known.modifiedMs === modifiedMs) {
      files.push(known);
      continue;
    }
    const bytes = await source.get(key);
    // A file that grew since it was listed is taken as it was then, so that its size says whether it grows further.
    const taken = bytes?.subarray(0, size);
    if (taken !== undefined)
      files.push({ path: key, size: taken.length, modifiedMs, parts: await writer.addAll(taken) });
  }
  return files;
}

/** The files of the newest base, and what came after it. Those that are gone meanwhile are not asked for. */
async function readNewestFiles(store: BackupStore): Promise<FileSets> {
  const key = (await listKeys(store, FOLDERS.bases)).at(-1);
  const base = key === undefined ? null : await getDocument(store, "base", key);
  return addChanges(store, base?.files ?? {}, base === null ? null : new Date(base.endedAt), null);
}

/**
 * Files with what came after `since`: up to the first changes after `until`, since what the database knew then had been
 * stored before.
 */
export async function addChanges(
  store: BackupStore,
  files: FileSets,
  since: Date | null,
  until: Date | null,
): Promise<FileSets> {
  const sets = new Map(
    Object.entries(files).map(([name, all]) => [name, new Map(all.map((file) => [file.path, file]))]),
  );
  for (const key of await listKeys(store, FOLDERS.changes)) {
    const at = instantOf(key);
    if (at === null || (since !== null && at < since)) continue;
    const changes = await getDocument(store, "changes", key);
    for (const [name, fresh] of Object.entries(changes?.files ?? {})) {
      const set = sets.get(name) ?? new Map<string, StoredFile>();
      for (const file of fresh) set.set(file.path, file);
      sets.set(name, set);
    }
    if (until !== null && at > until) break;
  }
  return Object.fromEntries([...sets].map(([name, set]) => [name, [...set.values()]]));
}
