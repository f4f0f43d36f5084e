import type { TicketHolder, TicketStatus } from "@timbra/contract";
import type { Tone } from "../../theme.ts";

export const TONE_OF: Readonly<Record<TicketStatus, Tone>> = {
  pending: "warning",
  in_global: "positive",
  on_its_own: "neutral",
};

/** A draft is continued, anything else is looked at. */
export const addressOf = ({ id, state }: Pick<TicketHolder, "id" | "state">): string =>
  state === "draft" ? `/create/invoice?draft=${id}` : `/invoice/${id}`;

/** The number of an invoice; undefined while it has none. */
export const numberOf = ({ serie, folio }: Pick<TicketHolder, "serie" | "folio">): string | undefined =>
  folio === null ? undefined : [serie, folio].filter((part) => part !== null && part !== "").join("-");
