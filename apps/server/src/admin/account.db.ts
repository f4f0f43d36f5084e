import type { Language } from "@timbra/contract";
import type { Db, Tx } from "../adapters/postgres/index.ts";

export interface OwnAccount {
  readonly username: string;
  readonly email: string;
  readonly language: Language;
  readonly created_at: string;
}

/** What is changed of it. */
export function contentOf({ username, language }: OwnAccount): Pick<OwnAccount, "username" | "language"> {
  return { username, language };
}

/** The account of who is signed in. */
export async function getAccount(db: Db | Tx, userId: string): Promise<OwnAccount> {
  const found = db.selectFrom("users").select(["username", "email", "language", "created_at"]).where("id", "=", userId);
  const { username, email, language, created_at } = await found.executeTakeFirstOrThrow();
  return { username, email, language: language as Language, created_at: created_at.toISOString() };
}

export async function changeAccount(
  tx: Tx,
  userId: string,
  { username, language }: { username: string; language: Language },
): Promise<void> {
  await tx.updateTable("users").set({ username, language }).where("id", "=", userId).execute();
}
