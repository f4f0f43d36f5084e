import type { InvoiceRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { UiLanguage } from "../../../i18n/i18n.ts";
import { formatDate, formatMoney } from "../../../lib/format.ts";
import { RowLink } from "../../../ui/data-table/row-actions.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { invoiceNumber, invoiceStatus } from "../invoice.ts";
import classes from "./list.module.css";

/** What an invoice is called in menus and dialogs. */
export function invoiceName(row: InvoiceRow, t: TFunction): string {
  const number = invoiceNumber(row);
  if (number !== null) return number;
  return row.receiver_name === "" ? t("invoice.draft_unnamed") : t("invoice.draft_name", { name: row.receiver_name });
}

/** A draft is continued, anything else is looked at; so is a draft by who only reads. */
export const invoiceUrl = (row: Pick<InvoiceRow, "id" | "status">, reads: boolean): string =>
  row.status === "draft" && !reads ? `/create/invoice?draft=${row.id}` : `/invoice/${row.id}`;

/** The columns of the invoice lists; ids are the names the server sorts by. */
export function invoiceColumns(t: TFunction, language: UiLanguage, reads: boolean): readonly Column<InvoiceRow>[] {
  const status = (row: InvoiceRow) => {
    const { label, tone } = invoiceStatus(row);
    return <StatusBadge tone={tone} label={t(label)} />;
  };
  return [
    {
      id: "date",
      header: t("invoice_list.date"),
      sortable: true,
      cell: (row) => formatDate(row.date ?? row.created_at, language),
    },
    {
      id: "folio",
      header: t("invoice_list.number"),
      sortable: true,
      fixed: true,
      onCard: "title",
      cell: (row) => <RowLink to={invoiceUrl(row, reads)}>{invoiceNumber(row) ?? t("invoice.status_draft")}</RowLink>,
    },
    {
      id: "receiver_name",
      header: t("invoice_list.customer"),
      sortable: true,
      onCard: "title",
      cell: (row) => (
        <span className={classes.name} title={row.receiver_name}>
          {row.receiver_name}
        </span>
      ),
    },
    { id: "receiver_rfc", header: t("invoice_list.rfc"), sortable: true, cell: (row) => row.receiver_rfc },
    {
      id: "total",
      header: t("invoice_list.total"),
      numeric: true,
      sortable: true,
      onCard: "aside",
      cell: (row) => formatMoney(row.total, row.currency),
    },
    {
      id: "subtotal",
      header: t("invoice_list.subtotal"),
      numeric: true,
      hidden: true,
      cell: (row) => formatMoney(row.subtotal, row.currency),
    },
    { id: "currency", header: t("invoice_list.currency"), hidden: true, cell: (row) => row.currency },
    { id: "method", header: t("invoice_list.method"), cell: (row) => row.payment_method ?? "" },
    { id: "type", header: t("invoice_list.type"), cell: (row) => t(`invoice.type_${row.type}`) },
    { id: "status", header: t("invoice_list.status"), sortable: true, onCard: "aside", cell: status },
    {
      id: "uuid",
      header: t("invoice_list.uuid"),
      cell: (row) =>
        row.uuid !== null && (
          <span className={classes.uuid} title={row.uuid}>{`${row.uuid.slice(0, 8)}…${row.uuid.slice(-4)}`}</span>
        ),
    },
    {
      id: "created_at",
      header: t("invoice_list.created"),
      hidden: true,
      sortable: true,
      cell: (row) => formatDate(row.created_at, language),
    },
  ];
}
