import { tellOnce, whomToTell } from "../accounts/index.ts";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { mexicanDay } from "../mexican-day.ts";
import { moneyText } from "../money-text.ts";
import { dueDayAfter, listOwed } from "../pays/index.ts";
import { type Creditor, listCreditors } from "./due.db.ts";
import { tellEach } from "./tell-each.ts";

/** From two days before the last one: time enough to do it, and late enough to know who has paid. */
const DAYS_BEFORE = 2;
/** What a mail lists; the others are on the page it leads to. */
const MOST_LINES = 10;

type ReceiptReminderDeps = Pick<Deps, "db" | "clock" | "mail" | "config" | "catalogues" | "log">;

/**
 * Reminds, once a month, of the receipts that are due by the fifth: of PPD invoices of the months before that still
 * have a balance.
 */
export async function tellOfReceipts(deps: ReceiptReminderDeps): Promise<void> {
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
