import { createHash, timingSafeEqual } from "node:crypto";
import { type HttpAnswer, failure, json } from "../http/answer.ts";
import { type HttpExchange, header } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";
import type { Tokens } from "./tokens.ts";

/** The one account of this provider. */
export interface ProviderAccount {
  readonly user: string;
  readonly password: string;
}

const REFUSED = "AU2000 - El usuario y/o contraseña son inválidos, no se puede autenticar el servicio.";

/** POST /v2/security/authenticate with a JSON body. */
export async function authenticate(
  exchange: HttpExchange,
  account: ProviderAccount,
  tokens: Tokens,
  now: Date,
): Promise<HttpAnswer> {
  const given = parseObject(await exchange.body());
  return grant({ user: text(given?.["user"]), password: text(given?.["password"]) }, account, tokens, now);
}

/** The older form: user and password in headers. */
export function authenticateByHeaders(
  exchange: HttpExchange,
  account: ProviderAccount,
  tokens: Tokens,
  now: Date,
): HttpAnswer {
  return grant(
    { user: header(exchange, "user") ?? "", password: header(exchange, "password") ?? "" },
    account,
    tokens,
    now,
  );
}

function grant(given: ProviderAccount, account: ProviderAccount, tokens: Tokens, now: Date): HttpAnswer {
  if (!same(given.user, account.user) || !same(given.password, account.password)) return failure(401, REFUSED);
  const { token, expiresIn } = tokens.issue(given.user, now);
  // The provider we speak like spells it so.
  return json(200, { status: "success", data: { token, expires_in: expiresIn, tokeny_type: "Bearer" } });
}

function same(one: string, other: string): boolean {
  const digest = (value: string): Buffer => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
