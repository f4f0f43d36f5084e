import { createHmac, timingSafeEqual } from "node:crypto";
import { CardsUnavailable } from "../../../lib/cards-unavailable.ts";
import type { Clock } from "../../../lib/clock.ts";
import type { CardEvent } from "../cards.ts";

const DELIVERY_MS = 10_000;
const SIGNATURE_HEADER = "sandbox-signature";

interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: { readonly id: string } };
}

export interface Post {
  readonly clock: Clock;
  readonly secret: Uint8Array;
  /** Where events are sent. */
  readonly webhookUrl: string;
}

/** An event and the signature of its bytes. */
export function writeEvent(
  { clock, secret }: Pick<Post, "clock" | "secret">,
  event: CardEvent,
): { body: string; headers: Record<string, string> } {
  const written: SandboxEvent = { id: event.id, type: event.kind, data: { object: { id: event.paymentId ?? "" } } };
  const body = JSON.stringify(written);
  return {
    body,
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: signEvent(secret, Buffer.from(body), clock.now()),
    },
  };
}

/** Null when it was not signed here, or too long ago. */
export function readEvent(
  { clock, secret }: Pick<Post, "clock" | "secret">,
  body: Uint8Array,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): CardEvent | null {
  const signature = headers[SIGNATURE_HEADER];
  if (typeof signature !== "string" || !isSigned(secret, body, signature, clock.now())) return null;
  const { id, type, data } = JSON.parse(Buffer.from(body).toString("utf8")) as SandboxEvent;
  return { id, kind: type, paymentId: data.object.id };
}

/** Sends an event. Thrown on: it is sent again later, as a provider does until its receipt is acknowledged. */
export async function deliverEvent(post: Post, event: CardEvent): Promise<void> {
  const answer = await fetch(post.webhookUrl, {
    method: "POST",
    ...writeEvent(post, event),
    signal: AbortSignal.timeout(DELIVERY_MS),
  }).catch((cause: Error) => {
    throw new CardsUnavailable(`The shop does not answer at ${post.webhookUrl}: ${cause.message}`, { cause });
  });
  if (!answer.ok) throw new CardsUnavailable(`The shop answered ${answer.status} to an event.`);
}

/** How old a signed event may be, and how far clocks may differ. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The signature of an event's bytes at an instant: "t=…,v1=…". */
function signEvent(secret: Uint8Array, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString("hex")}`;
}

/** Whether a signature is of these very bytes, by this secret, and recent. */
function isSigned(secret: Uint8Array, body: Uint8Array, signature: string, now: Date): boolean {
  const [, seconds = "", hex = ""] = HEADER.exec(signature) ?? [];
  if (hex === "") return false;
  const at = Number.parseInt(seconds, 10);
  const recent = Math.abs(now.getTime() / 1_000 - at) <= TOLERANCE_SECONDS;
  return timingSafeEqual(Buffer.from(hex, "hex"), macOf(secret, at, body)) && recent;
}

function macOf(secret: Uint8Array, seconds: number, body: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
}
