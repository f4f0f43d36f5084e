import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const TWO_HOURS = 7200;

/** Gives and recognises access tokens: three parts separated by dots, good for two hours. */
export interface Tokens {
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
