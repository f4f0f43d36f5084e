import type { IssuerMailRow } from "@timbra/contract";
import type { Tone } from "../theme.ts";

/** How the state of a mail looks, to whoever sent it and to administrators. */
export const MAIL_TONES: Readonly<Record<IssuerMailRow["state"], Tone>> = {
  pending: "warning",
  sent: "positive",
  failed: "danger",
  uncertain: "warning",
};
