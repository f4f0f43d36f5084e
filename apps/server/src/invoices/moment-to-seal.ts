import type { Tx } from "../adapters/postgres/index.ts";
import type { WholeInvoice } from "./invoice.db.ts";
import { sealedSince } from "./sealed-document.db.ts";

const SECOND_MS = 1000;

/**
 * Now; or, when the document was sealed within this very second, the next second in which it was not. A seal is
 * deterministic: the same content under the same second would be the refused bytes again. What was sealed while the
 * clock was ahead holds no other second.
 */
export async function momentToSeal(
  tx: Tx,
  now: Date,
  issuerId: string,
  { id, folio }: Pick<WholeInvoice, "id" | "folio">,
): Promise<Date> {
  // Only what was sealed and refused has a number before it is sealed.
  if (folio === null) return now;
  const first = Math.floor(now.getTime() / SECOND_MS);
  const sealed = await sealedSince(tx, issuerId, id, new Date(first * SECOND_MS));
  const taken = new Set(sealed.map((at) => Math.floor(at.getTime() / SECOND_MS)));
  let second = first;
  while (taken.has(second)) second += 1;
  return second === first ? now : new Date(second * SECOND_MS);
}
