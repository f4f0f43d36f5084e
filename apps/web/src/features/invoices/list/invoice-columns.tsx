import type { InvoiceRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import type { UiLanguage } from "../../../i18n/i18n.ts";
import { formatFolio, invoiceUrl } from "../../../lib/documents.ts";
import { formatMoney } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table/types.ts";
import { invoiceStatus } from "../invoice.ts";
import { documentColumns } from "./document-columns.tsx";

/** What an invoice is called in menus and dialogs. */
export function invoiceName(row: InvoiceRow, t: TFunction): string {
  const number = formatFolio(row);
  if (number !== null) return number;
  return row.receiver_name === "" ? t("invoice.draft_unnamed") : t("invoice.draft_name", { name: row.receiver_name });
}

/** The columns of the invoice lists; ids are the names the server sorts by. */
export function invoiceColumns(t: TFunction, language: UiLanguage, readOnly: boolean): readonly Column<InvoiceRow>[] {
  const shared = documentColumns<InvoiceRow>({
    t,
    language,
    url: (row) => invoiceUrl(row, readOnly),
    name: (row) => formatFolio(row) ?? t("invoice.status_draft"),
    status: invoiceStatus,
  });
  return [
    shared.date,
    shared.folio,
    shared.receiverName,
    shared.receiverRfc,
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
    shared.status,
    shared.uuid,
    shared.createdAt,
  ];
}
