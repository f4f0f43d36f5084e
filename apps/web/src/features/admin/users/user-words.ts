import type { AdminUserRow } from "@timbra/contract";
import type { Tone } from "../../../theme.ts";

/** How a state is told: a word and a tone. */
export const USER_STATE_TONES: Readonly<Record<AdminUserRow["state"], Tone>> = {
  active: "positive",
  unverified: "warning",
  blocked: "danger",
};
