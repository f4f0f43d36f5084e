import { type Reason, reasonText } from "../certify/reason.ts";
import type { HttpAnswer, HttpExchange } from "../http/exchange.ts";
import { get, type HttpRoute, post } from "../http/listen.ts";
import type { ProviderDeps, SandboxOperation } from "../sandbox/behaviour.ts";
import { type ProviderReply, replyWith } from "../sandbox/personality.ts";
import { isAccount, type ProviderAccount } from "../sw/authenticate.ts";
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
import { add, assign, edit, registrationAnswer, show, switchType } from "./registration.ts";
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
export function finkokRoutes(provider: ProviderDeps): HttpRoute[] {
  const methods: Readonly<Record<ServiceName, ByName>> = methodsOf(provider);
  const path = `/servicios/soap/(${SERVICES.join("|")})(?:\\.wsdl)?`;
  return [
    post(path, (exchange, [service]) =>
      answer(exchange, service as ServiceName, methods[service as ServiceName], provider),
    ),
    get(path, ({ origin }, [service]) => wsdl(service as ServiceName, `${origin}/servicios/soap/${service}`)),
  ];
}

async function answer(
  exchange: HttpExchange,
  service: ServiceName,
  methods: ByName,
  { account, play }: ProviderDeps,
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
function knows(account: ProviderAccount, call: SoapCall): boolean {
  const given = (name: string): string => parameter(call, `reseller_${name}`) || parameter(call, name);
  return isAccount(account, given("username"), given("password"));
}

/** What a method of these services does, how it can be met, and how it says that something is wrong. */
interface Method {
  readonly occasion: SandboxOperation;
  act(call: SoapCall): Promise<ProviderReply>;
  refuse(call: SoapCall, reason: Reason): HttpAnswer;
}

/** A method for each operation that the WSDLs declare, and no other. */
export type Methods = {
  readonly [Service in ServiceName]: { readonly [Name in keyof (typeof OPERATIONS)[Service]]: Method };
};

/** Every method this sandbox knows, by service and name. */
function methodsOf(provider: ProviderDeps): Methods {
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
      get: lookup((call) => show(call, deps), inMessage),
      assign: lookup((call) => assign(call, deps), inMessage),
      switch: lookup((call) => switchType(call, deps), inMessage),
    },
  };
}

function stampMethods({ deps, withheldStamps, clock }: ProviderDeps): Methods["stamp"] {
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

function cancelMethods({ deps, satDeps }: ProviderDeps): Methods["cancel"] {
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
  return async (call) => replyWith(await act(call));
}

function inError(service: ServiceName): Method["refuse"] {
  return ({ method }, reason) => soapResult(service, method, { error: wordsOf(reason) });
}

function inMessage(call: SoapCall, reason: Reason): HttpAnswer {
  return registrationAnswer(call, false, wordsOf(reason));
}

/** A wrong password is reported in English where there are no Incidencias. */
function wordsOf(reason: Reason): string {
  return reason.code === "300" ? "Invalid username or password" : reasonText(reason);
}
