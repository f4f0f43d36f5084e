import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CardSort } from "./card-sort.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import classes from "./data-table.module.css";
import { SearchBox } from "./search-box.tsx";
import type { TableModel } from "./table-model.ts";
import type { DataTableProps } from "./types.ts";
import type { TableAddressControl } from "./use-table-address.ts";

interface ToolbarProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly table: TableModel<Row>;
  readonly address: TableAddressControl;
  readonly phone: boolean;
}

/** Search, filters and columns; while rows are ticked, what can be done with them. */
export function Toolbar<Row extends object>({ props, table, address, phone }: ToolbarProps<Row>) {
  const { t } = useTranslation();
  const selected = table.getSelectedRowModel().rows.map((row) => row.original);
  const clear = () => table.resetRowSelection(true);
  if (selected.length > 0 && props.selectionActions !== undefined) {
    return (
      <Group className={classes.toolbar} data-selecting gap="xs">
        <Text size="sm" fw={580} role="status">
          {t("table.selected", { count: selected.length })}
        </Text>
        {props.selectionActions(selected, clear)}
        <Button variant="subtle" size="xs" color="gray" onClick={clear}>
          {t("table.clear_selection")}
        </Button>
      </Group>
    );
  }
  return (
    <Group className={classes.toolbar} gap="xs">
      {props.searchable !== false && <SearchBox value={address.search} onSearch={address.setSearch} />}
      {props.filters}
      {phone ? (
        <CardSort columns={props.columns} sort={address.sort} onSort={address.setSort} />
      ) : (
        <span className={classes.end}>
          <ColumnMenu
            columns={props.columns}
            shown={props.columns.filter(({ id }) => table.getColumn(id)?.getIsVisible()).map(({ id }) => id)}
            onChange={address.setColumns}
          />
        </span>
      )}
    </Group>
  );
}
