import { randomUUID } from "node:crypto";
import type { Language, ReadRequestOf } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { grantCredits } from "../credits/index.ts";
import { setTenant, type Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { mailLink, mailUser, registerLink, signInLink, VERIFY_LIFETIME_MS } from "./account-links.ts";
import { spendToken } from "./email-tokens.db.ts";
import { hashOfNoPassword, hashPassword, passwordMatches } from "./passwords.ts";
import { confirmNames, deleteUnconfirmed, findTakenNames, insertAccount } from "./register.db.ts";
import { type ClientInfo, hashToken, openSession } from "./sessions.ts";
import { findUserByEmail, takenName } from "./users.db.ts";

type RegistrationForm = Omit<ReadRequestOf<"register">, "password_confirmation"> & { readonly language: Language };

/** The unconfirmed registration, or the account, that the address had when its password was compared. */
interface PriorRegistration {
  readonly id: string | null;
  readonly samePassword: boolean;
  /** The address that was mistyped before, where the same person had registered it: that registration is forgotten. */
  readonly mistyped: string | null;
}

/**
 * Makes a user, the issuer of the RFC and the membership that joins them, with the mail that asks to confirm, in one
 * transaction. An e-mail address that has an account gets a mail instead, and so does one whose RFC or username has an
 * account; the answer is the same: whoever fills in the form does not learn of it. A registration that nobody confirmed
 * holds neither its RFC nor its username: others may request them too, and whoever confirms first has them. One of the
 * same address is replaced; if another password was chosen for it, whoever has the mailbox chooses anew, so that nobody
 * lies in wait behind an address that is not theirs.
 */
export async function register(deps: Deps, form: RegistrationForm): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  const known = await findUserByEmail(deps.db, form.email);
  // Compared where no account exists too: how long it takes does not reveal whether the address is known.
  const before = {
    id: known?.id ?? null,
    samePassword: await passwordMatches(known?.passwordHash ?? null, form.password),
    mistyped: await findMistypedAddress(deps, form),
  };
  try {
    await deps.db.transaction().execute((tx) => registerIn(deps, tx, { ...form, passwordHash }, before));
  } catch (error) {
    // Somebody registered the same address at the same instant; their mail is on its way to it.
    takenName(error, ["email"]);
  }
}

/**
 * The password shows whether it was the same person who registered the address that this one corrects. Nothing reveals
 * the outcome.
 */
async function findMistypedAddress(
  { db }: Deps,
  { corrects, email, password }: RegistrationForm,
): Promise<string | null> {
  if (corrects === null || corrects.toLowerCase() === email.toLowerCase()) return null;
  const earlier = await findUserByEmail(db, corrects);
  const isSame = await passwordMatches(earlier?.passwordHash ?? null, password);
  return isSame && earlier?.verified === false ? earlier.email : null;
}

async function registerIn(
  deps: Deps,
  tx: Tx,
  form: RegistrationForm & { readonly passwordHash: string },
  before: PriorRegistration,
): Promise<void> {
  const createdAt = deps.clock.now();
  const owner = await findUserByEmail(tx, form.email);
  // Registered an instant ago, by a double click: the mail of that is on its way.
  if (owner !== null && !owner.verified && owner.id !== before.id) return;
  const emails = before.mistyped === null ? [form.email] : [form.email, before.mistyped];
  await deleteUnconfirmed(tx, { ...form, emails }, new Date(createdAt.getTime() - VERIFY_LIFETIME_MS));
  if (owner?.verified === true) return mailUser(deps, tx, "already-registered", owner);
  const taken = await findTakenNames(tx, form);
  if (taken.length > 0) return mailTaken(deps, tx, form, taken.includes("rfc"));
  const { rfc, username, email, language } = form;
  const id = newId(deps.clock);
  const isContested = owner !== null && !before.samePassword;
  const passwordHash = isContested ? hashOfNoPassword() : form.passwordHash;
  const account = { id, issuerId: newId(deps.clock), rfc, username, email, language, passwordHash, now: createdAt };
  await insertAccount(tx, account);
  await mailLink(deps, tx, isContested ? "reset" : "verify", account);
}

/**
 * Only the mailbox is informed whose it is: an RFC that has an account has to be signed in to, a username is chosen
 * anew.
 */
function mailTaken(deps: Deps, tx: Tx, form: RegistrationForm, isRfc: boolean): Promise<void> {
  if (!isRfc) return mailUser(deps, tx, "username-taken", form, registerLink(deps));
  const { rfc, username, email: recipient, language } = form;
  const params = { username, rfc, link: signInLink(deps) };
  return deps.mail.enqueue(tx, { kind: "rfc-taken", recipient, language, params });
}

export type TokenResult = "used" | "expired" | "invalid" | TakenName;

/** Confirms an e-mail address with the token that was mailed to it; whoever does so first of several has the RFC. */
export async function verifyEmail(
  deps: Pick<Deps, "db" | "clock" | "config">,
  proof: { user_id: string; token: string },
): Promise<TokenResult> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const hash = hashToken(proof.token);
      const outcome = await spendToken(tx, { userId: proof.user_id, purpose: "verify", hash, now: deps.clock.now() });
      if (outcome === "used") await confirmAccount(deps, tx, proof.user_id);
      return outcome;
    });
  } catch (error) {
    return takenByAnother(error);
  }
}

/** Credits with which a new account starts in sandbox mode. */
export const OPENING_CREDITS = 5;

/** Somebody else confirmed a registration of the same RFC, or username, first. */
type TakenName = "rfc_taken" | "username_taken";

/**
 * Makes a registration an account: of all that request one RFC, or one username, the first gets it. Throws for the
 * others, whose transaction is undone with that, so that their link is not used up: see `takenByAnother`.
 */
export async function confirmAccount(
  { config, clock }: Pick<Deps, "config" | "clock">,
  tx: Tx,
  userId: string,
): Promise<void> {
  const issuerId = await confirmNames(tx, userId, clock.now());
  if (issuerId === null || config.mode !== "sandbox") return;
  await giveWelcome(tx, clock, issuerId, OPENING_CREDITS);
}

async function giveWelcome(tx: Tx, clock: Clock, issuerId: string, amount: number): Promise<void> {
  await setTenant(tx, issuerId);
  await grantCredits(tx, clock, { issuerId, amount, documentKind: "welcome", documentId: issuerId, note: "" });
}

/** Which name a confirmation came too late for; anything else is thrown on. */
export function takenByAnother(error: unknown): TakenName {
  return `${takenName(error, ["rfc", "username"])}_taken`;
}

/** For its own invoices, and as many of the person who tries it. */
const SAMPLE_CREDITS = 100;

/**
 * An account that is confirmed from the start and that nobody knows the password of, with a session that is open. For
 * sandbox mode alone. It is as old as `createdAt`: its credits are there before its first invoice.
 */
export async function openSampleAccount(
  deps: Deps,
  { rfc, createdAt, visitor }: { rfc: string; createdAt: Date; visitor: ClientInfo },
) {
  const then = { now: () => createdAt };
  const userId = newId(deps.clock);
  const username = `ejemplo-${rfc.toLowerCase()}`;
  const passwordHash = await hashPassword(randomUUID());
  const issuerId = await deps.db.transaction().execute(async (tx) => {
    const names = { id: userId, issuerId: newId(deps.clock), rfc, username };
    // Nobody is at it, wherever mails are delivered to.
    const email = `${username}@timbra.example`;
    const issuer = await insertAccount(tx, { ...names, email, passwordHash, language: "es", now: createdAt });
    await confirmNames(tx, userId, createdAt);
    await giveWelcome(tx, then, issuer, SAMPLE_CREDITS);
    return issuer;
  });
  const token = await openSession(deps.db, deps.clock, { userId, issuerId, ...visitor, proofValidUntil: "end" });
  return { issuerId, userId, rfc, token };
}
