import type { AdminUserRow, Language, ReadRequestOf } from "@timbra/contract";
import { type RawBuilder, sql } from "kysely";
import {
  type AdminWordIndex,
  asAuditor,
  type Db,
  type List,
  openAdminList,
  type SortColumn,
  type Tx,
} from "../db/index.ts";

export type UsersQuery = Pick<ReadRequestOf<"exportAdminUsers">, "search" | "filters" | "ids">;
type SortName = NonNullable<ReadRequestOf<"exportAdminUsers">["sort"]>["column"];

/** A user as the identity tables know one. */
export interface ListedUser
  extends Pick<AdminUserRow, "id" | "username" | "email" | "role" | "state" | "blocked_reason" | "rfc"> {
  readonly blocked_at: Date | null;
  readonly created_at: Date;
  readonly last_seen_at: Date | null;
  readonly issuer_id: string | null;
}

export const USER_SORTS: Readonly<Record<SortName, SortColumn>> = {
  username: { expression: sql`lower(username)`, type: "text" },
  email: { expression: sql`lower(email)`, type: "text" },
  rfc: { expression: sql`coalesce(rfc, '')`, type: "text" },
  created_at: { expression: sql`created_at`, type: "timestamptz" },
};

/** The users that a query lets through; `issuing`: only those with an RFC of their own. No secret of theirs is read. */
export function userList(
  db: Db,
  { search, filters, ids }: UsersQuery,
  { issuing }: { readonly issuing: boolean },
): List<ListedUser> {
  const conditions = [
    ...(issuing ? [sql<boolean>`rfc IS NOT NULL`] : []),
    ...(filters?.state ? [sql<boolean>`state = ${filters.state}`] : []),
    ...(filters?.role ? [sql<boolean>`role = ${filters.role}`] : []),
    ...(ids && ids.length > 0 ? [sql<boolean>`id = ANY(${ids}::uuid[])`] : []),
  ];
  return openAdminList(db, USERS, { search, conditions }, NAMED);
}

/**
 * By a name, a mail address, or the RFC of an issuer of their own. The owner is looked up for each issuer that is
 * found: PostgreSQL guesses that many have a word in their RFC, and would read all memberships.
 */
const NAMED: AdminWordIndex = (pattern, atMost) => sql<{ id: string }>`
  SELECT id FROM users WHERE plain_text(username::text || ' ' || email::text) LIKE ${pattern}
  UNION ALL SELECT owner.user_id FROM (SELECT id FROM issuers WHERE plain_text(rfc) LIKE ${pattern} LIMIT ${atMost}) AS i
    CROSS JOIN LATERAL (SELECT user_id FROM memberships WHERE issuer_id = i.id AND role = 'owner' LIMIT 1) AS owner
  LIMIT ${atMost}`;

const USERS: RawBuilder<unknown> = sql`
  SELECT users.id, username::text, email::text, users.role, blocked_at, blocked_reason, users.created_at, issuers.id AS issuer_id, rfc,
    CASE WHEN blocked_at IS NOT NULL THEN 'blocked' WHEN email_verified_at IS NULL THEN 'unverified' ELSE 'active' END AS state,
    (SELECT max(last_used_at) FROM sessions WHERE user_id = users.id) AS last_seen_at,
    plain_text(concat_ws(' ', username, email, rfc)) AS search
  FROM users LEFT JOIN memberships ON memberships.user_id = users.id AND memberships.role = 'owner'
    LEFT JOIN issuers ON issuers.id = memberships.issuer_id`;

/** What an administrator may know of an issuer's business. */
export interface IssuerFacts {
  readonly business_name: string | null;
  readonly credits: number;
  readonly stamps: number;
}

/** Of each of these issuers: its name, what credits it has left, and how many it used. */
export async function readIssuerFacts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, IssuerFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await asAuditor(db, (tx) =>
    sql<IssuerFacts & { readonly id: string }>`
      SELECT issuers.id, business_name, coalesce(available, 0)::int AS credits, coalesce(consumed, 0)::int AS stamps
      FROM issuers LEFT JOIN issuer_profiles ON issuer_profiles.issuer_id = issuers.id LEFT JOIN credit_accounts ON credit_accounts.issuer_id = issuers.id
      WHERE issuers.id = ANY(${ids}::uuid[])`.execute(tx),
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

export interface OwnAccount {
  readonly username: string;
  readonly email: string;
  readonly language: Language;
  readonly created_at: string;
}

/** What is changed of it. */
export function toEditableAccount({ username, language }: OwnAccount): Pick<OwnAccount, "username" | "language"> {
  return { username, language };
}

/** The account of who is signed in. */
export async function getAccount(db: Db | Tx, userId: string): Promise<OwnAccount> {
  const found = db.selectFrom("users").select(["username", "email", "language", "created_at"]).where("id", "=", userId);
  const { username, email, language, created_at } = await found.executeTakeFirstOrThrow();
  return { username, email, language: language as Language, created_at: created_at.toISOString() };
}

export async function updateAccount(
  tx: Tx,
  userId: string,
  { username, language }: { username: string; language: Language },
): Promise<void> {
  await tx.updateTable("users").set({ username, language }).where("id", "=", userId).execute();
}
