import type { InvoiceRow, Language } from "@timbra/contract";
import type { ParseKeys, TFunction } from "i18next";
import { formatDate } from "../../../lib/format.ts";
import type { Tone } from "../../../theme.ts";
import { RowLink } from "../../../ui/data-table/row-actions.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { StampClock } from "../../../ui/stamp-clock.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./list.module.css";

type DocumentRow = Pick<InvoiceRow, "date" | "created_at" | "receiver_name" | "receiver_rfc" | "uuid" | "stamp_by">;

interface DocumentColumnsOptions<Row> {
  readonly t: TFunction;
  readonly language: Language;
  readonly url: (row: Row) => string;
  readonly name: (row: Row) => string;
  readonly status: (row: Row) => { readonly label: ParseKeys; readonly tone: Tone };
}

/** The columns that lists of invoices and of payment receipts have in common; ids are the names the server sorts by. */
export function documentColumns<Row extends DocumentRow>(options: DocumentColumnsOptions<Row>) {
  const { t, language, url, name, status } = options;
  return {
    date: {
      id: "date",
      header: t("invoice_list.date"),
      sortable: true,
      cell: (row) => formatDate(row.date ?? row.created_at, language),
    },
    folio: {
      id: "folio",
      header: t("invoice_list.number"),
      sortable: true,
      fixed: true,
      onCard: "title",
      cell: (row) => <RowLink to={url(row)}>{name(row)}</RowLink>,
    },
    receiverName: {
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
    receiverRfc: {
      id: "receiver_rfc",
      header: t("invoice_list.rfc"),
      sortable: true,
      cell: (row) => row.receiver_rfc,
    },
    status: {
      id: "status",
      header: t("invoice_list.status"),
      sortable: true,
      onCard: "aside",
      cell: (row) => {
        const { label, tone } = status(row);
        return (
          <span className={classes.status}>
            <StatusBadge tone={tone} label={t(label)} />
            {row.stamp_by !== null && <StampClock by={row.stamp_by} />}
          </span>
        );
      },
    },
    uuid: {
      id: "uuid",
      header: t("invoice_list.uuid"),
      cell: (row) =>
        row.uuid === null ? (
          ""
        ) : (
          <span className={classes.uuid} title={row.uuid}>{`${row.uuid.slice(0, 8)}…${row.uuid.slice(-4)}`}</span>
        ),
    },
    createdAt: {
      id: "created_at",
      header: t("invoice_list.created"),
      hidden: true,
      sortable: true,
      cell: (row) => formatDate(row.created_at, language),
    },
  } satisfies Readonly<Record<string, Column<Row>>>;
}
