import type { Language } from "@timbra/contract";
import { violatedKey } from "../adapters/postgres/index.ts";
import { type Doer, recordDeed } from "../deeds/index.ts";
import type { Deps } from "../deps.ts";
import { refuseStale } from "../http/edit-version.ts";
import { changeAccount, contentOf, getAccount, type OwnAccount } from "./account.db.ts";

/** Changes the name and language of who is signed in. */
export async function saveAccount(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  wish: { readonly username: string; readonly language: Language; readonly version: string | null },
  by: Doer,
): Promise<OwnAccount | "username_taken"> {
  try {
    return await db.transaction().execute(async (tx) => {
      await refuseStale(tx, {
        holder: userId,
        seen: wish.version,
        read: async () => contentOf(await getAccount(tx, userId)),
      });
      await changeAccount(tx, userId, wish);
      const account = await getAccount(tx, userId);
      await recordDeed(tx, clock, {
        deed: "account_changed",
        by,
        issuerId: null,
        detail: { username: wish.username, language: wish.language },
      });
      return account;
    });
  } catch (error) {
    if (violatedKey(error) === "users_username_key") return "username_taken";
    throw error;
  }
}
