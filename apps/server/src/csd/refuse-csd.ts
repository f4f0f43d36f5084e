import { type Language, MONTH_NAMES } from "@timbra/contract";
import { type Problem, refuseField, refuseFieldWith } from "../http/problem.ts";
import { mexicanDay } from "../mexican-day.ts";
import type { CsdFault } from "./open-csd.ts";

/** The field of the form that each fault belongs to. */
const FIELDS = {
  invalidCert: "certBase64",
  notCsd: "certBase64",
  testCertificate: "certBase64",
  invalidKey: "keyBase64",
  invalidPassphrase: "passphrase",
  notMatchKeyWithCert: "keyBase64",
} as const;

/** The refusal of an upload, at the field it is about. */
export function refuseCsd(fault: CsdFault, language: Language): Problem {
  if (fault.code === "invalidCertDate")
    return refuseFieldWith(fault.code, { date: writtenDay(fault.validTo, language) }, "certBase64");
  if (fault.code === "otherRfc") return refuseFieldWith(fault.code, { rfc: fault.rfc }, "certBase64");
  return refuseField(fault.code, FIELDS[fault.code]);
}

/** "18-May-2027": the day in Mexico City, as settings forms write days (spec §9). */
export function writtenDay(instant: Date, language: Language): string {
  const [year = "", month = "", day = ""] = mexicanDay(instant).split("-");
  return `${day}-${MONTH_NAMES[language][Number(month) - 1]}-${year}`;
}
