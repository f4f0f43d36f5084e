import type { Deps } from "../../boot/deps.ts";
import { compactOldRows } from "../../db/compaction.ts";
import { withTenant } from "../../db/index.ts";
import { dropCopy, listCopies, oldestStamp, readCopies, type SealedCopy } from "./sealed-copies.db.ts";

/**
 * Drops the sealed bytes of what has been stamped for 30 days: the stamped XML holds them but for what the provider put
 * in. A document whose stamped XML was written anew by its provider keeps its own. The database refuses to drop bytes
 * that it cannot get back (decision 0252).
 */
export function dropSealedCopies({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> {
  return compactOldRows(db, clock.now(), {
    what: "sealed_copies",
    oldest: oldestStamp,
    list: listCopies,
    compact: (issuerId, rows) =>
      withTenant(db, issuerId, async (tx) => {
        let dropped = 0;
        for (const copy of await readCopies(tx, issuerId, rows)) {
          const shared = sharedBytes(copy);
          if (shared.unshared.length > copy.sealed.length * MOST_UNSHARED) continue;
          dropped += await dropCopy(tx, issuerId, copy.id, shared);
        }
        return dropped;
      }),
  });
}

/** Above that share of its bytes, a document keeps its own. */
const MOST_UNSHARED = 0.1;

export interface SharedBytes {
  /** Bytes at the beginning that are those of the stamped XML; at the end. */
  readonly prefix: number;
  readonly suffix: number;
  /** What stands between them in the sealed document. */
  readonly unshared: Buffer;
}

/** What a sealed document has of the stamped XML: its longest beginning, and then its longest end. */
export function sharedBytes({ sealed, stamped }: Pick<SealedCopy, "sealed" | "stamped">): SharedBytes {
  const shorter = Math.min(sealed.length, stamped.length);
  let prefix = 0;
  while (prefix < shorter && sealed[prefix] === stamped[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && sealed.at(-1 - suffix) === stamped.at(-1 - suffix)) suffix += 1;
  return { prefix, suffix, unshared: sealed.subarray(prefix, sealed.length - suffix) };
}
