import type { Language } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { findOwner } from "./memberships.db.ts";
import { getUser } from "./users.db.ts";

/**
 * Who reads what an issuer is told; null when nobody can be: an address that was never confirmed, a user who was shut
 * out.
 */
export async function whomToTell(
  tx: Tx,
  issuerId: string,
): Promise<{ readonly recipient: string; readonly language: Language } | null> {
  const owner = await findOwner(tx, { id: issuerId });
  const user = owner === null ? null : await getUser(tx, owner.userId);
  if (user === null || !user.verified || user.blocked) return null;
  return { recipient: user.email, language: user.language };
}
