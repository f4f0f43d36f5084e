import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { Desk } from "../certify/certify.ts";
import { type Reason, reasonText } from "../certify/reason.ts";
import type { HttpAnswer } from "../http/answer.ts";
import type { Haze } from "../sandbox/haze.ts";
import type { Occasion } from "../sandbox/mood.ts";
import type { ProviderReply } from "../sandbox/reply.ts";
import { leaf } from "../xml/write-xml.ts";
import { cancelSignature, cancelWithFiles, signCancel, writeCancelFailure } from "./cancel.ts";
import { getReceipt, writeReceipt } from "./get-receipt.ts";
import { getSatStatus, writeSatStatus } from "./get-sat-status.ts";
import type { OPERATIONS, ServiceName } from "./operations.ts";
import { queryPending } from "./query-pending.ts";
import { acceptReject, getPending, getRelated } from "./receiver.ts";
import { add, assign, edit, get, switchType, told as toldOfRegistration } from "./registration.ts";
import { type SoapCall, soapResult } from "./soap.ts";
import { stamp } from "./stamp.ts";
import { writeStampResult } from "./stamp-result.ts";
import { stamped } from "./stamped.ts";
import { datetime, getXml, reportCredit, reportTotal, reportUuid } from "./utilities.ts";

/** What a method of these services does, how it can be met, and how it says that something is wrong. */
export interface Method {
  readonly occasion: Occasion;
  act(call: SoapCall): Promise<ProviderReply>;
  refuse(call: SoapCall, reason: Reason): HttpAnswer;
}

/** What this protocol's methods work with. */
export interface FinkokHouse {
  readonly desk: Desk;
  readonly cancelDesk: CancelDesk;
  readonly haze: Haze;
  readonly clock: () => Date;
}

/** A method for each operation that the WSDLs promise, and no other. */
export type Methods = {
  readonly [Service in ServiceName]: { readonly [Name in keyof (typeof OPERATIONS)[Service]]: Method };
};

/** Every method this sandbox knows, by service and name. */
export function methodsOf(house: FinkokHouse): Methods {
  const { desk, clock } = house;
  return {
    stamp: stampMethods(house),
    cancel: cancelMethods(house),
    utilities: {
      datetime: lookup((call) => datetime(call, clock()), inError("utilities")),
      get_xml: lookup((call) => getXml(call, desk), inError("utilities")),
      report_credit: lookup((call) => reportCredit(call, desk, clock()), inError("utilities")),
      report_total: lookup((call) => reportTotal(call, desk), inError("utilities")),
      report_uuid: lookup((call) => reportUuid(call, desk), inError("utilities")),
    },
    registration: {
      add: lookup((call) => add(call, desk), inMessage),
      edit: lookup((call) => edit(call, desk), inMessage),
      get: lookup((call) => get(call, desk), inMessage),
      assign: lookup((call) => assign(call, desk), inMessage),
      switch: lookup((call) => switchType(call, desk), inMessage),
    },
  };
}

function stampMethods({ desk, haze, clock }: FinkokHouse): Methods["stamp"] {
  const refuse: Method["refuse"] = ({ method }, reason) =>
    writeStampResult(method, { incidences: [reason] }, { certificate: desk.authority.satNumber, at: clock() });
  const stamping: Method = { occasion: "stamp", act: (call) => stamp(call, desk, clock()), refuse };
  return {
    stamp: stamping,
    quick_stamp: stamping,
    sign_stamp: stamping,
    stamped: lookup((call) => stamped(call, desk, haze, clock()), refuse),
    query_pending: lookup((call) => queryPending(call, desk, haze), inError("stamp")),
  };
}

function cancelMethods({ desk, cancelDesk }: FinkokHouse): Methods["cancel"] {
  const cancelling = (act: Method["act"]): Method => ({
    occasion: "cancel",
    act,
    refuse: ({ method }, reason) =>
      writeCancelFailure(method, reason.code === "300" ? "Invalid Username or Password" : reasonText(reason)),
  });
  const status: Method = {
    occasion: "status",
    act: answering((call) => getSatStatus(call, cancelDesk)),
    refuse: ({ method }, reason) => writeSatStatus(method, null, wordsOf(reason)),
  };
  return {
    cancel: cancelling((call) => cancelWithFiles(call, cancelDesk, desk.taxpayers)),
    sign_cancel: cancelling((call) => signCancel(call, cancelDesk, desk.taxpayers)),
    cancel_signature: cancelling((call) => cancelSignature(call, cancelDesk)),
    get_receipt: lookup(
      (call) => getReceipt(call, cancelDesk),
      (_, reason) => writeReceipt({ error: wordsOf(reason) }),
    ),
    get_sat_status: status,
    get_out_sat_status: status,
    get_pending: lookup((call) => getPending(call, cancelDesk), inError("cancel")),
    accept_reject_signature: lookup((call) => acceptReject(call, cancelDesk), inError("cancel")),
    get_related_signature: lookup((call) => getRelated(call, cancelDesk), inError("cancel")),
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
  return toldOfRegistration(call, false, wordsOf(reason));
}

/** A wrong password is told in English where there are no Incidencias. */
function wordsOf(reason: Reason): string {
  return reason.code === "300" ? "Invalid username or password" : reasonText(reason);
}
