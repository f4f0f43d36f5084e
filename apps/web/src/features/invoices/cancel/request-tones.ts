import type { Cancellation } from "@timbra/contract";
import type { Tone } from "../../../theme.ts";

/** How the state of a request looks; the word stands beside it. */
export const REQUEST_TONES: Readonly<Record<Cancellation["state"], Tone>> = {
  requested: "warning",
  in_process: "warning",
  cancelled: "danger",
  rejected: "neutral",
  refused: "neutral",
  lapsed: "neutral",
};
