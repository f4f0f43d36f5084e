import type { Insertable } from "kysely";
import type { Database, Db, Tx } from "../db/index.ts";

/** "email": for another address, which the token names. */
export type TokenPurpose = "verify" | "reset" | "email";

/** `email`: the address that it confirms; null where that is the account's own. */
type NewToken = Insertable<Database["email_tokens"]> & { readonly purpose: TokenPurpose; readonly created_at: Date };

/** Keeps a new token; the older ones for the same purpose stop working. */
export async function replaceToken(tx: Tx, token: NewToken): Promise<void> {
  await spendTokens(tx, token.user_id, token.purpose, token.created_at);
  await tx.insertInto("email_tokens").values(token).execute();
}

export async function spendTokens(tx: Tx, userId: string, purpose: TokenPurpose, now: Date): Promise<void> {
  await tx
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

export interface TokenClaim {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly hash: Buffer;
  readonly now: Date;
}

/** Uses a token up. Of two uses at once, exactly one is answered "used"; the other, like every later one, "invalid". */
export async function spendToken(tx: Tx, claim: TokenClaim): Promise<"used" | "expired" | "invalid"> {
  const spent = await spend(tx, claim);
  return typeof spent === "string" ? spent : "used";
}

/** Uses the token of another address up, and answers that address. */
export async function spendEmailToken(
  tx: Tx,
  claim: Omit<TokenClaim, "purpose">,
): Promise<{ readonly email: string } | "expired" | "invalid"> {
  const spent = await spend(tx, { ...claim, purpose: "email" });
  if (typeof spent === "string") return spent;
  return spent.email === null ? "invalid" : { email: spent.email };
}

async function spend(tx: Tx, { userId, purpose, hash, now }: TokenClaim) {
  const token = await tx
    .updateTable("email_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .returning(["expires_at", "email"])
    .executeTakeFirst();
  if (token === undefined) return "invalid";
  return token.expires_at > now ? token : "expired";
}

/** The address that a user asked for and has not confirmed yet. */
export async function findPendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom("email_tokens")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "email")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.email ?? null;
}
