import { Skeleton, Table } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Page } from "../../ui/page.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Example } from "./example.tsx";
import classes from "./poc.module.css";
import { useRowColumns } from "./row-columns.tsx";
import { SAMPLE_ROWS } from "./rows.ts";

const ROWS = SAMPLE_ROWS.slice(-6).reverse();

const STATES = ["full", "empty", "loading", "error"] as const;

/** /poc/table: a plain table inside a form or a panel, and what stands in its place when there are no rows to show. */
export function TableScreen() {
  const { t } = useTranslation();
  const [state, choose] = useState<(typeof STATES)[number]>("full");
  return (
    <Page title={t("gallery.table")} text={t("gallery.table_text")}>
      <Example title={t("gallery.last_invoices")} text={t("gallery.last_invoices_text")}>
        <div className={classes.states}>
          <SegmentedControl
            size="xs"
            aria-label={t("gallery.state")}
            value={state}
            onChange={choose}
            data={STATES.map((value) => ({ value, label: t(`gallery.state_${value}`) }))}
          />
          {state === "empty" && (
            <EmptyState drawing={drawings.invoices} title={t("gallery.empty_title")} text={t("gallery.empty_text")} />
          )}
          {state === "error" && (
            <LoadFailure
              title={t("gallery.broken")}
              message={t("gallery.broken_words")}
              onRetry={() => choose("full")}
            />
          )}
          {(state === "full" || state === "loading") && <Rows loading={state === "loading"} />}
        </div>
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
                <Table.Td key={id} ta={numeric === true ? "right" : "left"} data-numeric={numeric}>
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
