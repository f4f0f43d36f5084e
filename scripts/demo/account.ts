import { randomBytes, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseRfc } from "@timbra/cfdi";
import type { Api } from "./api.ts";

interface Mailbox {
  readonly rows: readonly { readonly id: string; readonly kind: string }[];
}

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  /** Of the session that was opened. */
  readonly token: string;
}

/** Registers an issuer, follows the link of the verification mail and signs in. */
export async function registerAndSignIn(api: Api, rfc: string): Promise<DemoAccount> {
  const username = `demo-${randomBytes(4).toString("hex")}`;
  const email = `${username}@ejemplo.mx`;
  const password = `Aa1${randomBytes(12).toString("hex")}`;
  await api.json("POST", "/api/auth/register", { rfc, username, email, password, password_confirmation: password });
  await api.json("POST", "/api/auth/emailed/verifyed", await verificationIn(api, email));
  return { email, password, token: await signIn(api, email, password) };
}

/** Returns the session's token, which `api` sends from then on. */
export async function signIn(api: Api, email: string, password: string): Promise<string> {
  const { body } = await api.json<{ token: string }>("POST", "/api/auth/signin", { email, password });
  api.use(body.token);
  return body.token;
}

async function verificationIn(api: Api, email: string): Promise<{ user_id: string; token: string }> {
  for (let tries = 0; tries < 50; tries += 1) {
    const { body } = await api.json<Mailbox>("GET", `/api/sandbox/mailbox?recipient=${encodeURIComponent(email)}`);
    const mail = body.rows[0];
    if (mail !== undefined) {
      const { body: read } = await api.json<{ mail: { body_text: string } }>("GET", `/api/sandbox/mailbox/${mail.id}`);
      const link = /\/verify\/([\w-]+)\/([\w-]+)/.exec(read.mail.body_text);
      if (link?.[1] !== undefined && link[2] !== undefined) return { user_id: link[1], token: link[2] };
    }
    await sleep(100);
  }
  throw new Error("The verification mail did not arrive.");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The RFC of a legal person that nobody has registered here yet, with a right check digit. */
export function freshRfc(): string {
  const letters = Array.from({ length: 3 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const date = `${two(randomInt(10, 25))}${two(randomInt(1, 13))}${two(randomInt(1, 29))}`;
  const stem = `${letters}${date}${LETTERS[randomInt(LETTERS.length)]}${randomInt(10)}`;
  const digit = [..."0123456789A"].find((one) => {
    const parsed = parseRfc(stem + one);
    return parsed.ok && parsed.rfc.checkDigitOk;
  });
  return digit === undefined ? freshRfc() : stem + digit;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
