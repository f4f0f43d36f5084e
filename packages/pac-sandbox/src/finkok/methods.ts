import type { CancelDesk } from "../cancel/cancel-desk.ts";
import type { Desk } from "../certify/certify.ts";
import { type Reason, reasonText } from "../certify/reason.ts";
import type { Answer } from "../http/answer.ts";
import type { Haze } from "../sandbox/haze.ts";
import type { Occasion } from "../sandbox/mood.ts";
import type { Reply } from "../sandbox/reply.ts";
import { leaf } from "../xml/write-xml.ts";
import { cancelSignature, writeCancelFailure } from "./cancel-signature.ts";
import { getReceipt, writeReceipt } from "./get-receipt.ts";
import { getSatStatus, writeSatStatus } from "./get-sat-status.ts";
import { queryPending } from "./query-pending.ts";
import { type ServiceName, type SoapCall, soapResult } from "./soap.ts";
import { stamp } from "./stamp.ts";
import { writeStampResult } from "./stamp-result.ts";
import { stamped } from "./stamped.ts";
import { datetime, getXml, reportCredit } from "./utilities.ts";

/** What a method of these services does, how it can be met, and how it says that something is wrong. */
export interface Method {
  readonly occasion: Occasion;
  act(call: SoapCall): Promise<Reply>;
  refuse(call: SoapCall, reason: Reason): Answer;
}

/** What this protocol's methods work with. */
export interface FinkokHouse {
  readonly desk: Desk;
  readonly cancelDesk: CancelDesk;
  readonly haze: Haze;
  readonly clock: () => Date;
}

export type Methods = Readonly<Record<ServiceName, Readonly<Record<string, Method>>>>;

/** Every method this sandbox knows, by service and name. */
export function methodsOf({ desk, cancelDesk, haze, clock }: FinkokHouse): Methods {
  const stamping: Method = { occasion: "stamp", act: (call) => stamp(call, desk, clock()), refuse: asIncidence };
  const lookup = (act: (call: SoapCall) => Promise<Answer> | Answer, refuse: Method["refuse"]): Method => ({
    occasion: "lookup",
    act: told(act),
    refuse,
  });
  return {
    stamp: {
      stamp: stamping,
      quick_stamp: stamping,
      stamped: lookup((call) => stamped(call, desk, haze), asIncidence),
      query_pending: lookup((call) => queryPending(call, desk, haze), asError("stamp")),
    },
    utilities: {
      datetime: lookup((call) => datetime(call, clock()), asError("utilities")),
      get_xml: lookup((call) => getXml(call, desk), asError("utilities")),
      report_credit: lookup(() => reportCredit(desk, clock()), asError("utilities")),
    },
    cancel: {
      cancel_signature: {
        occasion: "cancel",
        act: (call) => cancelSignature(call, cancelDesk),
        refuse: (_, { code, message }) => writeCancelFailure(code === "300" ? "Invalid Username or Password" : `${code} - ${message}`),
      },
      get_receipt: lookup(
        (call) => getReceipt(call, cancelDesk),
        (_, reason) => writeReceipt(false, "", "", "", "", reasonText(reason)),
      ),
      get_sat_status: {
        occasion: "status",
        act: told((call) => getSatStatus(call, cancelDesk)),
        refuse: (_, reason) => writeSatStatus(null, reasonText(reason)),
      },
    },
  };
}

function told(act: (call: SoapCall) => Promise<Answer> | Answer): Method["act"] {
  return async (call) => {
    const answer = await act(call);
    return { answer: () => answer };
  };
}

function asIncidence({ method }: SoapCall, reason: Reason): Answer {
  return writeStampResult(method, { incidences: [reason] });
}

function asError(service: ServiceName): Method["refuse"] {
  return ({ method }, reason) => soapResult(service, method, leaf("s0:error", reasonText(reason)));
}
