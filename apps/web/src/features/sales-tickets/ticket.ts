import { DEFAULT_IDS, type TicketRow, type TicketStatus } from "@timbra/contract";
import type { Tone } from "../../theme.ts";

/** The form's fields; the tax object says whether it is taxed at all. */
export interface TicketValues {
  readonly ticket_id: string;
  readonly folio: string;
  readonly sold_on: string;
  readonly total: string;
  readonly payment_form_id: number | null;
  readonly tax_object_id: number;
  readonly vat_tax_id: number;
  readonly ieps: string;
  readonly version: string;
}

/** c_FormaPago 01, cash: what most tickets are paid with. */
const CASH_ID = 1;

export const EMPTY_TICKET: TicketValues = {
  ticket_id: "",
  folio: "",
  sold_on: "",
  total: "",
  payment_form_id: CASH_ID,
  tax_object_id: DEFAULT_IDS.tax_object,
  vat_tax_id: DEFAULT_IDS.vat_tax,
  ieps: "",
  version: "",
};

export const toFormValues = ({
  id,
  folio,
  sold_on,
  total,
  payment_form_id,
  tax_object_id,
  vat_tax_id,
  ieps,
  version,
}: TicketRow): TicketValues => ({
  ticket_id: id,
  folio,
  sold_on,
  total,
  payment_form_id,
  tax_object_id,
  vat_tax_id,
  ieps: ieps ?? "",
  version,
});

export const STATE_TONES: Readonly<Record<TicketStatus, Tone>> = {
  pending: "warning",
  in_global: "positive",
  on_its_own: "neutral",
};
