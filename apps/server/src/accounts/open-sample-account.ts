import { randomUUID } from "node:crypto";
import { enterIssuer } from "../adapters/postgres/index.ts";
import { grantCredits } from "../credits/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { hashPassword } from "./password-hash.ts";
import { confirmNames, insertAccount } from "./register.db.ts";
import { openSession, type Visitor } from "./sessions.ts";

/** For its own invoices, and as many of the person who tries it. */
const SAMPLE_CREDITS = 100;

/**
 * An account that is confirmed from the start and that nobody knows the password of, with a session that is open. For
 * sandbox mode alone. It is as old as `createdAt`: its credits are there before its first invoice.
 */
export async function openSampleAccount(
  deps: Deps,
  { rfc, createdAt, visitor }: { rfc: string; createdAt: Date; visitor: Visitor },
) {
  const then = { now: () => createdAt };
  const userId = newId(deps.clock);
  const username = `ejemplo-${rfc.toLowerCase()}`;
  const passwordHash = await hashPassword(randomUUID());
  const issuerId = await deps.db.transaction().execute(async (tx) => {
    const account = {
      userId,
      issuerId: newId(deps.clock),
      rfc,
      username,
      // Nobody is at it, wherever mails are delivered to.
      email: `${username}@timbra.example`,
      passwordHash,
      language: "es" as const,
      createdAt,
    };
    const issuer = await insertAccount(tx, account);
    await confirmNames(tx, userId, createdAt);
    await enterIssuer(tx, issuer);
    await grantCredits(tx, then, {
      issuerId: issuer,
      amount: SAMPLE_CREDITS,
      documentKind: "welcome",
      documentId: issuer,
      note: "",
    });
    return issuer;
  });
  const token = await openSession(deps.db, deps.clock, { userId, issuerId, ...visitor, freshUntil: "end" });
  return { issuerId, userId, rfc, token };
}
