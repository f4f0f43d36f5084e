import { sha256 } from "../lib/sha256.ts";
import { type BackupStore, FOLDERS, getCompressed, keyAt, listKeys, parseJson, putCompressed } from "./layout.ts";
import { isSealedSo, type KeyWrapping, parseWrappedKey, type WrappedKey, wrapKeyFile } from "./wrap-key.ts";

/** The master key file of an installation. */
export interface KeyFile {
  readonly path: string;
  read(): Promise<Buffer | null>;
}

/** Keeps the master key in backups, sealed, whenever it or what seals it has changed. */
export class KeyKeeper {
  readonly #store: BackupStore;
  readonly #wrapping: KeyWrapping;
  readonly #file: KeyFile;
  /** Of what this process knows to be there, sealed as it should be. */
  #kept: string | null = null;

  constructor(store: BackupStore, wrapping: KeyWrapping, file: KeyFile) {
    this.#store = store;
    this.#wrapping = wrapping;
    this.#file = file;
  }

  /** Must be called before the log leaves: what is sealed under a new key could not be opened without it. */
  async keep(at: Date): Promise<void> {
    if (this.#wrapping.kind === "left_out") return;
    const plain = await this.#file.read();
    if (plain === null) throw new Error(`The master key file ${this.#file.path} is not there.`);
    const of = fingerprintOf(plain);
    if (of === this.#kept) return;
    const newest = (await listKeptKeys(this.#store)).at(-1);
    if (newest?.of !== of || !(await isSealedSo(this.#wrapping, newest.document))) {
      const document = await wrapKeyFile(this.#wrapping, plain);
      await putCompressed(this.#store, keyAt(FOLDERS.keys, at), Buffer.from(JSON.stringify({ of, document })));
    }
    plain.fill(0);
    this.#kept = of;
  }
}

export interface KeptKey {
  readonly key: string;
  /** A fingerprint of the file, which says nothing of it. */
  readonly of: string;
  readonly document: WrappedKey;
}

/** The keys of a backup, the oldest first. What cannot be read is none. */
export async function listKeptKeys(store: BackupStore): Promise<KeptKey[]> {
  const kept: KeptKey[] = [];
  for (const key of await listKeys(store, FOLDERS.keys)) {
    const bytes = await getCompressed(store, key);
    const { of, document } = (bytes === null ? {} : (parseJson(bytes) ?? {})) as { of?: unknown; document?: unknown };
    const wrapped = parseWrappedKey(document);
    if (typeof of === "string" && wrapped !== null) kept.push({ key, of, document: wrapped });
  }
  return kept;
}

/** The file holds keys of 256 random bits: nobody finds them by their hash. */
function fingerprintOf(plain: Uint8Array): string {
  return sha256(Buffer.concat([Buffer.from("timbra master key file "), plain])).toString("hex");
}
