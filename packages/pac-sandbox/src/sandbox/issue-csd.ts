import type { CsdOrder } from "../authority/issue-csd.ts";
import type { Authority } from "../authority/open-authority.ts";
import { type HttpAnswer, failure, json } from "../http/answer.ts";
import type { HttpExchange } from "../http/exchange.ts";
import { parseObject } from "../http/parse-object.ts";

const DAY = 86_400_000;

/** Documents may be dated up to 72 hours back, so a new certificate is already some days old. */
const AGE = 4 * DAY;
const LIFE = 4 * 365 * DAY;

/** POST /sandbox/csd {rfc, name, passphrase, valid_from?, valid_to?, kind?}: a seal certificate of this authority. */
export async function issueCsdFor(exchange: HttpExchange, authority: Authority, now: Date): Promise<HttpAnswer> {
  const order = orderOf(parseObject(await exchange.body()) ?? {}, now);
  if (typeof order === "string") return failure(400, `400 - ${order}`);
  const { number, cer, key } = await authority.issueCsd(order);
  return json(201, { no_certificado: number, cer: cer.toString("base64"), key: key.toString("base64") });
}

function orderOf(body: Readonly<Record<string, unknown>>, now: Date): CsdOrder | string {
  const { rfc, name, passphrase, kind = "csd" } = body;
  if (typeof rfc !== "string" || !/^[A-Z&Ñ@]{3,4}\d{6}[A-Z0-9]{3}$/.test(rfc))
    return "rfc: se espera un RFC de 12 o 13 caracteres.";
  if (typeof name !== "string" || name.trim() === "" || name.length > 300)
    return "name: se esperan de 1 a 300 caracteres.";
  if (typeof passphrase !== "string" || passphrase === "" || passphrase.length > 200)
    return "passphrase: se esperan de 1 a 200 caracteres.";
  if (kind !== "csd" && kind !== "fiel") return "kind: se espera csd o fiel.";
  const validFrom = dateOf(body["valid_from"], new Date(now.getTime() - AGE));
  const validTo = dateOf(body["valid_to"], new Date(now.getTime() + LIFE));
  if (!validFrom || !validTo || validFrom >= validTo)
    return "valid_from, valid_to: se esperan dos instantes ISO 8601, el primero anterior.";
  return { rfc, name: name.trim(), passphrase, kind, validFrom, validTo };
}

function dateOf(value: unknown, otherwise: Date): Date | null {
  if (value === undefined) return otherwise;
  const date = new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
