import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { INVARIANTS } from "./index.ts";

let test: TestApp;
let administrator: Client;
let somebody: Awaited<ReturnType<typeof registerIssuer>>;

beforeAll(async () => {
  test = await startTestApp({
    pac: false,
    allowsBrokenInvariants: "an account of credits is changed behind the product's back",
  });
  const account = await registerIssuer(test);
  somebody = await registerIssuer(test);
  await queryOnce(test.databaseUrl, "DELETE FROM memberships WHERE user_id = $1", [account.userId]);
  await queryOnce(test.databaseUrl, "UPDATE users SET role = 'SuperAdminRole' WHERE id = $1", [account.userId]);
  const { body } = await test.client.call("signIn", { body: { email: account.email, password: account.password } });
  administrator = test.client.withToken(body.token);
});
afterAll(() => test.close());

it("shows an administrator every invariant, in their language, and that it holds", async () => {
  const { body } = await administrator.call("getInvariants", { headers: { localization: "en" } });
  expect(body.holds).toBe(true);
  expect(body.invariants.map(({ name, sentence }) => [name, sentence])).toEqual(
    INVARIANTS.map(({ name, sentence }) => [name, sentence.en]),
  );
  const spanish = await administrator.call("getInvariants");
  expect(spanish.body.invariants[0]?.sentence).toBe(INVARIANTS[0]?.sentence.es);
});

it("is refused to anybody else", async () => {
  expect((await somebody.client.fail("getInvariants")).status).toBe(403);
  expect((await test.client.fail("getInvariants")).status).toBe(401);
});

it("shows what is broken, and where", async () => {
  await queryOnce(
    test.databaseUrl,
    "UPDATE credit_accounts SET issued = issued - 3, available = available + 3 WHERE issuer_id = $1",
    [somebody.issuerId],
  );
  const answers = await Promise.all([administrator.call("getInvariants"), administrator.call("getInvariants")]);
  for (const { body } of answers) {
    expect(body.holds).toBe(false);
    const broken = body.invariants.filter(({ holds }) => !holds);
    expect(broken.map(({ id, name, breaches }) => [id, name, breaches])).toEqual([["I4", "credits-add-up", 1]]);
    expect(broken[0]?.examples).toEqual([expect.objectContaining({ issuer_id: somebody.issuerId, available: "8" })]);
  }
});
