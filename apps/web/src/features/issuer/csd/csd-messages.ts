import { CSD_TIME_ZONE } from "@timbra/contract";
import i18next from "i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { formatSettingsDate } from "../../../lib/format.ts";
import type { CsdFileFault } from "./check-csd.ts";

/** The field a fault is about; null when it is about the whole. */
export function fieldOfCsdFault({ code }: CsdFileFault): "certBase64" | "keyBase64" | "passphrase" | null {
  switch (code) {
    case "invalidCert":
    case "invalidCertDate":
    case "notCsd":
    case "otherRfc":
      return "certBase64";
    case "invalidKey":
    case "notMatchKeyWithCert":
      return "keyBase64";
    case "invalidPassphrase":
      return "passphrase";
    default:
      return null;
  }
}

/** What is wrong, in the reader's language. Dates are those of Mexico City. */
export function csdFaultText(fault: CsdFileFault): string {
  if (fault.code === "otherRfc") return i18next.t("step_three.otherRfc", { rfc: fault.rfc });
  if (fault.code !== "invalidCertDate") return i18next.t(`step_three.${fault.code}`);
  return i18next.t("step_three.invalidCertDate", { date: mexicanDate(fault.validTo) });
}

export const mexicanDate = (instant: Date | string): string =>
  formatSettingsDate(typeof instant === "string" ? instant : instant.toISOString(), currentLanguage(), CSD_TIME_ZONE);
