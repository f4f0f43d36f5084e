import { lockPerTenant, type Tx } from "../db/index.ts";
import { sha256 } from "../lib/sha256.ts";
import { refuse } from "./errors.ts";

/** Long enough that no two contents meet. */
const LENGTH = 22;

/** The version of what can be edited: the same for the same content, however often it was saved. */
export function contentVersion(content: unknown): string {
  return sha256(JSON.stringify(content)).toString("base64url").slice(0, LENGTH);
}

interface Edit {
  /** Whose it is: an issuer, or a user of what is a user's own. */
  readonly owner: string;
  /** The version that was read before; null of a caller who keeps none. */
  readonly expectedVersion: string | null;
  /** What `versionOf` was given when it was read, as it is now. */
  readonly readCurrent: () => Promise<unknown>;
}

/**
 * Refuses to write over what somebody else has saved since it was read. To be called in the transaction that writes,
 * before it does.
 */
export async function requireCurrentVersion(tx: Tx, { owner, expectedVersion, readCurrent }: Edit): Promise<void> {
  await lockPerTenant(tx, owner, "edits");
  if (expectedVersion !== null && contentVersion(await readCurrent()) !== expectedVersion)
    throw refuse("version_conflict");
}
