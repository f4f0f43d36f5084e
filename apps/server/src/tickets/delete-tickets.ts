import type { Tx } from "../adapters/postgres/index.ts";
import { isHeld } from "./ticket-record.ts";
import { deleteFreeTickets, lockTickets } from "./tickets.db.ts";

export type Deletion =
  | { readonly kind: "deleted"; readonly count: number }
  | { readonly kind: "not_found" }
  | { readonly kind: "held"; readonly folio: string };

/** Deletes tickets that no invoice has: all of them, or none. */
export async function deleteTickets(tx: Tx, ids: readonly string[]): Promise<Deletion> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await lockTickets(tx, wanted);
  if (found.length !== wanted.length) return { kind: "not_found" };
  const held = found.find(isHeld);
  if (held !== undefined) return { kind: "held", folio: held.folio };
  return { kind: "deleted", count: (await deleteFreeTickets(tx, wanted)).length };
}
