import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { ownIdentity } from "./process-identity.ts";
import { ProcessWatch } from "./process-session.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
});
afterAll(() => test.close());

it.runIf(process.platform === "linux")(
  "of processes whose lock nobody holds, one that is gone from this machine counts as ended at the first look, and no other",
  async () => {
    const own = ownIdentity() ?? "";
    const gone = own.replace(/\d+$/, "1");
    const elsewhere = gone.replace(/^\S+/, "another-machine");
    const asked = await queryAsOwner<{ number: number; identity: string | null }>(
      test.databaseUrl,
      "INSERT INTO processes (started_at, identity) SELECT now(), identity FROM unnest($1::text[]) AS identity RETURNING number, identity",
      [[own, gone, elsewhere, null]],
    );
    await new ProcessWatch(test.deps.db).look();
    const ended = await queryAsOwner<{ number: number }>(
      test.databaseUrl,
      "SELECT number FROM processes WHERE ended_at IS NOT NULL AND number = ANY($1)",
      [asked.map(({ number }) => number)],
    );
    expect(ended).toEqual(asked.filter(({ identity }) => identity === gone).map(({ number }) => ({ number })));
  },
);
