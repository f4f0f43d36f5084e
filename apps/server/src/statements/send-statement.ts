import type { Language, SendStatementRequest, Statement } from "@timbra/contract";
import type { AttachedStatement, Attachment, MailParams, NewMail } from "../adapters/mail/index.ts";
import type { Deps } from "../boot/deps.ts";
import { findCustomer } from "../customers/index.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { getIssuingFacts, replyAddress } from "../invoices/index.ts";
import { moneyText } from "../lib/decimal-text.ts";
import { mexicanDay, printedDay } from "../lib/mexican-time.ts";
import { STATEMENT_WORDS } from "../texts/index.ts";
import { findStatementSending, insertStatementSending } from "./statement.db.ts";
import { getStatement, type Period, type StatementCustomer } from "./statement.ts";
import { toPrintedStatement } from "./statement-files.ts";

type StatementLetter = Omit<NewMail<"statement">, "recipient">;

interface LetterWish {
  readonly issuerId: string;
  readonly customer: StatementCustomer;
  readonly request: SendStatementRequest;
  readonly language: Language;
}

/** The letter with a statement of account, but for whom it goes to. */
export async function writeStatementLetter(
  tx: Tx,
  deps: Deps,
  { issuerId, customer, request, language }: LetterWish,
): Promise<StatementLetter> {
  const statement = await getStatement(tx, deps, issuerId, customer, request);
  const { issuer } = await getIssuingFacts(tx, issuerId);
  const params: MailParams["statement"] = {
    issuerName: issuer.name,
    issuerRfc: issuer.rfc,
    receiverName: customer.name,
    from: statement.date_start,
    until: statement.date_end,
    balance: balanceText(statement),
    message: request.message,
    link: `${deps.config.publicUrl}/verify-cfdi`,
  };
  return { kind: "statement", language, params, issuerId };
}

function balanceText({ currencies }: Statement): string {
  const amounts = currencies.map(({ currency, closing }) => moneyText(closing, currency));
  return amounts.length === 0 ? moneyText("0.00", "MXN") : amounts.join(" + ");
}

interface SendWish extends LetterWish {
  /** Of this sending: the same click again brings the same id. */
  readonly id: string;
  readonly userId: string;
}

/** Puts one mail to each address where it is certain to leave, in one transaction with the record of it. */
export function sendStatement(deps: Deps, wish: SendWish): Promise<void> {
  const { issuerId, userId, id, customer, request, language } = wish;
  const { to, cc, message } = request;
  return withTenant(deps.db, issuerId, async (tx) => {
    const now = deps.clock.now();
    const fresh = await insertStatementSending(tx, {
      ...{ issuerId, id, customerId: customer.id, to, cc, message, language, userId, now },
      dateStart: request.date_start,
      dateEnd: request.date_end ?? mexicanDay(now),
    });
    if (!fresh) return;
    const letter = await writeStatementLetter(tx, deps, wish);
    const carries = { statementId: id, to, cc, replyTo: await replyAddress(tx) };
    for (const recipient of [...to, ...cc]) await deps.mail.enqueue(tx, { ...letter, recipient, carries });
  });
}

/** The file of a statement that a mail takes along. Throws when it cannot be had now. */
export async function statementAttachments(
  deps: Deps,
  { issuerId, statementId }: AttachedStatement,
): Promise<readonly Attachment[]> {
  const found = await withTenant(deps.db, issuerId, async (tx) => {
    const sending = await findStatementSending(tx, issuerId, statementId);
    const customer = sending === null ? null : await findCustomer(tx, sending.customer_id);
    return sending === null || customer === null ? null : { sending, customer };
  });
  if (found === null) throw new Error("A statement of account that was to be mailed is of nobody.");
  const { sending, customer } = found;
  const language = sending.language === "en" ? "en" : "es";
  const { printed, name } = await printStatement(deps, issuerId, customer, sending, language);
  if (!printed.ok) throw new Error("The statement of account could not be drawn.");
  return [{ fileName: `${name}.pdf`, mediaType: "application/pdf", content: printed.pdf }];
}

/** A statement of account on paper, and what its file is called. */
export async function printStatement(
  deps: Deps,
  issuerId: string,
  customer: StatementCustomer,
  period: Period,
  language: Language,
) {
  const { statement, issuer } = await withTenant(deps.db, issuerId, async (tx) => ({
    statement: await getStatement(tx, deps, issuerId, customer, period),
    issuer: (await getIssuingFacts(tx, issuerId)).issuer,
  }));
  const { from, to, file } = STATEMENT_WORDS;
  const { date_start: start, date_end: end } = statement;
  const until = `${to[language]} ${printedDay(end, language)}`;
  const dates = start === null ? until : `${from[language]} ${printedDay(start, language)} ${until}`;
  const printed = await deps.pdf.printTables({
    language,
    title: `${file[language]} · ${customer.name}`,
    subtitle: `${customer.rfc} · ${dates} · ${issuer.name}, ${issuer.rfc}`,
    day: mexicanDay(deps.clock.now()),
    tables: toPrintedStatement(statement, language),
    owner: issuerId,
  });
  return { printed, name: `${file[language]} ${customer.rfc} ${end}` };
}
