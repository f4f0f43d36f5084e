import type { StampingDeps } from "../certify/certify.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import { isRfc, openPair, type Taxpayer, type Taxpayers } from "../taxpayers.ts";
import { parameter, type SoapCall, soapElement, soapResult } from "./soap.ts";

/** What its prepaid customers begin with, and how it writes one without a limit. */
const NONE = 0;
const ON_DEMAND = -1;

/**
 * `add`: registers a taxpayer, with its certificate if it comes along. A second time the answer says so, and nothing
 * changes.
 */
export function add(call: SoapCall, { taxpayers }: StampingDeps): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  if (!isRfc(rfc)) return registrationAnswer(call, false, "RFC Invalido");
  if (taxpayers.find(rfc)) return registrationAnswer(call, true, "Account Already exists");
  const wrong = keepFiles(call, rfc, taxpayers);
  if (wrong !== null) return registrationAnswer(call, false, wrong);
  taxpayers.save(rfc, { credit: parameter(call, "type_user") === "P" ? NONE : null });
  return registrationAnswer(call, true, "Account Created successfully");
}

/** `edit`: suspends (S) or activates (A) a taxpayer, or gives it another certificate. */
export function edit(call: SoapCall, { taxpayers }: StampingDeps): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  if (!taxpayers.find(rfc)) return registrationAnswer(call, false, "ERROR: El rfc no se ecuentra registrado");
  const wrong = keepFiles(call, rfc, taxpayers);
  if (wrong !== null) return registrationAnswer(call, false, wrong);
  const isSuspended = parameter(call, "status") === "S";
  taxpayers.save(rfc, { isSuspended });
  return registrationAnswer(call, true, `Account was ${isSuspended ? "Suspended" : "Activated"} successfully`);
}

/** `get`: a taxpayer, or all of them when none is named. */
export function show(call: SoapCall, { taxpayers, stampLedger }: StampingDeps): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  const found = rfc === "" ? taxpayers.all() : [taxpayers.find(rfc)].filter((one) => one !== undefined);
  const stamped = (one: Taxpayer): number => [...stampLedger.entries()].filter((entry) => entry.rfc === one.rfc).length;
  const users = found.map((one) =>
    soapElement("ResellerUser", {
      status: one.isSuspended ? "S" : "A",
      counter: String(stamped(one)),
      taxpayer_id: one.rfc,
      credit: String(one.credit ?? ON_DEMAND),
    }),
  );
  return soapResult("registration", call.method, { message: "", users });
}

/** `assign`: adds stamps to a prepaid taxpayer, or takes them away. */
export function assign(call: SoapCall, { taxpayers }: StampingDeps): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  const found = taxpayers.find(rfc);
  if (!found) return assigned(false, NONE, "RFC no encontrado");
  if (found.credit === null) return assigned(false, ON_DEMAND, "The user is on demand type");
  const change = Number(parameter(call, "credit"));
  const credit = found.credit + (Number.isSafeInteger(change) ? change : 0);
  if (credit < 0)
    return assigned(
      false,
      found.credit,
      "The number of credits to decrease is greater than the number of current credits.",
    );
  taxpayers.save(rfc, { credit });
  return assigned(true, credit, "Success");
}

function assigned(success: boolean, credit: number, message: string): HttpAnswer {
  return soapResult("registration", "assign", { success: String(success), credit: String(credit), message });
}

/** `switch`: makes a taxpayer prepaid (P), or on demand (O). */
export function switchType(call: SoapCall, { taxpayers }: StampingDeps): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  const type = parameter(call, "type_user");
  const found = taxpayers.find(rfc);
  if (!found) return registrationAnswer(call, false, "RFC no encontrado");
  if (type !== "P" && type !== "O") return registrationAnswer(call, false, "type_user: se espera P u O");
  taxpayers.save(rfc, { credit: type === "P" ? (found.credit ?? NONE) : null });
  return registrationAnswer(call, true, `El tipo de usuario es ahora ${type}`);
}

export function registrationAnswer({ method }: SoapCall, success: boolean, message: string): HttpAnswer {
  return soapResult("registration", method, { message, success: String(success) });
}

/** The files of a certificate, when they come along; what is wrong with them, or null. */
function keepFiles(call: SoapCall, rfc: string, taxpayers: Taxpayers): string | null {
  const [cer, key] = [parameter(call, "cer"), parameter(call, "key")];
  if (cer === "" && key === "") return null;
  const credential = openPair(Buffer.from(cer, "base64"), Buffer.from(key, "base64"), [parameter(call, "passphrase")]);
  if (credential === "certificate") return "El certificado no es legible";
  if (credential === "key") return "La llave no es legible, o su contraseña es otra";
  if (credential === "pair") return "La llave no corresponde al certificado";
  if (credential.certificate.kind !== "csd") return "El certificado no es un CSD";
  if (credential.rfc !== rfc) return "El certificado es de otro RFC";
  taxpayers.save(rfc, { credential });
  return null;
}
