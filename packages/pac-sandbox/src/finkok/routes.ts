import { createHash, timingSafeEqual } from "node:crypto";
import { type Reason, reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { HttpExchange } from "../http/exchange.ts";
import type { HttpRoute } from "../http/route.ts";
import type { Player } from "../sandbox/play.ts";
import type { ProviderAccount } from "../sw/authenticate.ts";
import { type FinkokHouse, type Method, methodsOf } from "./methods.ts";
import { SERVICES, type ServiceName } from "./operations.ts";
import { parameter, readSoap, type SoapCall, soapFault } from "./soap.ts";
import { wsdl } from "./wsdl.ts";

const INVALID_USER: Reason = { code: "300", message: "El usuario o contraseña son inválidos" };

type ByName = Readonly<Record<string, Method>>;

/**
 * What Finkok's SOAP services answer: one address for each, with `.wsdl` at its end or without, the method in the body;
 * GET gives the WSDL.
 */
export function finkokRoutes(house: FinkokHouse, account: ProviderAccount, play: Player): HttpRoute[] {
  const methods: Readonly<Record<ServiceName, ByName>> = methodsOf(house);
  const path = new RegExp(`^/servicios/soap/(${SERVICES.join("|")})(?:\\.wsdl)?$`);
  return [
    {
      method: "POST",
      path,
      handle: (exchange, [service]) =>
        answer(exchange, service as ServiceName, methods[service as ServiceName], account, play),
    },
    {
      method: "GET",
      path,
      handle: ({ origin }, [service]) => wsdl(service as ServiceName, `${origin}/servicios/soap/${service}`),
    },
  ];
}

async function answer(
  exchange: HttpExchange,
  service: ServiceName,
  methods: ByName,
  account: ProviderAccount,
  play: Player,
): Promise<HttpAnswer | null> {
  const call = readSoap(await exchange.body(), service);
  if (!call) return soapFault(500, service, "Document is not a SOAP envelope of this service");
  const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined;
  if (!method) return soapFault(500, service, `Method ${call.method} not found.`);
  if (!knows(account, call)) return method.refuse(call, INVALID_USER);
  return play(exchange, {
    occasion: method.occasion,
    act: () => method.act(call),
    fail: (status, reason) => failed(status, reason, service, method, call),
  });
}

/** What concerns the document or the account is told as data; what concerns the service, as a fault. */
function failed(status: number, reason: Reason, service: ServiceName, method: Method, call: SoapCall): HttpAnswer {
  if (status >= 429) return soapFault(status, service, reasonText(reason));
  return method.refuse(call, status === 401 ? INVALID_USER : reason);
}

/** Registration knows the account as a reseller, and in part of its methods as everybody else does. */
function knows({ user, password }: ProviderAccount, call: SoapCall): boolean {
  const given = (name: string): string => parameter(call, `reseller_${name}`) || parameter(call, name);
  return same(given("username"), user) && same(given("password"), password);
}

function same(one: string, other: string): boolean {
  const digest = (value: string): Buffer => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(one), digest(other));
}
