import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  BULK_INVOICE_STATES,
  BULK_PAGE,
  type BulkBatch,
  type BulkInvoice,
  type BulkInvoiceState,
} from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatFolio } from "../../lib/documents.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { QueryFailure } from "../../ui/load-failure.tsx";
import { Panel } from "../../ui/page.tsx";
import { bulkInvoicesQuery, isRunning } from "./api.ts";
import classes from "./batch-invoices.module.css";
import { BulkInvoiceBadge } from "./batch-state.tsx";

/** The invoices of a file, those that need attention first: their data, state and problems. */
export function BatchInvoices({ batch }: { readonly batch: BulkBatch }) {
  const { t } = useTranslation();
  const [state, setState] = useState<BulkInvoiceState | null>(null);
  const [page, setPage] = useState(1);
  const found = useQuery(bulkInvoicesQuery(batch.id, { state, page }, isRunning(batch)));
  const { data } = found;
  const states = BULK_INVOICE_STATES.filter((one) => batch.counts[one] > 0 || one === state);
  const choose = (picked: string) => {
    setState(BULK_INVOICE_STATES.find((one) => one === picked) ?? null);
    setPage(1);
  };
  if (found.isError) return <QueryFailure query={found} title={t("bulk.load_failed")} />;
  if (data === undefined) return <Skeleton height="16rem" />;
  return (
    <Panel title={t("bulk.invoices")}>
      <Stack gap="sm">
        <NativeSelect
          label={t("bulk.filter")}
          className={classes.filter ?? ""}
          value={state ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "", label: t("bulk.all") },
            ...states.map((one) => ({ value: one, label: `${t(`bulk.state_${one}`)} (${batch.counts[one]})` })),
          ]}
        />
        {data.invoices.length === 0 ? (
          <Text size="sm">{t("bulk.nothing")}</Text>
        ) : (
          <InvoiceTable invoices={data.invoices} />
        )}
        <Pages page={page} total={data.total} onPage={setPage} />
      </Stack>
    </Panel>
  );
}

function InvoiceTable({ invoices }: { readonly invoices: readonly BulkInvoice[] }) {
  const { t } = useTranslation();
  return (
    <Table className={classes.table ?? ""}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("bulk.reference")}</Table.Th>
          <Table.Th>{t("bulk.customer")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoices.map((invoice) => (
          <Table.Tr key={invoice.rows[0]}>
            <Table.Td>
              {invoice.reference === "" ? t("bulk.no_reference") : invoice.reference}
              <Text size="xs" c="dimmed">
                {invoice.rows.length === 1
                  ? t("bulk.row", { row: String(invoice.rows[0]) })
                  : t("bulk.rows", { rows: rowsOf(invoice.rows) })}
              </Text>
            </Table.Td>
            <Table.Td>
              <InvoiceFacts invoice={invoice} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const SHOWN_ROWS = 5;
/** "2, 3, 5…": the first lines of a file. */
export const rowsOf = (rows: readonly number[]) =>
  rows.length > SHOWN_ROWS ? `${rows.slice(0, SHOWN_ROWS).join(", ")}…` : rows.join(", ");

const PROBLEM_INKS = { error: "var(--tb-danger-ink)", warning: "var(--tb-warning-ink)", advice: "dimmed" };

function InvoiceFacts({ invoice }: { readonly invoice: BulkInvoice }) {
  const { t } = useTranslation();
  const { state, receiver_name, receiver_rfc, currency, total, uuid, problems } = invoice;
  return (
    <>
      <Group gap="xs">
        <BulkInvoiceBadge state={state} label={t(`bulk.one_${state}`)} />
        <span data-numeric>{formatMoney(total, currency)}</span>
        <InvoiceLink invoice={invoice} />
      </Group>
      <Text size="sm">{[receiver_name, receiver_rfc].filter((text) => text !== "").join(" · ")}</Text>
      {uuid !== null && (
        <Text size="xs" c="dimmed">
          {uuid}
        </Text>
      )}
      {problems.map(({ row, column, severity, message }) => (
        <Text key={`${row} ${column} ${message}`} size="xs" c={PROBLEM_INKS[severity]}>
          {[...(row === null ? [] : [t("bulk.row", { row })]), ...(column === "" ? [] : [column]), message].join(": ")}
        </Text>
      ))}
    </>
  );
}

function InvoiceLink({ invoice: { state, invoice_id, serie, folio } }: { readonly invoice: BulkInvoice }) {
  const { t } = useTranslation();
  if (invoice_id === null) return null;
  if (state === "rejected")
    return (
      <Anchor component={Link} to={`/create/invoice?draft=${invoice_id}`} size="sm">
        {t("bulk.open_draft")}
      </Anchor>
    );
  const name = formatFolio({ serie, folio }) ?? "";
  return (
    <Anchor component={Link} to={`/invoice/${invoice_id}`} size="sm" aria-label={t("bulk.open_invoice", { name })}>
      {name}
    </Anchor>
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const { t } = useTranslation();
  if (total <= BULK_PAGE) return null;
  const from = (page - 1) * BULK_PAGE + 1;
  const range = {
    from: formatNumber(String(from)),
    to: formatNumber(String(Math.min(total, from + BULK_PAGE - 1))),
    total: formatNumber(String(total)),
  };
  return (
    <Group gap="xs" justify="flex-end">
      <Text size="xs" c="dimmed" data-numeric>
        {t("bulk.range", range)}
      </Text>
      <Button size="compact-sm" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t("table.previous")}
      </Button>
      <Button size="compact-sm" variant="default" disabled={from + BULK_PAGE > total} onClick={() => onPage(page + 1)}>
        {t("table.next")}
      </Button>
    </Group>
  );
}
