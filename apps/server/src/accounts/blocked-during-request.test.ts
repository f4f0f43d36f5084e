import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectTo } from "../db/embedded/connect.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pac: false });
});
afterAll(() => test.close());

const LOCKED =
  "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/**
 * Has something done to a user while their request is under way: after it looked who asks, before it does what was
 * asked.
 */
async function beside<Answer>(
  { userId }: RegisteredIssuer,
  statements: readonly string[],
  request: () => Promise<Answer>,
): Promise<Answer> {
  const other = await connectTo(test.databaseUrl);
  await other.query("BEGIN");
  for (const statement of statements) await other.query(statement, [userId]);
  let ended = false;
  const answer = request().finally(() => {
    ended = true;
  });
  for (let waited = 0; waited < 10_000 && !ended; waited += 20) {
    const [found] = await queryAsOwner<{ n: number }>(test.databaseUrl, LOCKED);
    if ((found?.n ?? 0) > 0) break;
    await sleep(20);
  }
  await other.query("COMMIT");
  await other.end();
  return answer;
}

const OTHER_PASSWORD = "UPDATE users SET password_hash = 'of another' WHERE id = $1";
const SESSIONS_END = "DELETE FROM sessions WHERE user_id = $1";

it.each([
  ["chose another password", OTHER_PASSWORD, "invalid_credentials"],
  ["was shut out", "UPDATE users SET blocked_at = now() WHERE id = $1", "account_blocked"],
  [
    "turned the second step on",
    `WITH held AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE)
      INSERT INTO second_factors (user_id, id, sealed_secret, wrapped_key, key_version, begun_at, confirmed_at, last_step)
      SELECT id, gen_random_uuid(), '\\x00', '\\x00', 'test', now(), now(), 0 FROM held`,
    "second_factor_required",
  ],
])("nobody signs in whose account %s while their password was compared", async (_, statement, code) => {
  const issuer = await registerIssuer(test);
  const body = { email: issuer.email, password: issuer.password };
  const answer = await beside(issuer, [statement, SESSIONS_END], () => test.client.fail("signIn", { body }));
  expect(answer.body.code).toBe(code);
  expect(await queryAsOwner(test.databaseUrl, "SELECT id FROM sessions WHERE user_id = $1", [issuer.userId])).toEqual(
    [],
  );
});

it("a session that is ended while it asks for another company has no successor", async () => {
  const issuer = await registerIssuer(test);
  const change = () => issuer.client.fail("switchIssuer", { body: { issuer_id: issuer.issuerId } });
  const answer = await beside(issuer, ["SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", SESSIONS_END], change);
  expect(answer.status).toBe(401);
});

it("whoever knows the old password does not choose the next one beside its owner", async () => {
  const issuer = await registerIssuer(test);
  const body = {
    current_password: issuer.password,
    password: "Tejocote-7-rojo",
    password_confirmation: "Tejocote-7-rojo",
  };
  const answer = await beside(issuer, [OTHER_PASSWORD, SESSIONS_END], () =>
    issuer.client.fail("changePassword", { body }),
  );
  expect(answer.body.code).toBe("password_wrong");
  const [user] = await queryAsOwner<{ hash: string }>(
    test.databaseUrl,
    "SELECT password_hash AS hash FROM users WHERE id = $1",
    [issuer.userId],
  );
  expect(user?.hash).toBe("of another");
});
