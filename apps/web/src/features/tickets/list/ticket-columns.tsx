import type { TicketRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { UiLanguage } from "../../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { RowLink } from "../../../ui/data-table/row-link.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { addressOf, numberOf, TONE_OF } from "../ticket-words.ts";

interface Words {
  readonly t: TFunction;
  readonly language: UiLanguage;
  /** The name of a form of payment, by its id. */
  readonly formName: (id: number) => string;
}

/** The columns of the list of tickets; ids are the names the server sorts and exports by. */
export function ticketColumns({ t, language, formName }: Words): readonly Column<TicketRow>[] {
  const invoice = ({ own_invoice, global_invoice }: TicketRow) => {
    const holder = own_invoice ?? global_invoice;
    return holder === null ? "" : <RowLink to={addressOf(holder)}>{numberOf(holder) ?? t("tickets.draft")}</RowLink>;
  };
  return [
    { id: "sold_on", header: t("tickets.sold_on"), sortable: true, cell: (row) => formatDate(row.sold_on, language) },
    { id: "folio", header: t("tickets.folio"), sortable: true, fixed: true, onCard: "title", cell: (row) => row.folio },
    {
      id: "total",
      header: t("tickets.total"),
      numeric: true,
      sortable: true,
      onCard: "aside",
      cell: (row) => formatMoney(row.total),
    },
    { id: "taxes", header: t("tickets.taxes"), cell: (row) => row.taxes },
    {
      id: "payment_form",
      header: t("tickets.payment_form"),
      onCard: "none",
      cell: (row) => formName(row.payment_form_id),
    },
    {
      id: "status",
      header: t("tickets.status"),
      onCard: "aside",
      cell: (row) => <StatusBadge tone={TONE_OF[row.status]} label={t(`tickets.status_${row.status}`)} />,
    },
    { id: "invoice", header: t("tickets.invoice"), cell: invoice },
    {
      id: "created_at",
      header: t("tickets.created_at"),
      sortable: true,
      hidden: true,
      cell: (row) => formatDate(row.created_at, language),
    },
    {
      id: "updated_at",
      header: t("tickets.updated_at"),
      sortable: true,
      hidden: true,
      cell: (row) => formatDate(row.updated_at, language),
    },
  ];
}
