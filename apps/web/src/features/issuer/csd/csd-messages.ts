import { CSD_TIME_ZONE } from "@timbra/contract";
import i18next from "i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatSettingsDate } from "../../../lib/format.ts";
import type { CsdFileFault } from "./check-csd.ts";

const FIELDS = {
  invalidCert: "certBase64",
  invalidCertDate: "certBase64",
  notCsd: "certBase64",
  otherRfc: "certBase64",
  invalidKey: "keyBase64",
  notMatchKeyWithCert: "keyBase64",
  invalidPassphrase: "passphrase",
  notEnoughData: null,
  generalError: null,
} as const satisfies Record<CsdFileFault["code"], string | null>;

/** The field a fault is about; null when it is about the whole. */
export const fieldOfCsdFault = ({ code }: CsdFileFault) => FIELDS[code];

/** What is wrong, in the reader's language. Dates are those of Mexico City. */
export function csdFaultText(fault: CsdFileFault): string {
  if (fault.code === "otherRfc") return i18next.t("step_three.otherRfc", { rfc: fault.rfc });
  if (fault.code !== "invalidCertDate") return i18next.t(`step_three.${fault.code}`);
  return i18next.t("step_three.invalidCertDate", { date: mexicanDate(fault.validTo) });
}

export const mexicanDate = (instant: Date | string): string =>
  formatSettingsDate(typeof instant === "string" ? instant : instant.toISOString(), currentLanguage(), CSD_TIME_ZONE);
