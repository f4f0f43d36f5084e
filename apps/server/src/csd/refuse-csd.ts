import { CSD_TIME_ZONE, type Language } from "@timbra/contract";
import { type Problem, refuseField, refuseFieldWith } from "../http/problem.ts";
import type { CsdFault } from "./open-csd.ts";

/** The field of the form that each fault belongs to. */
const FIELDS = {
  invalidCert: "certBase64",
  notCsd: "certBase64",
  invalidKey: "keyBase64",
  invalidPassphrase: "passphrase",
  notMatchKeyWithCert: "keyBase64",
} as const;

const DAYS: Readonly<Record<Language, Intl.DateTimeFormat>> = { es: dayFormat("es-MX"), en: dayFormat("en-US") };

/** The refusal of an upload, at the field it is about. */
export function refuseCsd(fault: CsdFault, language: Language): Problem {
  if (fault.code === "invalidCertDate") return refuseFieldWith(fault.code, { date: writtenDay(fault.validTo, language) }, "certBase64");
  if (fault.code === "otherRfc") return refuseFieldWith(fault.code, { rfc: fault.rfc }, "certBase64");
  return refuseField(fault.code, FIELDS[fault.code]);
}

/** "18-may-2027": the day in Mexico City, as settings forms write days (spec §9). */
export function writtenDay(instant: Date, language: Language): string {
  const parts = new Map(DAYS[language].formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get("day")}-${parts.get("month")?.replace(".", "")}-${parts.get("year")}`;
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: CSD_TIME_ZONE, day: "2-digit", month: "short", year: "numeric" });
}
