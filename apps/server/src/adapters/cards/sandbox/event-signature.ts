import { createHmac, timingSafeEqual } from "node:crypto";

/** How old a signed event may be, and how far clocks may differ. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The signature of an event's bytes at an instant: "t=…,v1=…". */
export function signEvent(secret: Uint8Array, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Whether a signature is of these very bytes, by this secret, and recent. */
export function isSigned(secret: Uint8Array, body: Uint8Array, signature: string, now: Date): boolean {
  const [, seconds = "", hex = ""] = HEADER.exec(signature) ?? [];
  if (hex === "") return false;
  const at = Number.parseInt(seconds, 10);
  const recent = Math.abs(now.getTime() / 1_000 - at) <= TOLERANCE_SECONDS;
  return timingSafeEqual(Buffer.from(hex, "hex"), macOf(secret, at, body)) && recent;
}

function macOf(secret: Uint8Array, seconds: number, body: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}
