import type { Db, Tx } from "../db/index.ts";

/** "email": for another address, which the token names. */
export type TokenPurpose = "verify" | "reset" | "email";

export interface NewToken {
  readonly id: string;
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The address that it confirms; null where that is the account's own. */
  readonly email: string | null;
}

/** Keeps a new token; the older ones for the same purpose stop working. */
export async function replaceToken(tx: Tx, token: NewToken): Promise<void> {
  await spendTokens(tx, token.userId, token.purpose, token.createdAt);
  await tx
    .insertInto("email_tokens")
    .values({
      id: token.id,
      user_id: token.userId,
      purpose: token.purpose,
      token_hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      email: token.email,
    })
    .execute();
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
