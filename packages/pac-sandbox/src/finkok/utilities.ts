import { zonaHoraria } from "@timbra/sat-catalogues";
import type { StampingDeps } from "../certify/certify.ts";
import { localText } from "../certify/local-time.ts";
import type { HttpAnswer } from "../http/exchange.ts";
import type { StampEntry } from "../ledger/stamp-ledger.ts";
import { isRfc } from "../taxpayers.ts";
import { parameter, type SoapCall, soapElement, soapResult } from "./soap.ts";

/** `datetime`: the clock of a postal code, or that of Zona Centro. */
export function datetime(call: SoapCall, now: Date): HttpAnswer {
  const zone = zonaHoraria(parameter(call, "zipcode") || "06000");
  return soapResult("utilities", "datetime", { error: "", datetime: localText(now, zone) });
}

/** `get_xml`: a stamped document of an issuer. */
export async function getXml(call: SoapCall, { stampLedger }: StampingDeps): Promise<HttpAnswer> {
  const found = stampLedger.byUuid(parameter(call, "uuid"));
  const own =
    found?.entry.rfc === parameter(call, "taxpayer_id") && parameter(call, "invoice_type") === "I" ? found : undefined;
  return soapResult("utilities", "get_xml", { xml: await own?.xml(), error: own ? "" : "UUID Does not Exists" });
}

/**
 * `report_credit`: what is left of the stamps that a taxpayer may use, its own or the account's; an empty list for a
 * text that is no RFC.
 */
export function reportCredit(call: SoapCall, { stampLedger, stamps, taxpayers }: StampingDeps, now: Date): HttpAnswer {
  const rfc = parameter(call, "taxpayer_id");
  const credit = taxpayers.find(rfc)?.credit ?? Math.max(0, stamps - stampLedger.size);
  const date = localText(now, "America/Mexico_City");
  const result = [soapElement("ReportTotalCredit", { credit: String(credit), date })];
  const fields = isRfc(rfc) ? { result, error: "" } : { result: "", error: "RFC Invalido" };
  return soapResult("utilities", "report_credit", fields);
}

/** `report_total`: how many documents an issuer stamped in a period. */
export function reportTotal(call: SoapCall, deps: StampingDeps): HttpAnswer {
  const total = String(stampedIn(call, deps).length);
  const line = soapElement("ReportTotal", { total, taxpayer_id: parameter(call, "taxpayer_id") });
  return soapResult("utilities", "report_total", { result: [line], error: "" });
}

/** `report_uuid`: which they are, and when each was stamped. */
export function reportUuid(call: SoapCall, deps: StampingDeps): HttpAnswer {
  const lines = stampedIn(call, deps).map(({ uuid, fechaTimbrado }) =>
    soapElement("ReportUUID", { date: fechaTimbrado, uuid }),
  );
  return soapResult("utilities", "report_uuid", { invoices: lines, error: "" });
}

/**
 * From one second to another, both included, in Zona Centro; a missing end is open. There are no retentions (R) here.
 */
function stampedIn(call: SoapCall, { stampLedger }: StampingDeps): StampEntry[] {
  const [rfc, type, from, to] = ["taxpayer_id", "invoice_type", "date_from", "date_to"].map((name) =>
    parameter(call, name),
  );
  if (type === "R") return [];
  const isIn = ({ fechaTimbrado }: StampEntry): boolean =>
    (!from || fechaTimbrado >= from.slice(0, 19)) && (!to || fechaTimbrado <= to.slice(0, 19));
  return [...stampLedger.entries()].filter((entry) => entry.rfc === rfc && isIn(entry));
}
