import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Tx, withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { readyIssuer, someDraft } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { captureCredits, getCredits, grantCredits, holdCredits, releaseCredits } from "./index.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ allowsBrokenInvariants: "credits are held here for documents that are none" });
});
afterAll(() => test.close());

const document = (issuerId: string, documentId = newId(test.clock)) => ({
  issuerId,
  documentKind: "sealed_document",
  documentId,
});
const inside = <T>(issuerId: string, work: (tx: Tx) => Promise<T>) => withTenant(test.deps.db, issuerId, work);

interface Accounts {
  issued: number;
  available: number;
  held: number;
  consumed: number;
}

async function accountsOf(issuerId: string): Promise<Accounts> {
  const rows = await queryAsOwner<Record<keyof Accounts, string>>(
    test.databaseUrl,
    "SELECT issued, available, held, consumed FROM credit_accounts WHERE issuer_id = $1",
    [issuerId],
  );
  const [row] = rows;
  return {
    issued: Number(row?.issued),
    available: Number(row?.available),
    held: Number(row?.held),
    consumed: Number(row?.consumed),
  };
}

/** The accounts as computed from the movements alone: the two must always agree. */
async function movementsOf(issuerId: string): Promise<Accounts> {
  const rows = await queryAsOwner<{ account: keyof Accounts; sum: string }>(
    test.databaseUrl,
    `SELECT account, sum(amount) AS sum FROM (SELECT to_account AS account, amount FROM credit_movements WHERE issuer_id = $1
      UNION ALL SELECT from_account, -amount FROM credit_movements WHERE issuer_id = $1) AS entries GROUP BY account`,
    [issuerId],
  );
  return {
    issued: 0,
    available: 0,
    held: 0,
    consumed: 0,
    ...Object.fromEntries(rows.map((row) => [row.account, Number(row.sum)])),
  };
}

describe("the ledger", () => {
  it("holds, captures and releases, and never says anything twice", async () => {
    const { issuerId } = await registerIssuer(test);
    const [spent, kept] = [document(issuerId), document(issuerId)];
    expect(await inside(issuerId, (tx) => holdCredits(tx, test.clock, { ...spent, amount: 1 }))).toBe("held");
    expect(await inside(issuerId, (tx) => holdCredits(tx, test.clock, { ...spent, amount: 1 }))).toBe("already_held");
    expect(await inside(issuerId, (tx) => holdCredits(tx, test.clock, { ...kept, amount: 2 }))).toBe("held");
    expect(await accountsOf(issuerId)).toEqual({ issued: -5, available: 2, held: 3, consumed: 0 });
    expect(await inside(issuerId, (tx) => captureCredits(tx, test.clock, spent))).toBe(true);
    expect(await inside(issuerId, (tx) => captureCredits(tx, test.clock, spent))).toBe(false);
    expect(await inside(issuerId, (tx) => releaseCredits(tx, test.clock, spent))).toBe(false);
    expect(await inside(issuerId, (tx) => releaseCredits(tx, test.clock, kept))).toBe(true);
    expect(await accountsOf(issuerId)).toEqual({ issued: -5, available: 4, held: 0, consumed: 1 });
  });

  it("gives a document its credits once", async () => {
    const { issuerId } = await registerIssuer(test);
    const order = { issuerId, documentKind: "order", documentId: newId(test.clock), amount: 200, note: "" };
    const granted = await Promise.all(
      [1, 2, 3].map(() => inside(issuerId, (tx) => grantCredits(tx, test.clock, order))),
    );
    expect(granted.filter(Boolean)).toHaveLength(1);
    expect(await inside(issuerId, getCredits)).toBe(205);
  });

  it("never lets two spend the last credit", async () => {
    const { issuerId } = await registerIssuer(test);
    const holds = await Promise.all(
      Array.from({ length: 12 }, () =>
        inside(issuerId, (tx) => holdCredits(tx, test.clock, { ...document(issuerId), amount: 1 })),
      ),
    );
    expect(holds.filter((outcome) => outcome === "held")).toHaveLength(5);
    expect(holds.filter((outcome) => outcome === "insufficient")).toHaveLength(7);
    expect(await accountsOf(issuerId)).toEqual({ issued: -5, available: 0, held: 5, consumed: 0 });
  });

  it("takes settling what was never held for a bug", async () => {
    const { issuerId } = await registerIssuer(test);
    await expect(inside(issuerId, (tx) => captureCredits(tx, test.clock, document(issuerId)))).rejects.toThrow(
      /No credits are held/,
    );
    await expect(
      inside(issuerId, (tx) => holdCredits(tx, test.clock, { ...document(issuerId), amount: 0.5 })),
    ).rejects.toThrow(/no number of credits/);
  });

  it("agrees with its movements, sums to zero and never goes below it, whatever is done in whatever order", async () => {
    const { issuerId } = await registerIssuer(test);
    const documents = Array.from({ length: 4 }, () => newId(test.clock));
    const command = fc.record({
      kind: fc.constantFrom("grant", "hold", "capture", "release"),
      which: fc.nat(3),
      amount: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        for (const { kind, which, amount } of commands) await play(issuerId, kind, documents[which] ?? "", amount);
        const accounts = await accountsOf(issuerId);
        expect(accounts).toEqual(await movementsOf(issuerId));
        expect(accounts.issued + accounts.available + accounts.held + accounts.consumed).toBe(0);
        expect(Math.min(accounts.available, accounts.held, accounts.consumed)).toBeGreaterThanOrEqual(0);
        documents.splice(0, 4, ...documents.map(() => newId(test.clock)));
      }),
      { numRuns: 25 },
    );
  });
});

async function play(
  issuerId: string,
  kind: "grant" | "hold" | "capture" | "release",
  documentId: string,
  amount: number,
): Promise<void> {
  const on = document(issuerId, documentId);
  await inside<unknown>(issuerId, (tx) => {
    if (kind === "grant") return grantCredits(tx, test.clock, { ...on, amount, note: "" });
    if (kind === "hold") return holdCredits(tx, test.clock, { ...on, amount });
    return kind === "capture" ? captureCredits(tx, test.clock, on) : releaseCredits(tx, test.clock, on);
  }).catch((error: Error) => {
    if (!/No credits are held/.test(error.message)) throw error;
  });
}

describe("the ledger over HTTP", () => {
  it("returns the balance", async () => {
    const issuer = await registerIssuer(test);
    expect((await issuer.client.call("getCredits")).body).toEqual({ credits: 5 });
  });

  it("lists every movement once, newest first, over all pages, also when many share an instant", async () => {
    const issuer = await registerIssuer(test);
    await inside(issuer.issuerId, async (tx) => {
      for (let n = 0; n < 7; n += 1) {
        await grantCredits(tx, test.clock, {
          issuerId: issuer.issuerId,
          documentKind: "order",
          documentId: newId(test.clock),
          amount: n + 1,
          note: `n${n}`,
        });
      }
    });
    await queryAsOwner(
      test.databaseUrl,
      "UPDATE credit_movements SET created_at = date_trunc('minute', created_at) + interval '123 microseconds' WHERE issuer_id = $1",
      [issuer.issuerId],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: { rows: { id: string }[]; total: number; next_cursor: string | null } } =
        await issuer.client.call("listCreditMovements", {
          query: { rows_per_page: 3, ...(cursor === null ? {} : { cursor }) },
        });
      expect(body.total).toBe(8);
      seen.push(...body.rows.map((row) => row.id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect(seen).toHaveLength(8);
  });

  it("shows a hold as taken and a capture as nothing new", async () => {
    const issuer = await registerIssuer(test);
    const stamp = document(issuer.issuerId);
    await inside(issuer.issuerId, (tx) => holdCredits(tx, test.clock, { ...stamp, amount: 1 }));
    await inside(issuer.issuerId, (tx) => captureCredits(tx, test.clock, stamp));
    const { body } = await issuer.client.call("listCreditMovements");
    expect(body.rows.map((row) => [row.kind, row.amount])).toEqual([
      ["capture", 0],
      ["hold", -1],
      ["grant", 5],
    ]);
  });

  it("refuses a cursor of another issuer", async () => {
    const [one, other] = [await registerIssuer(test), await registerIssuer(test)];
    await inside(one.issuerId, (tx) =>
      grantCredits(tx, test.clock, { ...document(one.issuerId), amount: 1, note: "" }),
    );
    const { body } = await one.client.call("listCreditMovements", { query: { rows_per_page: 1 } });
    const refused = await other.client.fail("listCreditMovements", { query: { cursor: body.next_cursor } });
    expect([refused.status, refused.body.code]).toEqual([400, "cursor_invalid"]);
  });

  it("lets the product write no balance, only movements", async () => {
    const { issuerId } = await registerIssuer(test);
    const write = inside(issuerId, (tx) =>
      tx.updateTable("credit_accounts").set({ available: 1_000, issued: -1_000 }).execute(),
    );
    await expect(write).rejects.toThrow(/permission denied/);
    const steal = inside(issuerId, (tx) =>
      tx
        .updateTable("credit_accounts")
        .set({ issuer_id: newId(test.clock) })
        .execute(),
    );
    await expect(steal).rejects.toThrow(/row-level security/);
  });
});

it("names the document that a stamp was for, on every page, and none of what is about none", async () => {
  const issuer = await readyIssuer(test);
  const { invoice } = (await issuer.client.call("stampInvoice", { body: someDraft(issuer) })).body;
  const document = { id: invoice.id, type: "I", serie: "A", folio: invoice.folio };
  const first = (await issuer.client.call("listCreditMovements", { query: { rows_per_page: 2 } })).body;
  expect(first.rows.map(({ kind, document: named }) => [kind, named])).toEqual([
    ["capture", document],
    ["hold", document],
  ]);
  const second = (
    await issuer.client.call("listCreditMovements", { query: { rows_per_page: 2, cursor: first.next_cursor ?? "" } })
  ).body;
  expect(second.rows.map(({ kind, document: named }) => [kind, named])).toEqual([["grant", null]]);
});
