import { claimNotice, findRecipient } from "../accounts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { DAY_MS, MINUTE_MS } from "../lib/durations.ts";
import { every } from "../lib/every.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { dueDayAfter, listOwedUntil } from "../payment-receipts/index.ts";
import {
  type ExpiringCertificate,
  type IssuerOwingReceipts,
  type LowCreditAccount,
  listExpiring,
  listIssuersOwingReceipts,
  listLowWithoutReminder,
} from "./reminders.db.ts";

/** Nobody is reminded in the night: not before this hour of Mexico City. */
const FIRST_HOUR = 8;

/**
 * Sends every issuer the reminders that are due. Several processes may do it at once, and as often as they like: each
 * reminder is sent once. One that fails does not stop the others.
 */
export async function sendReminders(deps: Deps): Promise<void> {
  const isDay = Number(mexicanTime(deps.clock.now()).slice(11, 13)) >= FIRST_HOUR;
  const due = isDay ? [remindOfLowCredits, remindOfCertificates, remindOfReceipts] : [remindOfLowCredits];
  for (const tell of due)
    await tell(deps).catch((error: unknown) =>
      deps.log.warn({ err: error, notice: tell.name }, "a notice could not be sent"),
    );
}

const EVERY_MS = 5 * MINUTE_MS;

/** Looks now and every few minutes. Answers what stops it. */
export function startReminders(deps: Deps): () => void {
  return every(EVERY_MS, deps.log, "notices could not be sent", () => sendReminders(deps));
}

/** Days before the end of a certificate on which a reminder is sent. */
const THRESHOLDS = [1, 7, 30, 60] as const;
const FIRST = 60;

type ReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "log">;

/**
 * Reminds each issuer of its certificate's end, once per threshold; of several that passed unseen, only the nearest.
 */
export async function remindOfCertificates(deps: ReminderDeps): Promise<void> {
  await forEachDue(deps, await listExpiring(deps.db, deps.clock.now(), FIRST), (certificate) =>
    remindOfCertificate(deps, certificate),
  );
}

function remindOfCertificate(
  deps: ReminderDeps,
  { issuerId, id, number, rfc, validUntil }: ExpiringCertificate,
): Promise<void> {
  const now = deps.clock.now();
  const lastDay = mexicanDay(validUntil);
  const daysLeft = daysBetween(mexicanDay(now), lastDay);
  const threshold = THRESHOLDS.find((days) => daysLeft <= days);
  return withTenant(deps.db, issuerId, async (tx) => {
    const addressee = await findRecipient(tx, issuerId);
    if (threshold === undefined || addressee === null) return;
    if (!(await claimNotice(tx, { issuerId, kind: "certificate-expiring", about: `${id}:${threshold}` }, now))) return;
    const params = { rfc, certificate: number, daysLeft, lastDay, link: `${deps.config.publicUrl}/user/csd` };
    await deps.mail.enqueue(tx, { kind: "certificate-expiring", ...addressee, params, issuerId });
  });
}

/** Both YYYY-MM-DD. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Reminds each issuer once that few credits are left, and again only when there were enough in between. */
async function remindOfLowCredits(deps: ReminderDeps): Promise<void> {
  await forEachDue(deps, await listLowWithoutReminder(deps.db), (account) => remindOfLowAccount(deps, account));
}

function remindOfLowAccount(deps: ReminderDeps, { issuerId, rfc, since }: LowCreditAccount): Promise<void> {
  return withTenant(deps.db, issuerId, async (tx) => {
    const addressee = await findRecipient(tx, issuerId);
    if (
      addressee === null ||
      !(await claimNotice(tx, { issuerId, kind: "low-credits", about: since }, deps.clock.now()))
    )
      return;
    const params = { rfc, credits: await getCredits(tx), link: `${deps.config.publicUrl}/orders/list` };
    await deps.mail.enqueue(tx, { kind: "low-credits", ...addressee, params, issuerId });
  });
}

/** From two days before the last one: time enough to do it, and late enough to know who has paid. */
const DAYS_BEFORE = 2;
/** What a mail lists; the others are on the page it leads to. */
const MOST_LINES = 10;

type ReceiptReminderDeps = ReminderDeps & Pick<Deps, "catalogues">;

/**
 * Reminds, once a month, of the receipts that are due by the fifth: of PPD invoices of the months before that still
 * have a balance.
 */
async function remindOfReceipts(deps: ReceiptReminderDeps): Promise<void> {
  const today = mexicanDay(deps.clock.now());
  const { month, daysLeft } = dueDayAfter(today);
  if (daysLeft > DAYS_BEFORE) return;
  await forEachDue(deps, await listIssuersOwingReceipts(deps.db, month, today), (creditor) =>
    remindOfOwed(deps, creditor),
  );
}

function remindOfOwed(deps: ReceiptReminderDeps, { issuerId, rfc }: IssuerOwingReceipts): Promise<void> {
  const now = deps.clock.now();
  const { month, lastDay } = dueDayAfter(mexicanDay(now));
  return withTenant(deps.db, issuerId, async (tx) => {
    const { invoices, balances } = await listOwedUntil(tx, deps, issuerId, month);
    // A receipt that is cancelled tomorrow makes something owed again.
    if (invoices.length === 0) {
      await claimNotice(tx, { issuerId, kind: "receipts-settled", about: mexicanDay(now) }, now);
      return;
    }
    const addressee = await findRecipient(tx, issuerId);
    if (addressee === null || !(await claimNotice(tx, { issuerId, kind: "receipts-due", about: month }, now))) return;
    const lines = invoices
      .slice(0, MOST_LINES)
      .map(({ number, receiver_name, balance, currency }) =>
        [number, receiver_name, moneyText(balance, currency)].join(" · "),
      );
    const amount = balances.map(({ balance, currency }) => moneyText(balance, currency)).join(" + ");
    const params = {
      rfc,
      month,
      lastDay,
      count: balances.reduce((count, { invoices: some }) => count + some, 0),
      amount,
      lines,
      link: `${deps.config.publicUrl}/create/pay`,
    };
    await deps.mail.enqueue(tx, { kind: "receipts-due", ...addressee, params, issuerId });
  });
}

/**
 * Reminds one issuer after the other. One who cannot be mailed now is mailed in the next run, and does not stop the
 * others.
 */
async function forEachDue<Due extends { readonly issuerId: string }>(
  { log }: Pick<Deps, "log">,
  due: readonly Due[],
  tell: (one: Due) => Promise<void>,
): Promise<void> {
  for (const one of due)
    await tell(one).catch((error: unknown) =>
      log.warn({ err: error, issuerId: one.issuerId }, "an issuer could not be told"),
    );
}
