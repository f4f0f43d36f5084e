import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Connection, connectTo } from "../db/embedded/connect.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { LedgerModel } from "./testing/ledger-model.ts";
import { playSequences } from "./testing/play-sequences.ts";

let test: TestApp;
let owner: Connection;
beforeAll(async () => {
  test = await startTestApp({
    pac: false,
    worker: false,
    allowsBrokenInvariants: "credits are held here for documents that are none",
  });
  owner = await connectTo(test.databaseUrl);
});
afterAll(async () => {
  await owner.end();
  await test.close();
});

const trial = (count: number, seed: number) => ({ db: test.deps.db, owner, count, seed, together: 6 });

describe("the ledger beside a model of it", () => {
  it("does the same in 200 random sequences, one after another, repeated, and all at once", async () => {
    expect(await playSequences(trial(200, randomInt(2 ** 31)))).toEqual([]);
  }, 240_000);

  it("is seen to differ when it does", async () => {
    await owner.query(
      `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.available := NEW.available - 1; NEW.issued := NEW.issued + 1; RETURN NEW; END $$;
       CREATE TRIGGER lose BEFORE UPDATE OF issued ON credit_accounts FOR EACH ROW EXECUTE FUNCTION lose()`,
    );
    const differences = await playSequences(trial(20, 7)).catch((error: Error) => [error.message]);
    expect(differences.length).toBeGreaterThan(0);
  });

  it("refuses by itself a hold and a capture without credits", () => {
    const model = new LedgerModel();
    expect(model.play({ kind: "hold", document: 0, amount: 1, repeats: 0 })).toBe("insufficient");
    expect(model.play({ kind: "capture", document: 0, amount: 1, repeats: 0 })).toBe("nothing_held");
    expect(model.accounts()).toEqual({ issued: -0, available: 0, held: 0, consumed: 0 });
  });
});
