import { type Language, MAX_ACCOUNTANTS } from "@timbra/contract";
import { inIssuer, oneAtATime, type Tx } from "../../adapters/postgres/index.ts";
import { type Doer, recordDeed } from "../../deeds/index.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "../../ids.ts";
import { getRegistrationProgress } from "../registration-progress.db.ts";
import { hashToken } from "../secret-token.ts";
import { findUserByEmail } from "../users.db.ts";
import { findIssuerRfc, listAccountants } from "./accountants.db.ts";
import { newInvitationToken } from "./invitation-token.ts";
import { listOpenInvitations, replaceInvitation } from "./invitations.db.ts";

const LIFETIME_MS = 7 * 24 * 3_600_000;

type InviteDeps = Pick<Deps, "db" | "clock" | "config" | "mail">;

interface InvitationRequest {
  readonly issuerId: string;
  readonly email: string;
  readonly by: Doer & { readonly id: string };
  /** Of who invites; somebody who has an account is written to in their own. */
  readonly language: Language;
}

/** Mails an invitation, whose secret exists nowhere else. Of an address only the last one works. */
export function inviteAccountant(deps: InviteDeps, wish: InvitationRequest): Promise<"invited" | "full" | "already"> {
  const { issuerId, email, by } = wish;
  return inIssuer(deps.db, issuerId, async (tx) => {
    await oneAtATime(tx, issuerId, "accountants");
    const now = deps.clock.now();
    const reading = await listAccountants(tx, issuerId);
    const others = (await listOpenInvitations(tx, now)).filter((open) => !isSame(open.email, email));
    if (reading.some((accountant) => isSame(accountant.email, email))) return "already";
    if (reading.length + others.length >= MAX_ACCOUNTANTS) return "full";
    const [id, token] = [newId(deps.clock), newInvitationToken(issuerId)];
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await replaceInvitation(tx, { issuerId, id, email, hash: hashToken(token), userId: by.id, now, expiresAt });
    await write(deps, tx, wish, token);
    await recordDeed(tx, deps.clock, { deed: "accountant_invited", by, issuerId, subject: { id, name: email } });
    return "invited";
  });
}

async function write(
  deps: InviteDeps,
  tx: Tx,
  { issuerId, email, language }: InvitationRequest,
  token: string,
): Promise<void> {
  const rfc = await findIssuerRfc(tx, issuerId);
  const issuer = (await getRegistrationProgress(tx, deps.clock.now())).businessName ?? rfc;
  const reader = await findUserByEmail(tx, email);
  const params = { issuer, rfc, link: `${deps.config.publicUrl}/invitation#${token}` };
  await deps.mail.enqueue(tx, {
    kind: "accountant-invited",
    recipient: email,
    language: reader?.language ?? language,
    params,
    issuerId,
  });
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
