import { afterAll, expect, it } from "vitest";
import { registerIssuer } from "./accounts.ts";
import { readyIssuer, someDraft } from "./issuing.ts";
import { MINUTE } from "./movable-clock.ts";
import { setPersonality, setVisibleAfter } from "./pac-ledger.ts";
import { shareTestApp } from "./shared-test-app.ts";
import { queryAsOwner } from "./test-database.ts";

/** The one that is broken here is not left to the files after this one. */
afterAll(async () => {
  const test = await shareTestApp("without jobs");
  await test.close();
});

it("is the same for every file of a worker, with the clock and the provider put back for each", async () => {
  const first = await shareTestApp("without jobs");
  first.clock.advance(90 * 24 * 60 * MINUTE);
  await setPersonality(first, "5xx-before");
  await setVisibleAfter(first, 0);
  await first.close();
  const second = await shareTestApp("without jobs");
  expect(second.databaseUrl).toBe(first.databaseUrl);
  expect(Math.abs(second.clock.now().getTime() - Date.now())).toBeLessThan(MINUTE);
  const steered = await (await fetch(`${second.pacUrl}/sandbox/cancellations`)).json();
  expect(steered).toMatchObject({ visible_after_ms: 60_000 });
  const issuer = await readyIssuer(second);
  expect((await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).status).toBe(200);
});

it("fails the file whose rows break an invariant, and gives the next one a database of its own", async () => {
  const test = await shareTestApp("without jobs");
  const { issuerId } = await registerIssuer(test);
  await queryAsOwner(test.databaseUrl, "DELETE FROM credit_movements WHERE issuer_id = $1", [issuerId]);
  await expect(test.close()).rejects.toThrow(/I4: Each credit account is the sum of its movements/);
  expect((await shareTestApp("without jobs")).databaseUrl).not.toBe(test.databaseUrl);
});
