import { randomUUID } from "node:crypto";
import { type Actor, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { newId } from "../lib/ids.ts";
import { createLink } from "./account-links.ts";
import { spendTokens } from "./email-tokens.db.ts";
import { hashPassword } from "./passwords.ts";
import { deleteSessions } from "./sessions.db.ts";
import {
  findUserByEmail,
  getUser,
  insertUser,
  markBlocked,
  markUnblocked,
  recordAccountEvent,
  takenName,
  type UserRow,
} from "./users.db.ts";

type AdministratorDeps = Pick<Deps, "db" | "clock" | "config">;

export interface NewAdministratorCommand {
  readonly email: string;
  readonly username: string;
  readonly language: "es" | "en";
  /** Null: nobody knows one yet, and a link is made with which to choose it. */
  readonly password: string | null;
}

/**
 * Makes an administrator. Answers the link with which the password is chosen (once, within an hour), null when one was
 * given, or what is taken.
 */
export async function createAdministrator(
  deps: AdministratorDeps,
  command: NewAdministratorCommand,
  by: Actor,
): Promise<{ readonly link: string | null } | "email_taken" | "username_taken"> {
  // Nobody knows the text that was hashed: until a password is chosen nothing opens the account.
  const passwordHash = await hashPassword(command.password ?? randomUUID());
  const { email, username, language } = command;
  const id = newId(deps.clock);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      if ((await findUserByEmail(tx, email)) !== null) return "email_taken";
      const now = deps.clock.now();
      await insertUser(tx, { id, username, email, language, passwordHash, now, role: "SuperAdminRole" });
      const link = command.password === null ? await createLink(deps, tx, "reset", id) : null;
      await recordAuditEvent(tx, deps.clock, {
        action: "administrator_created",
        by,
        issuerId: null,
        subject: { id, name: username },
      });
      return { link };
    });
  } catch (error) {
    return `${takenName(error, ["email", "username"])}_taken`;
  }
}

/**
 * Another link for an administrator who has none left, or forgot the password where no mail leaves. Null when there is
 * no such administrator.
 */
export function createAdministratorLink(deps: AdministratorDeps, email: string, by: Actor): Promise<string | null> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null || user.role !== "SuperAdminRole" || user.blocked) return null;
    const link = await createLink(deps, tx, "reset", user.id);
    await recordAuditEvent(tx, deps.clock, {
      action: "administrator_link_made",
      by,
      issuerId: null,
      subject: { id: user.id, name: user.username },
    });
    return link;
  });
}

type BlockDeps = Pick<Deps, "db" | "clock">;

interface BlockRequest {
  readonly userId: string;
  readonly by: Actor;
  readonly reason: string;
}

/** Shuts a user out at once: sessions end and mailed links stop working. What was so already stays as it is. */
export function blockUser(
  { db, clock }: BlockDeps,
  { userId, by, reason }: BlockRequest,
): Promise<UserRow | "own_account" | "not_found"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    if (by.id === userId) return "own_account";
    const now = clock.now();
    if (!(await markBlocked(tx, userId, now, reason))) return user;
    await deleteSessions(tx, userId);
    for (const purpose of ["reset", "email"] as const) await spendTokens(tx, userId, purpose, now);
    await recordAccountEvent(tx, clock, userId, {
      action: "user_blocked",
      by,
      subject: { id: userId, name: user.username },
      reason,
    });
    return user;
  });
}

/** Lets a user in again, with a new session. */
export function unblockUser(
  { db, clock }: BlockDeps,
  { userId, by, reason }: BlockRequest,
): Promise<UserRow | "not_found"> {
  return db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userId);
    if (user === null) return "not_found";
    if (!(await markUnblocked(tx, userId))) return user;
    await recordAccountEvent(tx, clock, userId, {
      action: "user_unblocked",
      by,
      subject: { id: userId, name: user.username },
      reason,
    });
    return user;
  });
}
