import { createHash, timingSafeEqual } from "node:crypto";
import type { SatDeps } from "../cancel/cancel.ts";
import type { StampingDeps } from "../certify/certify.ts";
import { type Reason, reasonText } from "../certify/reason.ts";
import type { HttpAnswer, HttpExchange } from "../http/exchange.ts";
import type { HttpRoute } from "../http/listen.ts";
import type { BehaviourRunner, SandboxOperation } from "../sandbox/behaviour.ts";
import type { ProviderReply, WithheldStamps } from "../sandbox/personality.ts";
import type { ProviderAccount } from "../sw/authenticate.ts";
import { leaf } from "../xml.ts";
import {
  acceptReject,
  cancelSignature,
  cancelWithFiles,
  getPending,
  getReceipt,
  getRelated,
  getSatStatus,
  signCancel,
  writeCancelFailure,
  writeReceipt,
  writeSatStatus,
} from "./cancel.ts";
import { type OPERATIONS, SERVICES, type ServiceName, wsdl } from "./operations.ts";
import { add, assign, edit, get, registrationAnswer, switchType } from "./registration.ts";
import { parameter, readSoap, type SoapCall, soapFault, soapResult } from "./soap.ts";
import { queryPending, stamp, stamped } from "./stamp.ts";
import { writeStampResult } from "./stamp-result.ts";
import { datetime, getXml, reportCredit, reportTotal, reportUuid } from "./utilities.ts";

const INVALID_USER: Reason = { code: "300", message: "El usuario o contraseña son inválidos" };

type ByName = Readonly<Record<string, Method>>;

/**
 * What Finkok's SOAP services answer: one address for each, with `.wsdl` at its end or without, the method in the body;
 * GET gives the WSDL.
 */
export function finkokRoutes(provider: FinkokDeps, account: ProviderAccount, play: BehaviourRunner): HttpRoute[] {
  const methods: Readonly<Record<ServiceName, ByName>> = methodsOf(provider);
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
  play: BehaviourRunner,
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

/** What concerns the document or the account is returned as data; what concerns the service, as a fault. */
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

/** What a method of these services does, how it can be met, and how it says that something is wrong. */
interface Method {
  readonly occasion: SandboxOperation;
  act(call: SoapCall): Promise<ProviderReply>;
  refuse(call: SoapCall, reason: Reason): HttpAnswer;
}

/** What this protocol's methods work with. */
interface FinkokDeps {
  readonly deps: StampingDeps;
  readonly satDeps: SatDeps;
  readonly withheldStamps: WithheldStamps;
  readonly clock: () => Date;
}

/** A method for each operation that the WSDLs declare, and no other. */
export type Methods = {
  readonly [Service in ServiceName]: { readonly [Name in keyof (typeof OPERATIONS)[Service]]: Method };
};

/** Every method this sandbox knows, by service and name. */
function methodsOf(provider: FinkokDeps): Methods {
  const { deps, clock } = provider;
  return {
    stamp: stampMethods(provider),
    cancel: cancelMethods(provider),
    utilities: {
      datetime: lookup((call) => datetime(call, clock()), inError("utilities")),
      get_xml: lookup((call) => getXml(call, deps), inError("utilities")),
      report_credit: lookup((call) => reportCredit(call, deps, clock()), inError("utilities")),
      report_total: lookup((call) => reportTotal(call, deps), inError("utilities")),
      report_uuid: lookup((call) => reportUuid(call, deps), inError("utilities")),
    },
    registration: {
      add: lookup((call) => add(call, deps), inMessage),
      edit: lookup((call) => edit(call, deps), inMessage),
      get: lookup((call) => get(call, deps), inMessage),
      assign: lookup((call) => assign(call, deps), inMessage),
      switch: lookup((call) => switchType(call, deps), inMessage),
    },
  };
}

function stampMethods({ deps, withheldStamps, clock }: FinkokDeps): Methods["stamp"] {
  const refuse: Method["refuse"] = ({ method }, reason) =>
    writeStampResult(method, { incidences: [reason] }, { certificate: deps.authority.satNumber, at: clock() });
  const stamping: Method = { occasion: "stamp", act: (call) => stamp(call, deps, clock()), refuse };
  return {
    stamp: stamping,
    quick_stamp: stamping,
    sign_stamp: stamping,
    stamped: lookup((call) => stamped(call, deps, withheldStamps, clock()), refuse),
    query_pending: lookup((call) => queryPending(call, deps, withheldStamps), inError("stamp")),
  };
}

function cancelMethods({ deps, satDeps }: FinkokDeps): Methods["cancel"] {
  const cancelling = (act: Method["act"]): Method => ({
    occasion: "cancel",
    act,
    refuse: ({ method }, reason) =>
      writeCancelFailure(method, reason.code === "300" ? "Invalid Username or Password" : reasonText(reason)),
  });
  const status: Method = {
    occasion: "status",
    act: answering((call) => getSatStatus(call, satDeps)),
    refuse: ({ method }, reason) => writeSatStatus(method, null, wordsOf(reason)),
  };
  return {
    cancel: cancelling((call) => cancelWithFiles(call, satDeps, deps.taxpayers)),
    sign_cancel: cancelling((call) => signCancel(call, satDeps, deps.taxpayers)),
    cancel_signature: cancelling((call) => cancelSignature(call, satDeps)),
    get_receipt: lookup(
      (call) => getReceipt(call, satDeps),
      (_, reason) => writeReceipt({ error: wordsOf(reason) }),
    ),
    get_sat_status: status,
    get_out_sat_status: status,
    get_pending: lookup((call) => getPending(call, satDeps), inError("cancel")),
    accept_reject_signature: lookup((call) => acceptReject(call, satDeps), inError("cancel")),
    get_related_signature: lookup((call) => getRelated(call, satDeps), inError("cancel")),
  };
}

function lookup(act: (call: SoapCall) => Promise<HttpAnswer> | HttpAnswer, refuse: Method["refuse"]): Method {
  return { occasion: "lookup", act: answering(act), refuse };
}

function answering(act: (call: SoapCall) => Promise<HttpAnswer> | HttpAnswer): Method["act"] {
  return async (call) => {
    const answer = await act(call);
    return { answer: () => answer };
  };
}

function inError(service: ServiceName): Method["refuse"] {
  return ({ method }, reason) => soapResult(service, method, leaf("s0:error", wordsOf(reason)));
}

function inMessage(call: SoapCall, reason: Reason): HttpAnswer {
  return registrationAnswer(call, false, wordsOf(reason));
}

/** A wrong password is reported in English where there are no Incidencias. */
function wordsOf(reason: Reason): string {
  return reason.code === "300" ? "Invalid username or password" : reasonText(reason);
}
