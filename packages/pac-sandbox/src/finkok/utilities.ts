import { zonaHoraria } from "@timbra/sat-catalogues";
import type { Desk } from "../certify/certify.ts";
import { localText } from "../certify/local-time.ts";
import type { Answer } from "../http/answer.ts";
import { element, leaf } from "../xml/write-xml.ts";
import { parameter, type SoapCall, soapResult } from "./soap.ts";

/** `datetime`: the clock of a postal code, or that of Zona Centro. */
export function datetime(call: SoapCall, now: Date): Answer {
  const zone = zonaHoraria(parameter(call, "zipcode") || "06000");
  return soapResult("utilities", "datetime", leaf("s0:datetime", localText(now, zone)), leaf("s0:error", ""));
}

/** `get_xml`: a stamped document of an issuer. */
export async function getXml(call: SoapCall, { book }: Desk): Promise<Answer> {
  const found = book.byUuid(parameter(call, "uuid"));
  const own = found?.entry.rfc === parameter(call, "taxpayer_id") && parameter(call, "invoice_type") === "I" ? found : undefined;
  const error = own ? "" : `UUID ${parameter(call, "uuid")} No Encontrado`;
  return soapResult("utilities", "get_xml", leaf("s0:xml", await own?.xml()), leaf("s0:error", error));
}

/** `report_credit`: what is left of the stamps bought. */
export function reportCredit({ book, stamps }: Desk, now: Date): Answer {
  const credit = leaf("s0:credit", String(Math.max(0, stamps - book.size)));
  const date = leaf("s0:date", localText(now, "America/Mexico_City"));
  return soapResult("utilities", "report_credit", element("s0:result", element("s0:ReportTotalCredit", credit, date)), leaf("s0:error", ""));
}
