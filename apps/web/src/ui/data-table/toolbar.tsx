import { ActionIcon, Button, Checkbox, Group, Menu, Popover, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconArrowsSort, IconColumns3, IconDownload, IconFilter } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../lib/download.ts";
import { SearchSelect } from "../fields/search-select.tsx";
import { takeFocus } from "../take-focus.ts";
import { useCommand } from "../use-command.ts";
import classes from "./data-table.module.css";
import { PrintButton } from "./print-button.tsx";
import { SearchBox } from "./search-box.tsx";
import type { TableModel } from "./table-model.ts";
import type { TableUrlControl } from "./table-url.ts";
import type { Column, DataTableProps, ListDownload, ListRequest, RowsToExport } from "./types.ts";
import type { RowSelection } from "./use-row-selection.ts";

interface ToolbarProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly table: TableModel<Row>;
  readonly selection: RowSelection<Row>;
  readonly address: TableUrlControl;
  readonly request: ListRequest;
  readonly total: number;
  readonly phone: boolean;
}

/** Search, filters and exports of the list; while rows are selected, the commands on them. */
export function Toolbar<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, selection, address, phone } = parts;
  const { t } = useTranslation();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const foldable = phone && props.filters !== undefined;
  const active = props.filterWords?.length ?? 0;
  if (props.selectionActions !== undefined && selection.ids.length > 0) return <SelectionBar {...parts} />;
  return (
    <Group className={classes.toolbar} gap="xs">
      <SearchBox value={address.search} onSearch={address.setSearch} />
      {!foldable && props.filters}
      {foldable && (
        <Button
          variant="default"
          leftSection={<IconFilter className={classes.icon} aria-hidden />}
          aria-expanded={unfolded}
          aria-controls={unfolded ? id : undefined}
          onClick={() => setUnfolded(!unfolded)}
        >
          {active === 0 ? t("table.filters") : t("table.filters_active", { count: active })}
        </Button>
      )}
      <ListTools {...parts} />
      {foldable && unfolded && (
        <div id={id} className={classes.folded}>
          {props.filters}
        </div>
      )}
    </Group>
  );
}

function rowsToExport<Row extends object>(parts: ToolbarProps<Row>): RowsToExport {
  const { search, sort } = parts.request;
  const columns = parts.table.columns.map(({ id }) => id);
  return { columns, search, sort };
}

function ListTools<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, address, request, total, phone } = parts;
  const { columns } = parts.table;
  return (
    <Group className={classes.end} gap="xs" wrap="nowrap" justify="flex-end">
      {phone && <CardSort columns={props.columns} sort={address.sort} onSort={address.setSort} />}
      {props.downloads !== undefined && total > 0 && (
        <ListDownloads downloads={props.downloads} note={props.downloadNote} wanted={rowsToExport(parts)} />
      )}
      {total > 0 && <PrintButton props={props} columns={columns} request={request} total={total} />}
      {!phone && (
        <ColumnMenu columns={props.columns} shown={columns.map(({ id }) => id)} onChange={address.setColumns} />
      )}
    </Group>
  );
}

function SelectionBar<Row extends object>(parts: ToolbarProps<Row>) {
  const { props, table, selection } = parts;
  const { t } = useTranslation();
  const { rows, ids } = selection;
  const elsewhere = rows.length - table.selected;
  const clear = () => selection.select(ids, false);
  return (
    <Group className={classes.toolbar} data-selecting gap="xs">
      <Text size="sm" fw={580} role="status">
        {t("table.selected", { count: rows.length })}
        {elsewhere > 0 && ` ${t("table.selected_elsewhere", { count: elsewhere })}`}
      </Text>
      {props.selectionActions?.(rows, clear)}
      {props.downloads !== undefined && (
        <ListDownloads downloads={props.downloads} wanted={{ ...rowsToExport(parts), ids }} labelled />
      )}
      <Button variant="subtle" size="xs" color="gray" onClick={clear}>
        {t("table.clear_selection")}
      </Button>
    </Group>
  );
}

interface ListDownloadsProps {
  readonly downloads: readonly ListDownload[];
  /** Which of the matching rows the files leave out. */
  readonly note?: string | undefined;
  readonly wanted: RowsToExport;
  /** With its label beside it, for the bar of selected rows. */
  readonly labelled?: boolean;
}

/** Files of every row that matches, or of the selected ones; the server streams them. */
function ListDownloads({ downloads, note, wanted, labelled = false }: ListDownloadsProps) {
  const { t } = useTranslation();
  const { busy, run } = useCommand();
  const start = ({ load, fallbackName }: ListDownload) =>
    run(() => download([{ load: () => load(wanted), fallbackName }], fallbackName));
  const icon = <IconDownload className={classes.icon} aria-hidden />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {labelled ? (
          <Button size="compact-sm" variant="default" leftSection={icon} loading={busy}>
            {t("table.download")}
          </Button>
        ) : (
          <ActionIcon variant="default" aria-label={t("table.download")} title={t("table.download")} loading={busy}>
            {icon}
          </ActionIcon>
        )}
      </Menu.Target>
      <VisuallyHidden role="status">{busy && t("table.preparing_file")}</VisuallyHidden>
      <Menu.Dropdown>
        <Menu.Label>{t(wanted.ids === undefined ? "table.download_all" : "table.download_ticked")}</Menu.Label>
        {downloads.map((one) => (
          <Menu.Item key={one.label} onClick={() => void start(one)}>
            {one.label}
          </Menu.Item>
        ))}
        {note !== undefined && <Menu.Label className={classes.downloadNote ?? ""}>{note}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ColumnMenuProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: readonly string[];
  /** Null goes back to the usual ones. */
  readonly onChange: (ids: readonly string[] | null) => void;
}

function ColumnMenu<Row>({ columns, shown, onChange }: ColumnMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t("table.columns")} title={t("table.columns")}>
          <IconColumns3 className={classes.icon} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown ref={takeFocus} aria-label={t("table.columns")}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown.includes(column.id)}
              disabled={column.fixed === true}
              onChange={(event) =>
                onChange(
                  columns
                    .map(({ id }) => id)
                    .filter((id) => (id === column.id ? event.currentTarget.checked : shown.includes(id))),
                )
              }
            />
          ))}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onChange(null)}>
            {t("table.usual_columns")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface CardSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: ListRequest["sort"];
  readonly onSort: (sort: NonNullable<ListRequest["sort"]>) => void;
}

/** Cards have no headings to sort by; this replaces them. */
function CardSort<Row>({ columns, sort, onSort }: CardSortProps<Row>) {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sortable === true);
  if (sortable.length === 0) return null;
  const directions = [
    ["asc", t("table.ascending")],
    ["desc", t("table.descending")],
  ] as const;
  const data = sortable.flatMap((column) =>
    directions.map(([direction, word]) => ({ value: `${direction}:${column.id}`, label: `${column.header}, ${word}` })),
  );
  return (
    <SearchSelect
      className={classes.cardSort}
      aria-label={t("table.sort")}
      placeholder={t("table.unsorted")}
      leftSection={<IconArrowsSort className={classes.icon} aria-hidden />}
      data={data}
      value={sort === undefined ? null : `${sort.direction}:${sort.column}`}
      onChange={(picked) => {
        const [direction, column] = (picked ?? "").split(":");
        if (column !== undefined) onSort({ column, direction: direction === "desc" ? "desc" : "asc" });
      }}
    />
  );
}
