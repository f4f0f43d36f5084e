import { Anchor } from "@mantine/core";
import {
  IconBan,
  IconFileCode,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconReplace,
  IconTrash,
} from "@tabler/icons-react";
import type { Language, PayRow } from "@timbra/contract";
import type { TFunction } from "i18next";
import { Link } from "react-router";
import { formatFolio } from "../../lib/documents.ts";
import { downloadDocument } from "../../lib/download.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import type { Column, RowAction } from "../../ui/data-table/types.ts";
import { documentColumns } from "../invoices/public.ts";
import classes from "./payment-receipts.module.css";
import { mayReplaceReceipt, receiptStatus } from "./receipt.ts";

/** What a receipt is called in menus and dialogs. */
export const receiptName = (row: PayRow, t: TFunction): string => formatFolio(row) ?? t("pays.draft");

/** A refused receipt is corrected, any other is looked at; so is a refused one by a read-only user. */
const receiptUrl = (row: Pick<PayRow, "id" | "status">, readOnly: boolean): string =>
  row.status === "draft" && !readOnly ? `/create/pay?pay=${row.id}` : `/pay/${row.id}`;

const SHOWN_INVOICES = 3;

/** The columns of the list of receipts; ids are the names the server sorts by. */
export function receiptColumns(t: TFunction, language: Language, readOnly: boolean): readonly Column<PayRow>[] {
  const shared = documentColumns<PayRow>({
    t,
    language,
    url: (row) => receiptUrl(row, readOnly),
    name: (row) => receiptName(row, t),
    status: receiptStatus,
  });
  return [
    { ...shared.date, header: t("pays.issued") },
    shared.folio,
    shared.receiverName,
    shared.receiverRfc,
    {
      id: "paid_on",
      header: t("pays.paid_on"),
      cell: (row) => row.paid_on !== null && formatDate(row.paid_on, language),
    },
    {
      id: "amounts",
      header: t("pays.received"),
      numeric: true,
      onCard: "aside",
      cell: (row) =>
        row.amounts.map(({ currency, amount }) => <div key={currency}>{formatMoney(amount, currency)}</div>),
    },
    {
      id: "total_mxn",
      header: t("pays.total_mxn"),
      numeric: true,
      hidden: true,
      cell: (row) => row.total_mxn !== null && formatMoney(row.total_mxn, "MXN"),
    },
    { id: "documents", header: t("pays.invoices"), cell: (row) => <PaidInvoices documents={row.documents} t={t} /> },
    shared.status,
    shared.uuid,
    { ...shared.createdAt, header: t("pays.created") },
  ];
}

function PaidInvoices({ documents, t }: { readonly documents: PayRow["documents"]; readonly t: TFunction }) {
  const hidden = documents.length - SHOWN_INVOICES;
  return (
    <>
      {documents.slice(0, SHOWN_INVOICES).map((one, at) => (
        <span key={one.invoice_id}>
          {at > 0 && ", "}
          <Anchor component={Link} inherit to={`/invoice/${one.invoice_id}`}>
            {formatFolio(one)}
          </Anchor>
        </span>
      ))}
      {hidden > 0 && ` ${t("pays.and_more", { count: hidden })}`}
    </>
  );
}

interface ReceiptCommands {
  readonly remove: (row: PayRow) => void;
  readonly send: (row: PayRow) => void;
}

const icon = (Icon: typeof IconBan) => <Icon className={classes.icon} aria-hidden />;

/** What can be done with a receipt as it stands; `commands` is null for a read-only user. */
export function receiptRowActions(row: PayRow, t: TFunction, commands: ReceiptCommands | null): RowAction[] {
  if (row.status === "draft" && commands !== null) {
    return [
      { label: t("pays.correct"), icon: icon(IconPencil), to: receiptUrl(row, false) },
      { label: t("pays.throw_away"), icon: icon(IconTrash), danger: true, run: () => commands.remove(row) },
    ];
  }
  const open = { label: t("pays.open"), icon: icon(IconFileText), to: receiptUrl(row, commands === null) };
  if (row.uuid === null) return [open];
  const files = [
    { label: t("pays.xml"), icon: icon(IconFileCode), run: () => void downloadDocument("pay", row, "xml") },
    { label: t("pays.pdf"), icon: icon(IconFileTypePdf), run: () => void downloadDocument("pay", row, "pdf") },
  ];
  const cancelling = { label: t("pays.see_cancellation"), icon: icon(IconBan), to: `/cancel/pay/${row.id}/list` };
  if (commands === null) return [open, ...files, ...(row.state === "stamped" ? [] : [cancelling])];
  const send = { label: t("actions.send"), icon: icon(IconMail), run: () => commands.send(row) };
  const replace = mayReplaceReceipt(row)
    ? [{ label: t("pays.replace"), icon: icon(IconReplace), to: `/create/pay?replaces=${row.id}` }]
    : [];
  return [
    open,
    ...files,
    send,
    ...replace,
    row.state === "stamped" ? { ...cancelling, label: t("pays.cancel") } : cancelling,
  ];
}
