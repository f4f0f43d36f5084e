import type { DeedName, DoerRole } from "@timbra/contract";
import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

/** Who does something. */
export interface Doer {
  /** Null at the command line, and of the product itself. */
  readonly id: string | null;
  readonly name: string;
  readonly role: DoerRole;
  /** The network address that it was asked for from; "" without one. */
  readonly address: string;
}

export interface AuditEvent {
  readonly deed: DeedName;
  readonly by: Doer;
  /** The issuer that it concerns, who can read it; null when it concerns none. */
  readonly issuerId: string | null;
  /** To whom or what it was done. */
  readonly subject?: { readonly id: string | null; readonly name: string };
  /** What was given as the reason. */
  readonly reason?: string;
  /** Facts for whoever reads it later. No secret goes into it. */
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** The chain of deeds that concern no issuer. */
export const NO_ISSUER = "00000000-0000-0000-0000-000000000000";

/**
 * Writes a deed down in the transaction that does it; nobody can change or remove it afterwards. The last step of that
 * transaction: it locks the chain.
 */
export async function recordDeed(
  tx: Tx,
  clock: Clock,
  { deed, by, issuerId, subject, reason, detail }: AuditEvent,
): Promise<void> {
  await sql`SELECT record_deed(${issuerId ?? NO_ISSUER}::uuid, ${newId(clock)}::uuid, ${deed}, ${by.id}::uuid, ${by.name}, ${by.role},
    ${subject?.id ?? null}::uuid, ${subject?.name ?? ""}, ${reason ?? ""}, ${JSON.stringify(detail ?? {})}::jsonb, ${by.address},
    ${clock.now()}::timestamptz)`.execute(tx);
}
