import { ActionIcon, Alert, Button, Group, NativeSelect, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertCircle, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-client.ts";
import { formatNumber } from "../../lib/format.ts";
import { drawings } from "../drawings.tsx";
import { EmptyState } from "../empty-state.tsx";
import classes from "./data-table.module.css";
import { pageQuery } from "./first-page.ts";
import { TableCards } from "./table-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import { useTableModel } from "./table-model.ts";
import { ROWS_PER_PAGE, type TableUrlControl, useTableUrl } from "./table-url.ts";
import { Toolbar } from "./toolbar.tsx";
import type { DataTableProps, EmptyTexts, ListPage, ListRequest } from "./types.ts";
import { useRowSelection } from "./use-row-selection.ts";

const SKETCHED_ROWS = 8;

const toRequest = ({ rowsPerPage, search, sort, cursor, page }: TableUrlControl): ListRequest => ({
  rows_per_page: rowsPerPage,
  search: search === "" ? undefined : search,
  sort,
  cursor,
  page: cursor === undefined && page > 1 ? page : undefined,
});

/** The one table of the product: the server searches, sorts and pages; the address bar remembers the view. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const address = useTableUrl(props);
  const request = toRequest(address);
  const list = useQuery({
    ...pageQuery(props, request),
    placeholderData: keepPreviousData,
  });
  const selection = useRowSelection(
    list.isPlaceholderData ? undefined : list.data?.rows,
    JSON.stringify([props.queryKey, request]),
    props.rowId,
  );
  const table = useTableModel(props, list.data?.rows, address, selection);
  const seeking = useExistingPage(list, address);
  const sketch = list.isPending || seeking ? SKETCHED_ROWS : 0;
  const shown = list.data?.rows.length ?? 0;
  const atLeast = list.data?.total_is_exact === false;
  const clear = () => {
    address.clear();
    props.onClearFilters?.();
  };
  const content = () => {
    if (list.isError && !seeking) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
    if (list.isSuccess && shown === 0 && !seeking) {
      return <NoRows empty={props.empty} narrowed={address.search !== "" || props.filtered === true} onClear={clear} />;
    }
    return phone ? (
      <TableCards props={props} table={table} sketch={sketch} />
    ) : (
      <TableGrid props={props} table={table} sort={address.sort} onSort={address.setSort} sketch={sketch} />
    );
  };
  return (
    <div
      className={classes.root}
      data-stale={list.isPlaceholderData}
      data-sketched={sketch > 0}
      aria-busy={list.isFetching}
    >
      <Toolbar
        props={props}
        table={table}
        selection={selection}
        address={address}
        request={request}
        total={list.data?.total ?? 0}
        phone={phone === true}
      />
      <VisuallyHidden role="status">
        {list.isPending
          ? t("table.loading")
          : list.isSuccess && t(atLeast ? "table.results_at_least" : "table.results", { count: list.data.total })}
      </VisuallyHidden>
      {content()}
      {list.isSuccess && shown > 0 && (
        <Pager
          address={address}
          shown={shown}
          total={list.data.total}
          atLeast={atLeast}
          nextCursor={list.data.next_cursor}
        />
      )}
    </div>
  );
}

function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const sentences = error instanceof ApiError ? error.sentences : [t("common.api_error")];
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t("table.error_title")} m="md" role="alert">
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
        {t("common.retry")}
      </Button>
    </Alert>
  );
}

function NoRows({ empty, narrowed, onClear }: { empty: EmptyTexts; narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  if (!narrowed) return <EmptyState {...empty} />;
  return (
    <EmptyState
      drawing={drawings.search}
      title={t("table.no_match_title")}
      text={t("table.no_match_text")}
      action={
        <Button variant="default" onClick={onClear}>
          {t("table.clear_filters")}
        </Button>
      }
    />
  );
}

type ListState = Pick<UseQueryResult<ListPage<unknown>>, "data" | "error" | "isPlaceholderData">;

/** The number of the page to show instead of one that does not exist; null when it exists. */
function nearestPage(
  { data, error, isPlaceholderData }: ListState,
  { page, cursor, rowsPerPage }: TableUrlControl,
): number | null {
  // A cursor is invalid when its list or key changes; the page may still exist.
  if (error instanceof ApiError && error.code === "cursor_invalid" && cursor !== undefined) return page;
  if (error !== null || data === undefined || isPlaceholderData || data.rows.length > 0 || data.total === 0)
    return null;
  if (cursor === undefined && page === 1) return null;
  return Math.max(1, Math.min(Math.ceil(data.total / rowsPerPage), page - 1));
}

/**
 * Old URLs and deleted rows lead to pages that do not exist: the nearest existing page replaces them in the URL. True
 * while it is loading.
 */
function useExistingPage(list: ListState, address: TableUrlControl): boolean {
  const page = nearestPage(list, address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is not there
  useEffect(() => {
    if (page !== null) address.goToPage(page);
  }, [page, address.page, address.cursor]);
  return page !== null;
}

interface PagerProps {
  readonly address: TableUrlControl;
  readonly shown: number;
  readonly total: number;
  /** The total is only the least it is. */
  readonly atLeast: boolean;
  readonly nextCursor: string | null;
}

function Pager({ address, shown, total, atLeast, nextCursor }: PagerProps) {
  const { t } = useTranslation();
  const from = (address.page - 1) * address.rowsPerPage + 1;
  const range = {
    from: formatNumber(String(from)),
    to: formatNumber(String(from + shown - 1)),
    total: formatNumber(String(total)),
  };
  return (
    <Group className={classes.pager} justify="flex-end" gap="md">
      <Group gap="xs" wrap="nowrap" component="label" className={classes.rows}>
        <Text span size="xs" c="dimmed" className={classes.rowsLabel}>
          {t("table.rows_per_page")}
        </Text>
        <NativeSelect
          size="xs"
          data={ROWS_PER_PAGE.map(String)}
          value={String(address.rowsPerPage)}
          onChange={(event) => address.setRowsPerPage(Number(event.currentTarget.value))}
        />
      </Group>
      <Text size="xs" c="dimmed" data-numeric>
        {t(atLeast ? "table.range_at_least" : "table.range", range)}
      </Text>
      <Group gap={0} wrap="nowrap">
        <ActionIcon aria-label={t("table.previous")} disabled={address.page <= 1} onClick={address.goPrevious}>
          <IconChevronLeft className={classes.icon} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={t("table.next")}
          disabled={nextCursor === null}
          onClick={() => nextCursor !== null && address.goNext(nextCursor)}
        >
          <IconChevronRight className={classes.icon} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
