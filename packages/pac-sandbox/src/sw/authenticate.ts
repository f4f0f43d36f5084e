import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import {
  failureAnswer,
  type HttpAnswer,
  type HttpExchange,
  header,
  jsonAnswer,
  parseObject,
} from "../http/exchange.ts";

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
  if (!same(given.user, account.user) || !same(given.password, account.password)) return failureAnswer(401, REFUSED);
  const { token, expiresIn } = tokens.issue(given.user, now);
  // The provider whose protocol this is spells it so.
  return jsonAnswer(200, { status: "success", data: { token, expires_in: expiresIn, tokeny_type: "Bearer" } });
}

function same(one: string, other: string): boolean {
  const digest = (value: string): Buffer => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Null when the request has a valid token, else how it is refused. */
export function refuseBearer(exchange: HttpExchange, tokens: Tokens, now: Date): HttpAnswer | null {
  const token = /^Bearer\s+(\S+)$/i.exec(header(exchange, "authorization") ?? "")?.[1];
  if (token === undefined) return failureAnswer(401, "AU4101 - El token no fue proporcionado.");
  if (!tokens.valid(token, now)) return failureAnswer(401, "AU4001 - El token es inválido o expiró.");
  return null;
}

const TWO_HOURS = 7200;

/** Gives and recognises access tokens: three parts separated by dots, good for two hours. */
interface Tokens {
  issue(user: string, now: Date): { token: string; expiresIn: number };
  valid(token: string, now: Date): boolean;
}

/** Tokens of one run of the server: after a restart clients must ask again, as they must know how to. */
export function createTokens(secret: Uint8Array = randomBytes(32)): Tokens {
  const seal = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    issue(user, now) {
      const expiresIn = Math.floor(now.getTime() / 1000) + TWO_HOURS;
      const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub: user, exp: expiresIn })}`;
      return { token: `${text}.${seal(text)}`, expiresIn };
    },
    valid(token, now) {
      const [head, body, signature, more] = token.split(".");
      if (!head || !body || !signature || more !== undefined) return false;
      const expected = Buffer.from(seal(`${head}.${body}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      const { exp } = JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as { exp: number };
      return exp > now.getTime() / 1000;
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value), "utf8").toString("base64url");
}
