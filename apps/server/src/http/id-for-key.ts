import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";

/**
 * The id of what a request with an Idempotency-Key makes: always the same, so that a repeat after a crash goes on with
 * what the first one made instead of making another. Undefined without a key.
 */
export function idForKey(deed: string, issuerId: string, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return undefined;
  const bytes = createHash("sha256").update(`${deed}\n${issuerId}\n${key}`).digest().subarray(0, 16);
  // UUID version 8: an id of our own making (RFC 9562).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
