import { legalDateAt } from "@timbra/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { giveCredits } from "../invoices/cancel/testing/cancellation-fixture.ts";
import { signedInAgain } from "../invoices/cancel/testing/sat.ts";
import { creditSale, payingIssuer } from "../payment-receipts/testing/paying.ts";
import { mailTo, registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await shareTestApp();
});
afterAll(() => test.close());

const EMAIL = "contadora@example.com";
const PASSWORD = "Maguey-azul-31";

/** The secret of the invitation that a company sends. */
async function invite({ client, password }: Pick<ReadyIssuer, "client" | "password">): Promise<string> {
  await client.call("reauthenticate", { body: { by: "password", proof: password } });
  await client.call("inviteAccountant", { body: { email: EMAIL } });
  return /invitation#([\w-]+)/.exec((await mailTo(test, EMAIL, "accountant-invited")).body_text ?? "")?.[1] ?? "";
}

async function signIn(): Promise<Client> {
  const { body } = await test.client.call("signIn", { body: { email: EMAIL, password: PASSWORD } });
  return test.client.withToken("token" in body ? body.token : "");
}

it("an accountant sees what all their companies lack at once, the worst first, and nobody else's", async () => {
  const [young, calm, busy] = [await registerIssuer(test), await readyIssuer(test), await payingIssuer(test)];
  await giveCredits(test, calm.issuerId, 100);
  for (const one of [1, 2]) await busy.client.call("createDraft", { body: someDraft(busy, { notes: String(one) }) });
  await creditSale(busy);
  await busy.client.call("stampInvoice", { body: someDraft(busy) });
  await readyIssuer(test);

  const body = {
    token: await invite(young),
    username: "contadora",
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  await test.client.call("joinAsAccountant", { body });
  for (const company of [calm, busy]) {
    const token = await invite(company);
    await (await signIn()).call("acceptInvitation", { body: { token } });
  }
  // The 3rd of next month: receipts of this one's payments are due on the 5th.
  const now = test.clock.now();
  const issued = legalDateAt(now, "06000").slice(0, 7);
  const [year = 0, month = 0] = issued.split("-").map(Number);
  test.clock.advance(Date.UTC(year, month, 3, 18) - now.getTime());

  const found = (await (await signIn()).call("listCompanyTasks")).body;
  expect([found.month, found.receipts_month, found.receipts_due.slice(8)]).toEqual([issued, issued, "05"]);
  expect(
    found.companies.map(({ rfc, tasks }) => [rfc, tasks.map(({ kind, count, urgent }) => [kind, count, urgent])]),
  ).toEqual([
    [
      busy.rfc,
      [
        ["receipts_due", 1, true],
        ["unmarked", 1, false],
        ["drafts", 2, false],
      ],
    ],
    [young.rfc, [["registration", 4, false]]],
    [calm.rfc, []],
  ]);
  expect(found.companies.every(({ role }) => role === "accountant")).toBe(true);
  expect(found.companies.find(({ current }) => current)?.rfc).toBeDefined();
});

it("a certificate that ends is told a month before, and is urgent in its last week", async () => {
  const issuer = await readyIssuer(test);
  const ends = new Date((await issuer.client.call("getCsd")).body.csd?.valid_until ?? "");
  const tasksWith = async (days: number) => {
    test.clock.advance(ends.getTime() - days * DAY - test.clock.now().getTime());
    const { client } = await signedInAgain(test, issuer);
    const { companies } = (await client.call("listCompanyTasks")).body;
    return companies[0]?.tasks.filter(({ kind }) => kind === "certificate");
  };
  expect(await tasksWith(40)).toEqual([]);
  expect(await tasksWith(20.5)).toEqual([{ kind: "certificate", count: 20, urgent: false }]);
  expect(await tasksWith(-1.5)).toEqual([{ kind: "certificate", count: -2, urgent: true }]);
});
