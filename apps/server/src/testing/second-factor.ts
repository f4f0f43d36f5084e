import { codeOfStep, stepAt } from "../accounts/second-factor/totp.ts";
import type { Client } from "./client.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator does: reads the secret that it is given, and shows the code of an instant. */
export function authenticator(secret: string): (now: Date) => string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (now) => codeOfStep(bytes, stepAt(now));
}

/** Turns the second factor of somebody signed in on. */
export async function enableSecondFactor(client: Client, now: Date) {
  const { secret } = (await client.call("beginSecondFactor")).body;
  const code = authenticator(secret);
  const { recovery_codes } = (await client.call("confirmSecondFactor", { body: { code: code(now) } })).body;
  return { code, recovery_codes };
}
