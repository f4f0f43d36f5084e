import type { RegistrationStep } from "@timbra/contract";
import { sql } from "kysely";
import { issuerOf, type Tx } from "../db/index.ts";
import { sqlRow, sqlRows } from "../db/sql.ts";
import { insertUser, type NewUser } from "./users.db.ts";

/** A user with the issuer of an RFC. */
type NewAccount = Omit<NewUser, "role"> & { readonly issuerId: string; readonly rfc: string };

/**
 * Which of the requested names are already taken: to whoever confirmed an address. Registrations that nobody
 * confirmed hold nothing.
 */
export async function findTakenNames(
  tx: Tx,
  names: { rfc: string; username: string },
): Promise<("rfc" | "username")[]> {
  const row = await sqlRow<{ rfc: boolean; username: boolean }>(tx)`
    SELECT EXISTS (SELECT 1 FROM issuers WHERE rfc = ${names.rfc} AND confirmed_at IS NOT NULL) AS rfc,
           EXISTS (SELECT 1 FROM users WHERE username = ${names.username}::citext AND email_verified_at IS NOT NULL) AS username`;
  return (["rfc", "username"] as const).filter((name) => row?.[name] === true);
}

/**
 * Forgets registrations that were never confirmed: those of these addresses, which the new one replaces, and those of
 * the same names whose link has expired. The issuer's row stays, to be taken over by the next registration of its RFC;
 * nobody could sign in, so nothing belongs to it.
 */
export async function deleteUnconfirmed(
  tx: Tx,
  names: { readonly rfc: string; readonly username: string; readonly emails: readonly string[] },
  madeBefore: Date,
): Promise<void> {
  const ofAddress = sql<boolean>`email = ANY(${names.emails}::citext[])`;
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM users
    WHERE email_verified_at IS NULL AND (created_at < ${madeBefore} OR ${ofAddress}) AND id IN (
      SELECT id FROM users WHERE ${ofAddress}
      UNION ALL
      SELECT id FROM users WHERE username = ${names.username}::citext
      UNION ALL
      SELECT memberships.user_id FROM memberships JOIN issuers ON issuers.id = memberships.issuer_id WHERE rfc = ${names.rfc})
    FOR UPDATE`;
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  for (const table of ["email_tokens", "memberships", "sessions"] as const)
    await tx.deleteFrom(table).where("user_id", "in", ids).execute();
  await tx.deleteFrom("users").where("id", "in", ids).execute();
}

/**
 * Writes user, issuer and membership, none of them confirmed. Answers the issuer's id: an older one where a
 * registration of the RFC was forgotten.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const { issuerId: newIssuerId, rfc, ...user } = account;
  await insertUser(tx, user);
  const rows = await sqlRows<{ id: string }>(tx)`
    SELECT id FROM issuers WHERE rfc = ${rfc} AND confirmed_at IS NULL AND left_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM memberships WHERE memberships.issuer_id = issuers.id) LIMIT 1 FOR UPDATE SKIP LOCKED`;
  const issuerId = rows[0]?.id ?? newIssuerId;
  if (rows.length === 0) await tx.insertInto("issuers").values({ id: issuerId, rfc, created_at: user.now }).execute();
  await tx
    .insertInto("memberships")
    .values({ issuer_id: issuerId, user_id: user.id, role: "owner", created_at: user.now })
    .execute();
  return issuerId;
}

/**
 * Gives a user's registration its username and its RFC for good. Answers the issuer, null where it was
 * confirmed before. Throws a violation of users_username_key or issuers_rfc_key when somebody was first.
 */
export async function confirmNames(tx: Tx, userId: string, now: Date): Promise<string | null> {
  await tx
    .updateTable("users")
    .set({ email_verified_at: now })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
  const issuer = await tx
    .updateTable("issuers")
    .set({ confirmed_at: now })
    .from("memberships")
    .whereRef("memberships.issuer_id", "=", "issuers.id")
    .where("memberships.user_id", "=", userId)
    .where("memberships.role", "=", "owner")
    .where("issuers.confirmed_at", "is", null)
    .returning("issuers.id")
    .executeTakeFirst();
  return issuer?.id ?? null;
}

export interface RegistrationProgress {
  readonly missing: readonly RegistrationStep[];
  readonly decimals: number;
  readonly businessName: string | null;
  /** When an issuer who leaves is erased; null while it stays. */
  readonly eraseAt: Date | null;
  /** Since when its key is frozen; null while it signs. */
  readonly keyFrozenAt: Date | null;
}

const DEFAULT_DECIMALS = 2;

type Found = Readonly<Record<RegistrationStep, boolean>> & {
  readonly decimals: number | null;
  readonly business_name: string | null;
  readonly erase_at: Date | null;
  readonly key_frozen_at: Date | null;
};

/** Which steps of the registration an issuer still lacks: a certificate counts while it is in force. */
export async function getRegistrationProgress(tx: Tx, now: Date): Promise<RegistrationProgress> {
  const issuerId = issuerOf(tx);
  const found = await sqlRow<Found>(tx)`
    SELECT (SELECT decimals FROM issuer_profiles WHERE issuer_id = ${issuerId}) AS decimals,
           (SELECT business_name FROM issuer_profiles WHERE issuer_id = ${issuerId}) AS business_name,
           (SELECT erase_at FROM departures WHERE issuer_id = ${issuerId}) AS erase_at,
           (SELECT key_frozen_at FROM issuers WHERE id = ${issuerId}) AS key_frozen_at,
           EXISTS (SELECT 1 FROM issuer_profiles WHERE issuer_id = ${issuerId}) AS general,
           EXISTS (SELECT 1 FROM issuer_addresses WHERE issuer_id = ${issuerId}) AS address,
           EXISTS (SELECT 1 FROM certificates WHERE issuer_id = ${issuerId} AND state = 'active' AND valid_from <= ${now} AND valid_until > ${now}) AS csd,
           EXISTS (SELECT 1 FROM issuer_taxes WHERE issuer_id = ${issuerId}) AS taxes`;
  const steps = ["general", "address", "csd", "taxes"] as const;
  return {
    missing: steps.filter((step) => found?.[step] !== true),
    decimals: found?.decimals ?? DEFAULT_DECIMALS,
    businessName: found?.business_name ?? null,
    eraseAt: found?.erase_at ?? null,
    keyFrozenAt: found?.key_frozen_at ?? null,
  };
}
