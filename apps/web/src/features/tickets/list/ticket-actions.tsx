import {
  type IconBan,
  IconFileInvoice,
  IconFileText,
  IconPencil,
  IconReceiptRefund,
  IconTrash,
} from "@tabler/icons-react";
import type { TicketHolder, TicketRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { RowAction } from "../../../ui/data-table/types.ts";
import { addressOf } from "../ticket-words.ts";

interface TicketDeeds {
  readonly edit: (row: TicketRow) => void;
  readonly takeOut: (row: TicketRow) => void;
  readonly remove: (row: TicketRow) => void;
}

const icon = (Icon: typeof IconBan) => <Icon size="1rem" aria-hidden />;

/** What can be done with a ticket as it stands. */
export function ticketActions(row: TicketRow, t: TFunction, deeds: TicketDeeds): RowAction[] {
  const open = (label: string, Icon: typeof IconBan, holder: TicketHolder | null): RowAction[] =>
    holder === null ? [] : [{ label, icon: icon(Icon), to: addressOf(holder) }];
  const takeOut = { label: t("tickets.take_out"), icon: icon(IconFileInvoice), run: () => deeds.takeOut(row) };
  if (row.status === "pending") {
    return [
      { label: t("common.edit"), icon: icon(IconPencil), run: () => deeds.edit(row) },
      takeOut,
      { label: t("common.delete"), icon: icon(IconTrash), danger: true, run: () => deeds.remove(row) },
    ];
  }
  return [
    ...open(t("tickets.open_own"), IconFileText, row.own_invoice),
    ...open(t("tickets.open_note"), IconReceiptRefund, row.credit_note),
    ...open(t("tickets.open_global"), IconFileText, row.global_invoice),
    ...(row.status === "in_global" ? [takeOut] : []),
  ];
}
