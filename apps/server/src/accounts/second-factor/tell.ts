import type { Tx } from "../../adapters/postgres/index.ts";
import type { Deps } from "../../deps.ts";
import { signInLink } from "../account-links.ts";
import { getUser } from "../users.db.ts";

/** Mails the owner of an account what became of its second factor: whoever did not do it learns of it. */
export async function tellSecondFactor(
  deps: Pick<Deps, "mail" | "config">,
  tx: Tx,
  userId: string,
  what: "on" | "off" | "codes" | "used",
): Promise<void> {
  const user = await getUser(tx, userId);
  if (user === null) return;
  const { username, email: recipient, language } = user;
  await deps.mail.enqueue(tx, {
    kind: `second-factor-${what}`,
    recipient,
    language,
    params: { username, link: signInLink(deps) },
  });
}
