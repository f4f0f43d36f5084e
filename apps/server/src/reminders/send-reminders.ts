import { tellOnce, whomToTell } from "../accounts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { getCredits } from "../credits/index.ts";
import { inIssuer } from "../db/index.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { dueDayAfter, listOwed } from "../payment-receipts/index.ts";
import {
  type Creditor,
  type EndingCertificate,
  type LowAccount,
  listCreditors,
  listEnding,
  listUntoldLow,
} from "./reminders.db.ts";

/** Nobody is reminded in the night: not before this hour of Mexico City. */
const FIRST_HOUR = 8;

/**
 * Tells every issuer what there is to tell now. Several processes may do it at once, and as often as they like: each
 * thing is told once. One that fails keeps no other from being told.
 */
export async function sendNotices(deps: Deps): Promise<void> {
  const isDay = Number(mexicanTime(deps.clock.now()).slice(11, 13)) >= FIRST_HOUR;
  const due = isDay ? [tellOfLowCredits, tellOfCertificates, tellOfReceipts] : [tellOfLowCredits];
  for (const tell of due)
    await tell(deps).catch((error: unknown) =>
      deps.log.warn({ err: error, notice: tell.name }, "a notice could not be sent"),
    );
}

const EVERY_MS = 5 * 60_000;

/** Looks now and every few minutes. Answers what stops it. */
export function startNotices(deps: Deps): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    await sendNotices(deps).finally(() => {
      looking = false;
    });
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}

/** So many days before its end a certificate is spoken of. */
const THRESHOLDS = [1, 7, 30, 60] as const;
const FIRST = 60;
const DAY_MS = 24 * 3_600_000;

type CertificateReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "log">;

/** Tells each issuer of its certificate's end, once a threshold; of several that passed unseen, only the nearest. */
export async function tellOfCertificates(deps: CertificateReminderDeps): Promise<void> {
  await tellEach(deps, await listEnding(deps.db, deps.clock.now(), FIRST), (certificate) =>
    tellOfCertificate(deps, certificate),
  );
}

function tellOfCertificate(
  deps: CertificateReminderDeps,
  { issuerId, id, number, rfc, validUntil }: EndingCertificate,
): Promise<void> {
  const now = deps.clock.now();
  const lastDay = mexicanDay(validUntil);
  const daysLeft = daysBetween(mexicanDay(now), lastDay);
  const threshold = THRESHOLDS.find((days) => daysLeft <= days);
  return inIssuer(deps.db, issuerId, async (tx) => {
    const addressee = await whomToTell(tx, issuerId);
    if (threshold === undefined || addressee === null) return;
    if (!(await tellOnce(tx, { issuerId, kind: "certificate-expiring", about: `${id}:${threshold}` }, now))) return;
    const params = { rfc, certificate: number, daysLeft, lastDay, link: `${deps.config.publicUrl}/user/csd` };
    await deps.mail.enqueue(tx, { kind: "certificate-expiring", ...addressee, params, issuerId });
  });
}

/** Both YYYY-MM-DD. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

type CreditReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "log">;

/** Tells each issuer once that few credits are left, and again only when there were enough in between. */
async function tellOfLowCredits(deps: CreditReminderDeps): Promise<void> {
  await tellEach(deps, await listUntoldLow(deps.db), (account) => tellOfLowAccount(deps, account));
}

function tellOfLowAccount(deps: CreditReminderDeps, { issuerId, rfc, since }: LowAccount): Promise<void> {
  return inIssuer(deps.db, issuerId, async (tx) => {
    const addressee = await whomToTell(tx, issuerId);
    if (addressee === null || !(await tellOnce(tx, { issuerId, kind: "low-credits", about: since }, deps.clock.now())))
      return;
    const params = { rfc, credits: await getCredits(tx), link: `${deps.config.publicUrl}/orders/list` };
    await deps.mail.enqueue(tx, { kind: "low-credits", ...addressee, params, issuerId });
  });
}

/** From two days before the last one: time enough to do it, and late enough to know who has paid. */
const DAYS_BEFORE = 2;
/** What a mail lists; the others are on the page it leads to. */
const MOST_LINES = 10;

type ReceiptReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "catalogues" | "log">;

/**
 * Reminds, once a month, of the receipts that are due by the fifth: of PPD invoices of the months before that still
 * have a balance.
 */
async function tellOfReceipts(deps: ReceiptReminderDeps): Promise<void> {
  const { month, daysLeft } = dueDayAfter(mexicanDay(deps.clock.now()));
  if (daysLeft > DAYS_BEFORE) return;
  await tellEach(deps, await listCreditors(deps.db, month), (creditor) => tellOfOwed(deps, creditor));
}

function tellOfOwed(deps: ReceiptReminderDeps, { issuerId, rfc }: Creditor): Promise<void> {
  const now = deps.clock.now();
  const { month, lastDay } = dueDayAfter(mexicanDay(now));
  return inIssuer(deps.db, issuerId, async (tx) => {
    const { invoices, balances } = await listOwed(tx, deps, issuerId, month);
    const addressee = await whomToTell(tx, issuerId);
    if (
      addressee === null ||
      invoices.length === 0 ||
      !(await tellOnce(tx, { issuerId, kind: "receipts-due", about: month }, now))
    )
      return;
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
      count: invoices.length,
      amount,
      lines,
      link: `${deps.config.publicUrl}/create/pay`,
    };
    await deps.mail.enqueue(tx, { kind: "receipts-due", ...addressee, params, issuerId });
  });
}

/**
 * Tells one issuer after the other. One who cannot be told now is told at the next look, and keeps nobody else from
 * being told.
 */
async function tellEach<Due extends { readonly issuerId: string }>(
  { log }: Pick<Deps, "log">,
  due: readonly Due[],
  tell: (one: Due) => Promise<void>,
): Promise<void> {
  for (const one of due)
    await tell(one).catch((error: unknown) =>
      log.warn({ err: error, issuerId: one.issuerId }, "an issuer could not be told"),
    );
}
