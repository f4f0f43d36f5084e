import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CardSort } from "./card-sort.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./data-table.module.css";
import { ListDownloads } from "./list-downloads.tsx";
import { PrintButton } from "./print-button.tsx";
import { SearchBox } from "./search-box.tsx";
import type { TableModel } from "./table-model.ts";
import type { DataTableProps, ListRequest, WantedRows } from "./types.ts";
import type { TableAddressControl } from "./use-table-address.ts";
import type { TickedControl } from "./use-ticked.ts";

interface ToolbarProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly table: TableModel<Row>;
  readonly ticked: TickedControl<Row>;
  readonly address: TableAddressControl;
  readonly request: ListRequest;
  readonly total: number;
  readonly phone: boolean;
}

/** Search, filters and what can be made of the list; while rows are ticked, what can be done with them. */
export function Toolbar<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, ticked, address } = parts;
  if (props.selectionActions !== undefined && ticked.ids.length > 0) return <SelectionBar {...parts} />;
  return (
    <Group className={classes.toolbar} gap="xs">
      {props.searchable !== false && <SearchBox value={address.search} onSearch={address.setSearch} />}
      {props.filters}
      <ListTools {...parts} />
    </Group>
  );
}

function shownColumns<Row extends object>({ props, table }: ToolbarProps<Row>) {
  return props.columns.filter(({ id }) => table.getColumn(id)?.getIsVisible() === true);
}

function wantedRows<Row extends object>(parts: ToolbarProps<Row>): WantedRows {
  const { search, sort } = parts.request;
  const columns = shownColumns(parts).map(({ id }) => id);
  return { columns, ...(search === undefined ? {} : { search }), ...(sort === undefined ? {} : { sort }) };
}

function ListTools<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, address, request, total, phone } = parts;
  const columns = shownColumns(parts);
  return (
    <Group className={classes.end} gap="xs" wrap="nowrap" justify="flex-end">
      {phone && <CardSort columns={props.columns} sort={address.sort} onSort={address.setSort} />}
      {props.downloads !== undefined && total > 0 && (
        <ListDownloads downloads={props.downloads} note={props.downloadNote} wanted={wantedRows(parts)} />
      )}
      {total > 0 && <PrintButton props={props} columns={columns} request={request} total={total} />}
      {!phone && (
        <ColumnMenu columns={props.columns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />
      )}
    </Group>
  );
}

function SelectionBar<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, table, ticked } = parts;
  const { t } = useTranslation();
  const { rows, ids } = ticked;
  const elsewhere = rows.length - table.getSelectedRowModel().rows.length;
  const clear = () => ticked.tick([]);
  return (
    <Group className={classes.toolbar} data-selecting gap="xs">
      <Text size="sm" fw={580} role="status">
        {t("table.selected", { count: rows.length })}
        {elsewhere > 0 && ` ${t("table.selected_elsewhere", { count: elsewhere })}`}
      </Text>
      {props.selectionActions?.(rows, clear)}
      {props.downloads !== undefined && (
        <ListDownloads downloads={props.downloads} wanted={{ ...wantedRows(parts), ids }} labelled />
      )}
      <Button variant="subtle" size="xs" color="gray" onClick={clear}>
        {t("table.clear_selection")}
      </Button>
    </Group>
  );
}
