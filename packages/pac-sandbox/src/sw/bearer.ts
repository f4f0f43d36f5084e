import { type HttpAnswer, failure } from "../http/answer.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import type { Tokens } from "./tokens.ts";

/** Null when the request carries a good token, else how it is refused. */
export function refuseBearer(exchange: HttpExchange, tokens: Tokens, now: Date): HttpAnswer | null {
  const token = /^Bearer\s+(\S+)$/i.exec(header(exchange, "authorization") ?? "")?.[1];
  if (token === undefined) return failure(401, "AU4101 - El token no fue proporcionado.");
  if (!tokens.valid(token, now)) return failure(401, "AU4001 - El token es inválido o expiró.");
  return null;
}
