import { Skeleton, Switch, Table } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError } from "../../lib/api-client.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { Column, ListRequest } from "../../ui/data-table/types.ts";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Page } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { toast } from "../../ui/toast.ts";
import { Example, ExampleStates } from "./example.tsx";
import classes from "./poc.module.css";
import { pageOf, SAMPLE_ROWS, type SampleRow } from "./rows.ts";

const ROWS = SAMPLE_ROWS.slice(-6).reverse();

/** /poc/table: a plain table inside a form or a panel, and what stands in its place when there are no rows to show. */
export function TableScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("gallery.table")} text={t("gallery.table_text")}>
      <Example title={t("gallery.last_invoices")} text={t("gallery.last_invoices_text")}>
        <ExampleStates>
          {(state, choose) => {
            if (state === "empty")
              return (
                <EmptyState
                  drawing={drawings.invoices}
                  title={t("gallery.empty_title")}
                  text={t("gallery.empty_text")}
                />
              );
            if (state === "error")
              return (
                <LoadFailure
                  title={t("gallery.broken")}
                  message={t("gallery.broken_words")}
                  onRetry={() => choose("full")}
                />
              );
            return <Rows loading={state === "loading"} />;
          }}
        </ExampleStates>
      </Example>
    </Page>
  );
}

function Rows({ loading }: { readonly loading: boolean }) {
  const { t } = useTranslation();
  const columns = useRowColumns();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <section className={classes.table} aria-label={t("gallery.table")} tabIndex={0}>
      <Table aria-busy={loading}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, header, numeric }) => (
              <Table.Th key={id} ta={numeric === true ? "right" : "left"}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map(({ id, cell, numeric }) => (
                <Table.Td
                  key={id}
                  ta={numeric === true ? "right" : "left"}
                  {...(numeric === true ? { "data-numeric": true } : {})}
                >
                  {loading ? <Skeleton height={12} /> : cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** As far as a server is. */
const DISTANCE_MS = 250;

/** /poc/datatable: the table of every list, over ten thousand rows. */
export function DatatableScreen() {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const columns = useRowColumns();
  const load = useMemo(
    () => async (request: ListRequest) => {
      await new Promise((resolve) => setTimeout(resolve, DISTANCE_MS));
      if (broken)
        throw new ApiError({ status: 503, code: "dependency_unavailable", message: t("gallery.broken_words") });
      return pageOf(SAMPLE_ROWS, request);
    },
    [broken, t],
  );
  return (
    <Page title={t("gallery.datatable")} text={t("gallery.datatable_text")}>
      <DataTable<SampleRow>
        list="gallery"
        label={t("gallery.datatable")}
        queryKey={["gallery", "rows", broken]}
        load={load}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ folio }) => `A-${folio}`}
        defaultSort={{ column: "folio", direction: "desc" }}
        rowActions={({ customer }) => [
          { label: t("common.copy"), icon: <IconCopy size={16} aria-hidden />, run: () => toast.info(customer) },
        ]}
        filters={
          <Switch
            label={t("gallery.pretend_broken")}
            checked={broken}
            onChange={(event) => setBroken(event.currentTarget.checked)}
          />
        }
        empty={{ drawing: drawings.invoices, title: t("gallery.empty_title"), text: t("gallery.empty_text") }}
      />
    </Page>
  );
}

const TONES = { active: "positive", cancelled: "danger", draft: "neutral" } as const;

/** The columns of the sample rows, here and in the plain table. */
function useRowColumns(): readonly Column<SampleRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: "folio",
        header: t("gallery.folio"),
        cell: ({ folio }) => `A-${folio}`,
        sortable: true,
        fixed: true,
        onCard: "aside",
      },
      {
        id: "customer",
        header: t("gallery.customer"),
        cell: ({ customer }) => customer,
        sortable: true,
        onCard: "title",
      },
      { id: "day", header: t("gallery.day"), cell: ({ day }) => formatDate(day, currentLanguage()), sortable: true },
      {
        id: "total",
        header: t("gallery.total"),
        cell: ({ total }) => formatMoney(total),
        sortable: true,
        numeric: true,
      },
      {
        id: "status",
        header: t("gallery.status"),
        cell: ({ status }) => <StatusBadge tone={TONES[status]} label={t(`gallery.status_${status}`)} />,
      },
    ],
    [t],
  );
}
