import type { Db, Tx } from "../adapters/postgres/index.ts";

export interface NewAdministrator {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: "es" | "en";
  readonly passwordHash: string;
  readonly now: Date;
}

/** A user who acts for no issuer. The address counts as confirmed: whoever runs the server vouches for it. */
export async function insertAdministrator(
  tx: Tx,
  { id, username, email, language, passwordHash, now }: NewAdministrator,
): Promise<void> {
  const account = { id, username, email, language, password_hash: passwordHash, role: "SuperAdminRole" };
  await tx
    .insertInto("users")
    .values({ ...account, email_verified_at: now, created_at: now })
    .execute();
}

export function listAdministrators(db: Db) {
  return db
    .selectFrom("users")
    .select(["username", "email", "blocked_at", "created_at"])
    .where("role", "=", "SuperAdminRole")
    .orderBy("created_at")
    .execute();
}
