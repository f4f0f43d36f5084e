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

/** POST /v2/security/authenticate with a JSON body; the older /security/authenticate has the same in headers. */
export async function authenticate(
  exchange: HttpExchange,
  place: "body" | "headers",
  account: ProviderAccount,
  tokens: Tokens,
  now: Date,
): Promise<HttpAnswer> {
  const given = place === "headers" ? exchange.headers : parseObject(await exchange.body());
  const user = text(given?.["user"]);
  if (!isAccount(account, user, text(given?.["password"]))) return failureAnswer(401, REFUSED);
  const { token, expiresIn } = tokens.issue(user, now);
  // The provider whose protocol this is spells it so.
  return jsonAnswer(200, { status: "success", data: { token, expires_in: expiresIn, tokeny_type: "Bearer" } });
}

/** Whether they are the account's, in a time that does not tell how much of them is right. */
export function isAccount(account: ProviderAccount, user: string, password: string): boolean {
  return same(user, account.user) && same(password, account.password);
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
export function createTokens(): Tokens {
  const secret = randomBytes(32);
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
