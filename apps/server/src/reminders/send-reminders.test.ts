import { LOW_CREDITS } from "@timbra/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMailbox, type MailOutbox } from "../adapters/mail/index.ts";
import { captureCredits, grantCredits, holdCredits, releaseCredits } from "../credits/index.ts";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { creditSale, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { DAY, HOUR } from "../testing/movable-clock.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { remindOfCertificates, sendReminders } from "./send-reminders.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    worker: false,
    allowsBrokenInvariants: "credits are held here for documents that are none",
  });
});
afterAll(() => test.close());

async function mails(issuer: { readonly email: string }, kind: string) {
  const all = await createMailbox(test.deps.db, test.deps.mailBodies).list(issuer.email);
  return all.filter((mail) => mail.kind === kind);
}

const inEnglish = (issuer: ReadyIssuer) =>
  sql`UPDATE users SET language = 'en' WHERE id = ${issuer.userId}`.execute(test.deps.db);

describe("credits that run low", () => {
  const of = (issuer: ReadyIssuer, documentId: string) => ({
    issuerId: issuer.issuerId,
    documentKind: "test",
    documentId,
  });

  async function spend(issuer: ReadyIssuer, amount: number) {
    const document = of(issuer, newId(test.clock));
    await withTenant(test.deps.db, issuer.issuerId, async (tx) => {
      await holdCredits(tx, test.clock, { ...document, amount });
      await captureCredits(tx, test.clock, document);
    });
  }
  const give = (issuer: ReadyIssuer, amount: number) =>
    withTenant(test.deps.db, issuer.issuerId, (tx) =>
      grantCredits(tx, test.clock, { ...of(issuer, newId(test.clock)), amount, note: "" }),
    );

  it("are mailed about once when they do, and again only after there were enough", async () => {
    const issuer = await readyIssuer(test);
    await sendReminders(test.deps);
    // A new account has few from the start: nothing ran low.
    expect(await mails(issuer, "low-credits")).toEqual([]);
    await give(issuer, LOW_CREDITS);
    await spend(issuer, 5);
    await sendReminders(test.deps);
    expect(await mails(issuer, "low-credits")).toEqual([]);
    await spend(issuer, 1);
    await Promise.all([sendReminders(test.deps), sendReminders(test.deps)]);
    await spend(issuer, 1);
    await sendReminders(test.deps);
    const [first, ...more] = await mails(issuer, "low-credits");
    expect([first?.subject, more]).toEqual([`Su cuenta tiene solo ${LOW_CREDITS - 1} créditos`, []]);
    expect(first?.body_text).toContain(issuer.rfc);
    // Enough again, and low again, between two looks.
    await give(issuer, 5);
    await inEnglish(issuer);
    await spend(issuer, 6);
    await sendReminders(test.deps);
    expect((await mails(issuer, "low-credits")).map(({ subject }) => subject)).toEqual([
      "Your account has only 7 credits",
      `Su cuenta tiene solo ${LOW_CREDITS - 1} créditos`,
    ]);
  });

  it("are not mailed about for a stamp that was refused at the limit", async () => {
    const issuer = await readyIssuer(test);
    await give(issuer, LOW_CREDITS - 5);
    const document = { ...of(issuer, newId(test.clock)), amount: 1 };
    await withTenant(test.deps.db, issuer.issuerId, (tx) => holdCredits(tx, test.clock, document));
    await sendReminders(test.deps);
    await withTenant(test.deps.db, issuer.issuerId, (tx) => releaseCredits(tx, test.clock, document));
    await sendReminders(test.deps);
    expect(await mails(issuer, "low-credits")).toEqual([]);
  });
});

describe("payment receipts that are due", () => {
  it("are reminded of once a month, from the third, with the invoices that have a balance", async () => {
    const issuer = await payingIssuer(test);
    await creditSale(issuer);
    await pay(issuer, somePay(issuer, "1160.00", [{ invoice_id: await creditSale(issuer) }]));
    // The month of Mexico City, which is six hours behind.
    const today = new Date(test.clock.now().getTime() - 6 * HOUR);
    const noonOf = (day: number, months = 1) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day, 18));
    test.clock.set(noonOf(2));
    await sendReminders(test.deps);
    expect(await mails(issuer, "receipts-due")).toEqual([]);
    test.clock.set(new Date(noonOf(3).getTime() - 8 * HOUR));
    await sendReminders(test.deps);
    // Four in the morning.
    expect(await mails(issuer, "receipts-due")).toEqual([]);
    test.clock.set(noonOf(3));
    await Promise.all([sendReminders(test.deps), sendReminders(test.deps)]);
    test.clock.set(noonOf(5));
    await sendReminders(test.deps);
    const [mail, ...more] = await mails(issuer, "receipts-due");
    expect(more).toEqual([]);
    expect(mail?.body_text).toContain("A-1 · UNIVERSIDAD ROBOTICA ESPAÑOLA · $1,160.00 MXN");
    expect(mail?.body_text).not.toContain("A-2 · ");
    expect(mail?.body_text).toContain("1 factura con saldo por $1,160.00 MXN");
    expect(mail?.subject).toMatch(/el plazo termina el 5 de /);
    await inEnglish(issuer);
    test.clock.set(noonOf(4, 2));
    await sendReminders(test.deps);
    expect((await mails(issuer, "receipts-due")).map(({ subject }) => subject)[0]).toMatch(
      /^Payment receipts of .* due by /,
    );
  });
});

describe("a certificate that ends", () => {
  it("is mailed sixty, thirty, seven days and one day before, once each, and not after", async () => {
    const issuer = await readyIssuer(test);
    const { body } = await issuer.client.call("getCsd");
    const end = new Date(body.csd?.valid_until ?? "");
    const before = async (days: number) => {
      // At noon of Mexico City, so many days of the calendar before.
      const day = new Date(end.getTime() - days * DAY).toISOString().slice(0, 10);
      test.clock.set(new Date(`${day}T18:00:00Z`));
      await Promise.all([sendReminders(test.deps), sendReminders(test.deps)]);
      return (await mails(issuer, "certificate-expiring")).length;
    };
    expect([await before(62), await before(60), await before(45), await before(30), await before(29)]).toEqual([
      0, 1, 1, 2, 2,
    ]);
    await inEnglish(issuer);
    expect([await before(7), await before(2), await before(1)]).toEqual([3, 3, 4]);
    const [last, , , first] = await mails(issuer, "certificate-expiring");
    expect(first?.body_text).toMatch(/vence en (59|60) días/);
    expect(last?.body_text).toMatch(/ends in 1 day\b/);
    expect(last?.body_text).toContain("/user/csd");
    expect(await before(-2)).toBe(4);
  });

  it("is mailed on its last day too, in words that make sense", async () => {
    const issuer = await readyIssuer(test);
    const { body } = await issuer.client.call("getCsd");
    test.clock.set(new Date(new Date(body.csd?.valid_until ?? "").getTime() - 60_000));
    await remindOfCertificates(test.deps);
    expect((await mails(issuer, "certificate-expiring"))[0]?.body_text).toContain("vence en menos de un día");
  });

  it("is mailed once when it is found late", async () => {
    const issuer = await readyIssuer(test);
    const { body } = await issuer.client.call("getCsd");
    test.clock.set(new Date(new Date(body.csd?.valid_until ?? "").getTime() - 5 * DAY));
    test.clock.set(new Date(`${test.clock.now().toISOString().slice(0, 10)}T18:00:00Z`));
    await sendReminders(test.deps);
    expect(await mails(issuer, "certificate-expiring")).toHaveLength(1);
  });
});

it("one issuer who cannot be mailed does not delay the mails of others, and is mailed later", async () => {
  const [first, second, third] = [await readyIssuer(test), await readyIssuer(test), await readyIssuer(test)];
  const { body } = await first.client.call("getCsd");
  test.clock.set(new Date(new Date(body.csd?.valid_until ?? "").getTime() - 20 * DAY));
  test.clock.set(new Date(`${test.clock.now().toISOString().slice(0, 10)}T18:00:00Z`));
  const mail: MailOutbox = {
    ...test.deps.mail,
    enqueue: (tx, letter) =>
      letter.recipient === second.email ? Promise.reject(new Error("no")) : test.deps.mail.enqueue(tx, letter),
  };
  await sendReminders({ ...test.deps, mail });
  const told = async () =>
    Promise.all([first, second, third].map(async (one) => (await mails(one, "certificate-expiring")).length));
  expect(await told()).toEqual([1, 0, 1]);
  await sendReminders(test.deps);
  expect(await told()).toEqual([1, 1, 1]);
});
