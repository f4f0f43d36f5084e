import { createHash, timingSafeEqual } from "node:crypto";
import { type Reason, reasonText } from "../certify/reason.ts";
import type { Answer } from "../http/answer.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "../http/route.ts";
import type { Player } from "../sandbox/play.ts";
import type { Account } from "../sw/authenticate.ts";
import { type FinkokHouse, type Method, type Methods, methodsOf } from "./methods.ts";
import { parameter, readSoap, type ServiceName, type SoapCall, soapFault } from "./soap.ts";

const INVALID_USER: Reason = { code: "300", message: "El usuario o contraseña son inválidos." };

/** What Finkok's SOAP services answer: one address for each, the method in the body. */
export function finkokRoutes(house: FinkokHouse, account: Account, play: Player): Route[] {
  const methods = methodsOf(house);
  return [
    {
      method: "POST",
      path: /^\/servicios\/soap\/(stamp|cancel|utilities)\.wsdl$/,
      handle: (exchange, [service]) => answer(exchange, service as ServiceName, methods, account, play),
    },
  ];
}

async function answer(exchange: Exchange, service: ServiceName, methods: Methods, account: Account, play: Player): Promise<Answer | null> {
  const call = readSoap(await exchange.body(), service);
  if (!call) return soapFault(500, service, "Document is not a SOAP envelope of this service");
  const method = Object.hasOwn(methods[service], call.method) ? methods[service][call.method] : undefined;
  if (!method) return soapFault(500, service, `Method ${call.method} not found.`);
  if (!knows(account, call)) return method.refuse(call, INVALID_USER);
  return play(exchange, {
    occasion: method.occasion,
    act: () => method.act(call),
    fail: (status, reason) => failed(status, reason, service, method, call),
  });
}

/** What concerns the document or the account is told as data; what concerns the service, as a fault. */
function failed(status: number, reason: Reason, service: ServiceName, method: Method, call: SoapCall): Answer {
  if (status >= 429) return soapFault(status, service, reasonText(reason));
  return method.refuse(call, status === 401 ? INVALID_USER : reason);
}

function knows({ user, password }: Account, call: SoapCall): boolean {
  return same(parameter(call, "username"), user) && same(parameter(call, "password"), password);
}

function same(one: string, other: string): boolean {
  const digest = (value: string): Buffer => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}
