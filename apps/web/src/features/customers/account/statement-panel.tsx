import { Button, Group, Skeleton, Title } from "@mantine/core";
import { IconDownload, IconMail } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { CustomerAccount, ReportTable, Statement } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, callForFile } from "../../../lib/api-client.ts";
import { formatFolio } from "../../../lib/documents.ts";
import { download } from "../../../lib/download.ts";
import { receiptsKey } from "../../../lib/queries.ts";
import { useReadOnly } from "../../../lib/session.ts";
import { DateFilter } from "../../../ui/data-table/date-filter.tsx";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Panel } from "../../../ui/page.tsx";
import { useCommand } from "../../../ui/use-command.ts";
import { FiguresTable } from "../../reports/public.ts";
import classes from "./account.module.css";

const SendStatementDialog = lazyDialog(() => import("./send-statement.tsx").then((m) => m.SendStatementDialog));

/** The days of a statement; null: from the first document, until today. */
export interface StatementPeriod {
  readonly date_start: string | null;
  readonly date_end: string | null;
}

const statementQuery = (id: string, period: StatementPeriod) =>
  queryOptions({
    queryKey: [...receiptsKey, "statement", id, period],
    queryFn: ({ signal }) => call("getStatement", { params: { id }, query: period, signal }),
    placeholderData: keepPreviousData,
  });

/** A customer's statement of account between two days, to look at, to take away, and to send. */
export function StatementPanel({ customer }: { readonly customer: CustomerAccount["customer"] }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly();
  const [period, setPeriod] = useState<StatementPeriod>({ date_start: null, date_end: null });
  const [sending, setSending] = useState(false);
  const found = useQuery(statementQuery(customer.id, period));
  return (
    <section aria-busy={found.isPlaceholderData}>
      <Title order={2} mb="xs">
        {t("clients.statement")}
      </Title>
      <div className={classes.bar}>
        <DateFilter
          dateStart={period.date_start}
          dateEnd={period.date_end}
          setDates={(date_start, date_end) => setPeriod({ date_start, date_end })}
        />
        <Group gap="xs">
          <Downloads id={customer.id} period={period} />
          {!readOnly && (
            <Button leftSection={<IconMail size="1rem" aria-hidden />} onClick={() => setSending(true)}>
              {t("clients.statement_send")}
            </Button>
          )}
        </Group>
      </div>
      {found.isPending && <Skeleton className={classes.sketch} />}
      <QueryFailure query={found} title={t("clients.statement_error")} />
      {found.isSuccess && <StatementTables statement={found.data} />}
      {sending && <SendStatementDialog customer={customer} period={period} onClose={() => setSending(false)} />}
    </section>
  );
}

function Downloads({ id, period }: { readonly id: string; readonly period: StatementPeriod }) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const name = t("clients.statement");
  return (["pdf", "xlsx"] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      loading={busy}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      onClick={() =>
        void run(() =>
          download(
            [
              {
                load: () => callForFile("getStatementFile", { params: { id }, query: { ...period, format } }),
                fallbackName: `${name}.${format}`,
              },
            ],
            name,
          ),
        )
      }
    >
      {t(format === "xlsx" ? "reports.excel" : "reports.pdf")}
    </Button>
  ));
}

function StatementTables({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation();
  const { currencies } = statement;
  if (currencies.length === 0) return <p>{t("clients.statement_none")}</p>;
  return (
    <div className={classes.tables}>
      {currencies.map((one) => (
        <Panel key={one.currency} title={t("clients.statement_in", { currency: one.currency })}>
          <FiguresTable table={movementsTable(one, statement, t)} />
          {one.open.length > 0 && (
            <>
              <Title order={3} mt="md">
                {t("clients.statement_open")}
              </Title>
              <FiguresTable table={openTable(one, t)} />
            </>
          )}
          {one.paid_at_once.length > 0 && (
            <>
              <Title order={3} mt="md">
                {t("clients.statement_pue")}
              </Title>
              <FiguresTable table={paidTable(one, t)} />
            </>
          )}
        </Panel>
      ))}
    </div>
  );
}

type InCurrency = Statement["currencies"][number];
type Table = Omit<ReportTable, "id">;
type ColumnKind = ReportTable["columns"][number]["kind"];

const column = (id: string, label: string, kind: ColumnKind) => ({ id, label, kind });
const nameOf = (document: { readonly serie: string | null; readonly folio: number | null }) =>
  formatFolio(document) ?? "";

function movementsTable(one: InCurrency, { date_start, date_end }: Statement, t: TFunction): Table {
  const plain = { emphasis: "none" } as const;
  const total = { emphasis: "total" } as const;
  return {
    title: t("clients.statement_movements"),
    note: null,
    columns: [
      column("date", t("invoice_list.date"), "date"),
      column("concept", t("clients.statement_concept"), "text"),
      column("number", t("invoice_list.number"), "text"),
      column("of", t("clients.statement_of"), "text"),
      column("charge", t("clients.statement_charge"), "amount"),
      column("credit", t("clients.statement_credit"), "amount"),
      column("balance", t("pays.balance"), "amount"),
    ],
    rows: [
      { cells: [date_start, t("clients.statement_opening"), null, null, null, null, one.opening], ...total },
      ...one.movements.map(({ date, kind, of, charge, credit, balance, ...document }) => ({
        cells: [date, t(`clients.statement_${kind}`), nameOf(document), of, charge, credit, balance],
        ...plain,
      })),
      { cells: [date_end, t("pays.balance"), null, null, one.charges, one.credits, one.closing], ...total },
    ],
  };
}

function openTable({ open }: InCurrency, t: TFunction): Table {
  return {
    title: t("clients.statement_open"),
    note: null,
    columns: [
      column("date", t("invoice_list.date"), "date"),
      column("number", t("invoice_list.number"), "text"),
      column("days", t("clients.statement_days"), "count"),
      column("total", t("invoice_list.total"), "amount"),
      column("balance", t("pays.balance"), "amount"),
    ],
    rows: open.map(({ date, days, total, balance, ...document }) => ({
      cells: [date, nameOf(document), String(days), total, balance],
      emphasis: "none",
    })),
  };
}

function paidTable({ paid_at_once }: InCurrency, t: TFunction): Table {
  return {
    title: t("clients.statement_pue"),
    note: t("clients.statement_pue_note"),
    columns: [
      column("date", t("invoice_list.date"), "date"),
      column("number", t("invoice_list.number"), "text"),
      column("paid_on", t("pays.pue_day"), "date"),
      column("total", t("invoice_list.total"), "amount"),
    ],
    rows: paid_at_once.map(({ date, paid_on, total, ...document }) => ({
      cells: [date, nameOf(document), paid_on, total],
      emphasis: "none",
    })),
  };
}
