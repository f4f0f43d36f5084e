import { Alert, Button, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertCircle } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { drawings } from "../drawings.tsx";
import { EmptyState } from "../empty-state.tsx";
import classes from "./data-table.module.css";
import { Pager } from "./pager.tsx";
import { TableCards } from "./table-cards.tsx";
import { TableGrid } from "./table-grid.tsx";
import { useTableModel } from "./table-model.ts";
import { Toolbar } from "./toolbar.tsx";
import type { DataTableProps, EmptyTexts, ListRequest } from "./types.ts";
import { usePageThatIs } from "./use-page-that-is.ts";
import { type TableAddressControl, useTableAddress } from "./use-table-address.ts";
import { useTicked } from "./use-ticked.ts";

const SKETCHED_ROWS = 8;

const whereFrom = (address: TableAddressControl): Pick<ListRequest, "cursor" | "page"> => {
  if (address.cursor !== undefined) return { cursor: address.cursor };
  return address.page > 1 ? { page: address.page } : {};
};

const toRequest = (address: TableAddressControl): ListRequest => ({
  rows_per_page: address.rowsPerPage,
  ...(address.search === "" ? {} : { search: address.search }),
  ...(address.sort === undefined ? {} : { sort: address.sort }),
  ...whereFrom(address),
});

/** The one table of the product: the server searches, sorts and pages; the address bar remembers the view. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useTranslation();
  const phone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const address = useTableAddress(props);
  const request = toRequest(address);
  const list = useQuery({
    queryKey: [...props.queryKey, request],
    queryFn: ({ signal }) => props.load(request, signal),
    placeholderData: keepPreviousData,
  });
  const ticked = useTicked(
    list.isPlaceholderData ? undefined : list.data?.rows,
    JSON.stringify([props.queryKey, request]),
    props.rowId,
  );
  const table = useTableModel(props, list.data?.rows, address, ticked);
  const seeking = usePageThatIs(list, address);
  const sketch = list.isPending || seeking ? SKETCHED_ROWS : 0;
  const shown = list.data?.rows.length ?? 0;
  const atLeast = list.data?.total_is_exact === false;
  const clear = () => {
    address.clear();
    props.onClearFilters?.();
  };
  const content = () => {
    if (list.isError && !seeking) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
    if (list.isSuccess && shown === 0 && !seeking) {
      return (
        <Nothing empty={props.empty} narrowed={address.search !== "" || props.filtered === true} onClear={clear} />
      );
    }
    return phone ? (
      <TableCards props={props} table={table} sketch={sketch} />
    ) : (
      <TableGrid props={props} table={table} sort={address.sort} onSort={address.setSort} sketch={sketch} />
    );
  };
  return (
    <div className={classes.root} data-stale={list.isPlaceholderData} aria-busy={list.isFetching}>
      <Toolbar
        props={props}
        table={table}
        ticked={ticked}
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

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
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

function Nothing({ empty, narrowed, onClear }: { empty: EmptyTexts; narrowed: boolean; onClear: () => void }) {
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
