import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createAdministrator, findUserByEmail } from "../accounts/index.ts";
import { createMailbox } from "../adapters/mail/index.ts";
import { type Client, createClient } from "./client.ts";
import type { TestApp } from "./test-app.ts";

export interface TestAccount {
  readonly rfc: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const LETTERS = "ABCDEFGHIJKLMNPQRSTUVWXYZ";
const letter = () => LETTERS[randomInt(LETTERS.length)] ?? "A";
const two = (low: number, high: number) => String(randomInt(low, high + 1)).padStart(2, "0");

/** An RFC of a person (or of a company) that nobody has: the right form, an arbitrary check digit. */
export function someRfc(kind: "fisica" | "moral" = "moral"): string {
  const letters = Array.from({ length: kind === "moral" ? 3 : 4 }, letter).join("");
  return `${letters}${two(0, 24)}${two(1, 12)}${two(1, 28)}${letter()}${letter()}${randomInt(10)}`;
}

export function someAccount(parts: Partial<TestAccount> = {}): TestAccount {
  const name = `user-${randomInt(2 ** 40).toString(36)}`;
  return { rfc: someRfc(), username: name, email: `${name}@example.com`, password: "Nopal-verde-27", ...parts };
}

export interface RegisteredIssuer extends TestAccount {
  /** Signed in as the owner. */
  readonly client: Client;
  readonly issuerId: string;
  readonly userId: string;
}

/** Registers, confirms the e-mail address with the mailed link, and signs in; all over HTTP. */
export async function registerIssuer(test: TestApp, parts: Partial<TestAccount> = {}): Promise<RegisteredIssuer> {
  const account = someAccount(parts);
  // From an address of its own: a test with many issuers is no attack.
  const visitor = createClient(test.app, null, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  await visitor.call("register", { body: { ...account, password_confirmation: account.password } });
  const link = await mailedLink(test, account.email, "verify");
  await visitor.call("verifyEmail", { body: link });
  const { body } = await test.client.call("signIn", { body: { email: account.email, password: account.password } });
  const client = test.client.withToken(body.token);
  const { issuers } = (await client.call("listIssuers")).body;
  return { ...account, client, issuerId: issuers[0]?.issuer_id ?? "", userId: link.user_id };
}

/** An administrator who is signed in. */
export async function someAdministrator(
  test: TestApp,
): Promise<{ readonly client: Client; readonly userId: string; readonly username: string; readonly password: string }> {
  const { username, email, password } = someAccount();
  const by = { id: null, name: "test", role: "command_line", address: "" } as const;
  await createAdministrator(test.deps, { username, email, language: "es", password }, by);
  const { body } = await test.client.call("signIn", { body: { email, password } });
  const user = await findUserByEmail(test.deps.db, email);
  return { client: test.client.withToken(body.token), userId: user?.id ?? "", username, password };
}

/** The link in the newest mail of a kind to somebody; waits for the worker when it has not been written yet. */
export async function mailedLink(
  test: TestApp,
  recipient: string,
  kind: "verify" | "reset",
): Promise<{ user_id: string; token: string }> {
  const mail = await mailTo(test, recipient, kind);
  const [, user_id = "", token = ""] =
    /\/(?:verify\/|reset#)([0-9a-f-]{36})\/([\w-]+)/.exec(mail.body_text ?? "") ?? [];
  return { user_id, token };
}

/** The link of a kind that is not the one known already; waits for the worker to write it. */
export async function mailedLinkAfter(
  test: TestApp,
  recipient: string,
  kind: "verify" | "reset",
  known: string,
): Promise<{ user_id: string; token: string }> {
  for (;;) {
    const link = await mailedLink(test, recipient, kind);
    if (link.token !== known) return link;
    await sleep(PAUSE_MS);
  }
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 20;

/** The newest mail of a kind to somebody, as the embedded mailbox has it. */
export async function mailTo(test: TestApp, recipient: string, kind: string) {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    const found = (await createMailbox(test.deps.db, test.deps.mailBodies).list(recipient)).find(
      (mail) => mail.kind === kind,
    );
    if (found !== undefined) return found;
    await sleep(PAUSE_MS);
  }
  throw new Error(`no mail of kind ${kind} for ${recipient}`);
}
