import type { Language, ReadRequestOf } from "@timbra/contract";
import { type Tx, violatedKey } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { mailLink, registerLink, signInLink, VERIFY_LIFETIME_MS } from "./account-links.ts";
import { hashOfNoPassword, hashPassword, passwordMatches } from "./password-hash.ts";
import { findTaken, insertAccount, releaseUnconfirmed } from "./register.db.ts";
import { findUserByEmail } from "./users.db.ts";

type Wish = Omit<ReadRequestOf<"register">, "password_confirmation"> & { readonly language: Language };

/** The unconfirmed registration, or the account, that the address had when its password was compared. */
interface Before {
  readonly id: string | null;
  readonly samePassword: boolean;
  /** The address that was mistyped before, where the same person had registered it: that registration is forgotten. */
  readonly mistyped: string | null;
}

/**
 * Makes a user, the issuer of the RFC and the membership that joins them, with the mail that asks to confirm, in one
 * transaction. An e-mail address that has an account gets a mail instead, and so does one whose RFC or username has an
 * account; the answer is the same: whoever fills in the form does not learn of it. A registration that nobody confirmed
 * holds neither its RFC nor its username: others wish for them too, and whoever confirms first has them. One of the
 * same address is replaced; if another password was chosen for it, whoever has the mailbox chooses anew, so that nobody
 * lies in wait behind an address that is not theirs.
 */
export async function register(deps: Deps, wish: Wish): Promise<void> {
  const passwordHash = await hashPassword(wish.password);
  const known = await findUserByEmail(deps.db, wish.email);
  // Compared for nobody too: how long it takes does not tell whether the address is known.
  const before = {
    id: known?.id ?? null,
    samePassword: await passwordMatches(known?.passwordHash ?? null, wish.password),
    mistyped: await mistypedBefore(deps, wish),
  };
  try {
    await deps.db.transaction().execute((tx) => registerIn(deps, tx, { ...wish, passwordHash }, before));
  } catch (error) {
    // Somebody registered the same address at the same instant; their mail is on its way to it.
    if (violatedKey(error) !== "users_email_key") throw error;
  }
}

/**
 * The password tells whether it was the same person who registered the address that this one corrects. Nobody hears of
 * the outcome.
 */
async function mistypedBefore({ db }: Deps, { corrects, email, password }: Wish): Promise<string | null> {
  if (corrects === null || corrects.toLowerCase() === email.toLowerCase()) return null;
  const earlier = await findUserByEmail(db, corrects);
  const isSame = await passwordMatches(earlier?.passwordHash ?? null, password);
  return isSame && earlier?.verified === false ? earlier.email : null;
}

async function registerIn(
  deps: Deps,
  tx: Tx,
  wish: Wish & { readonly passwordHash: string },
  before: Before,
): Promise<void> {
  const createdAt = deps.clock.now();
  const owner = await findUserByEmail(tx, wish.email);
  // Registered an instant ago, by a double click: the mail of that is on its way.
  if (owner !== null && !owner.verified && owner.id !== before.id) return;
  const emails = before.mistyped === null ? [wish.email] : [wish.email, before.mistyped];
  await releaseUnconfirmed(tx, { ...wish, emails }, new Date(createdAt.getTime() - VERIFY_LIFETIME_MS));
  if (owner?.verified === true) {
    const { username, email: recipient, language } = owner;
    return deps.mail.enqueue(tx, {
      kind: "already-registered",
      recipient,
      language,
      params: { username, link: signInLink(deps) },
    });
  }
  const taken = await findTaken(tx, wish);
  if (taken.length > 0) return tellTaken(deps, tx, wish, taken.includes("rfc"));
  const { rfc, username, email, language } = wish;
  const userId = newId(deps.clock);
  const isContested = owner !== null && !before.samePassword;
  const passwordHash = isContested ? hashOfNoPassword() : wish.passwordHash;
  await insertAccount(tx, {
    userId,
    issuerId: newId(deps.clock),
    rfc,
    username,
    email,
    language,
    passwordHash,
    createdAt,
  });
  await mailLink(deps, tx, isContested ? "reset" : "verify", { id: userId, username, email, language });
}

/** Only the mailbox hears whose it is: an RFC that has an account has to be signed in to, a username is chosen anew. */
function tellTaken(
  deps: Deps,
  tx: Tx,
  { rfc, username, email: recipient, language }: Wish,
  isRfc: boolean,
): Promise<void> {
  if (isRfc)
    return deps.mail.enqueue(tx, {
      kind: "rfc-taken",
      recipient,
      language,
      params: { username, rfc, link: signInLink(deps) },
    });
  return deps.mail.enqueue(tx, {
    kind: "username-taken",
    recipient,
    language,
    params: { username, link: registerLink(deps) },
  });
}
