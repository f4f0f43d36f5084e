import { randomBytes } from "node:crypto";
import type { Clock } from "./clock.ts";

const VERSION_7 = 0x70;
const VARIANT = 0x80;

/** A UUID of version 7: it begins with the instant, so that rows made together lie together in an index. */
export function newId(clock: Clock): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(clock.now().getTime(), 0, 6);
  bytes[6] = VERSION_7 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = VARIANT | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all. What cannot is answered as "not found", and never reaches the database. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
