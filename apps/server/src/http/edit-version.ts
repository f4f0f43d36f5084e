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
  readonly holder: string;
  /** The version that was read before; null of a caller who keeps none. */
  readonly seen: string | null;
  /** What `versionOf` was given when it was read, as it is now. */
  readonly read: () => Promise<unknown>;
}

/**
 * Refuses to write over what somebody else has saved since it was read. To be called in the transaction that writes,
 * before it does.
 */
export async function requireCurrentVersion(tx: Tx, { holder, seen, read }: Edit): Promise<void> {
  await lockPerTenant(tx, holder, "edits");
  if (seen !== null && contentVersion(await read()) !== seen) throw refuse("version_conflict");
}
