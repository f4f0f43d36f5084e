import { claimNotice, findRecipient } from "../../accounts/index.ts";
import type { MailedDocument } from "../../adapters/mail/index.ts";
import type { Deps } from "../../boot/deps.ts";
import type { Tx } from "../../db/index.ts";
import { mexicanDay } from "../../lib/mexican-time.ts";
import { findInvoice, findStamp } from "../invoices.db.ts";
import { getSendings, replyAddress, toMailedDocument } from "../send.ts";
import { isOfBatch, recordEnd } from "./batches.db.ts";
import type { CancelledForm, Verdict } from "./judge.ts";

type MailDeps = Pick<Deps, "mail" | "catalogues" | "config">;

interface Cancelled {
  readonly issuerId: string;
  readonly invoiceId: string;
  /** Whether its issuer is mailed about it together with others, and not here. */
  readonly together?: boolean;
}

interface Outcome {
  readonly verdict: Verdict;
  readonly deadline: Date | null;
  readonly now: Date;
}

/**
 * Mails that a request ended, or that its receiver is asked from now on, in the transaction that settles it: to the
 * issuer, and to whoever was mailed the document. One that is cancelled at once is mailed once, as done. The issuer of
 * one that was requested with others gets one mail about all of them.
 */
export async function mailVerdict(
  tx: Tx,
  deps: MailDeps,
  { issuerId, invoiceId, id }: Cancelled & { readonly id: string },
  { verdict, deadline, now }: Outcome,
): Promise<void> {
  if (verdict.kind !== "open") {
    const ended = { issuerId, invoiceId, together: await recordEnd(tx, issuerId, id, now) };
    return verdict.kind === "cancelled"
      ? mailCancelled(tx, deps, ended, verdict.form)
      : mailNotDone(tx, deps, ended, verdict.kind);
  }
  // The SAT may show a request, then none, then the same again.
  if (!(await claimNotice(tx, { issuerId, kind: "cancellation-asked", about: id }, now))) return;
  await mailAsked(tx, deps, { issuerId, invoiceId, together: await isOfBatch(tx, issuerId, id) }, deadline);
}

/** The SAT waits for the receiver. */
async function mailAsked(tx: Tx, deps: MailDeps, about: Cancelled, until: Date | null): Promise<void> {
  const { letter, toIssuer, toReceivers } = await addresses(tx, deps, about);
  const deadline = until === null ? null : mexicanDay(until);
  const { issuerId } = about;
  for (const { link, ...to } of toIssuer)
    await deps.mail.enqueue(tx, { kind: "cancellation-asked", ...to, params: { ...letter, link, deadline }, issuerId });
  for (const to of toReceivers)
    await deps.mail.enqueue(tx, {
      kind: "cancellation-asked-of-receiver",
      ...to,
      params: { ...letter, deadline },
      issuerId,
    });
}

/** The SAT says that it is cancelled. */
export async function mailCancelled(tx: Tx, deps: MailDeps, about: Cancelled, form: CancelledForm): Promise<void> {
  const { letter, toIssuer, toReceivers } = await addresses(tx, deps, about);
  const { issuerId } = about;
  for (const { link, ...to } of toIssuer)
    await deps.mail.enqueue(tx, { kind: "cancellation-done", ...to, params: { ...letter, link, form }, issuerId });
  for (const to of toReceivers)
    await deps.mail.enqueue(tx, {
      kind: "cancellation-done-to-receiver",
      ...to,
      params: { ...letter, form },
      issuerId,
    });
}

async function mailNotDone(
  tx: Tx,
  deps: MailDeps,
  about: Cancelled,
  reason: "rejected" | "refused" | "lapsed",
): Promise<void> {
  const { letter, toIssuer } = await addresses(tx, deps, about);
  const { issuerId } = about;
  for (const { link, ...to } of toIssuer)
    await deps.mail.enqueue(tx, {
      kind: "cancellation-not-done",
      ...to,
      params: { ...letter, link, reason },
      issuerId,
    });
}

/** Who is written to. The issuer's link leads to the cancellation, anybody else's to the SAT. */
async function addresses(tx: Tx, deps: MailDeps, { issuerId, invoiceId, together = false }: Cancelled) {
  const invoice = await findInvoice(tx, issuerId, invoiceId);
  const stamp = await findStamp(tx, issuerId, invoiceId);
  if (invoice === undefined || stamp === null) throw new Error("A document that is cancelled has no stamp.");
  const letter: MailedDocument = toMailedDocument(deps, invoice, stamp);
  const page = invoice.type === "P" ? "pay" : "invoice";
  const owner = await findRecipient(tx, issuerId);
  const toIssuer =
    owner === null || together ? [] : [{ ...owner, link: `${deps.config.publicUrl}/cancel/${page}/${invoiceId}` }];
  return {
    letter,
    toIssuer,
    toReceivers: await receivers(tx, deps, { issuerId, invoiceId }, owner?.recipient ?? null),
  };
}

/** Whoever was mailed the document, each once, in the language of the last mail. */
async function receivers(tx: Tx, deps: MailDeps, { issuerId, invoiceId }: Cancelled, owner: string | null) {
  const replyTo = await replyAddress(tx);
  const sendings = await getSendings(tx, deps, issuerId, invoiceId);
  const mailed = sendings.flatMap(({ language, deliveries }) =>
    deliveries
      .filter(({ state }) => state !== "failed")
      .map(({ address }) => ({ recipient: address, language, replyTo })),
  );
  const known = new Set([(owner ?? "").toLowerCase()]);
  return mailed.filter(({ recipient }) => !known.has(recipient.toLowerCase()) && known.add(recipient.toLowerCase()));
}
