import type { OrderState } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import type { Tone } from "../../theme.ts";

const TONES: Readonly<Record<OrderState, Tone>> = {
  pending: "warning",
  processing: "warning",
  paid: "positive",
  partly_refunded: "neutral",
  refunded: "neutral",
  charged_back: "danger",
  cancelled: "neutral",
};

/** The label and the tone of an order's state. */
export function orderStatus(state: OrderState): { readonly label: ParseKeys; readonly tone: Tone } {
  return { label: `credits.state_${state}`, tone: TONES[state] };
}
