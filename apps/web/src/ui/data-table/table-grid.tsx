import { Skeleton, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { RowMenu } from "./row-menu.tsx";
import type { TableModel } from "./table-model.ts";
import { Tick } from "./tick.tsx";
import type { Column, DataTableProps, ListRequest } from "./types.ts";
import { useRovingRows } from "./use-roving-rows.ts";

interface TableGridProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly table: TableModel<Row>;
  readonly sort: ListRequest["sort"];
  readonly onSort: (sort: NonNullable<ListRequest["sort"]>) => void;
  /** Rows to sketch while the first page is on its way. */
  readonly sketch: number;
}

/** The next order of a column: ascending, then descending, then back. */
export const nextSort = (sort: ListRequest["sort"], column: string): NonNullable<ListRequest["sort"]> => ({
  column,
  direction: sort?.column === column && sort.direction === "asc" ? "desc" : "asc",
});

const ORDERS = {
  none: { Arrow: IconArrowsSort, spoken: "none" },
  asc: { Arrow: IconArrowUp, spoken: "ascending" },
  desc: { Arrow: IconArrowDown, spoken: "descending" },
} as const;

function Heading<Row extends object>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<TableGridProps<Row>, "sort" | "onSort">) {
  const { t } = useTranslation();
  const active = sort?.column === column.id ? sort.direction : undefined;
  if (column.sortable !== true) {
    return (
      <th data-numeric={column.numeric} scope="col">
        {column.header}
      </th>
    );
  }
  const { Arrow, spoken } = ORDERS[active ?? "none"];
  return (
    <th data-numeric={column.numeric} scope="col" aria-sort={spoken}>
      <UnstyledButton
        className={classes.sort}
        data-active={active !== undefined}
        title={t("table.sort_by", { column: column.header })}
        onClick={() => onSort(nextSort(sort, column.id))}
      >
        {column.header}
        <Arrow aria-hidden />
      </UnstyledButton>
    </th>
  );
}

/** The table of wide screens. */
export function TableGrid<Row extends object>({ props, table, sort, onSort, sketch }: TableGridProps<Row>) {
  const { t } = useTranslation();
  const selectable = props.selectionActions !== undefined;
  const { columns, rows, selected, select } = table;
  const ids = rows.map(({ id }) => id);
  const roving = useRovingRows(table.loaded);
  return (
    <div className={classes.scrolled}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {selectable && (
              <th className={classes.tick} scope="col">
                <Tick
                  label={t("table.select_all")}
                  checked={rows.length > 0 && selected === rows.length}
                  mixed={selected > 0 && selected < rows.length}
                  onChange={() => select(ids, selected < rows.length)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {props.rowActions !== undefined && (
              <th className={classes.menu} scope="col">
                <span className={classes.hiddenText}>{t("table.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={roving.body} onKeyDown={roving.onKeyDown} onFocus={roving.onFocus}>
          {sketch > 0 && (
            <SkeletonRows
              count={sketch}
              columns={columns.length + Number(selectable) + Number(props.rowActions !== undefined)}
            />
          )}
          {rows.map((row) => (
            <GridRow key={row.id} props={props} columns={columns} onSelect={select} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly id: string;
  readonly original: Row;
  readonly isSelected: boolean;
  readonly onSelect: TableModel<Row>["select"];
}

/** Drawn anew only when something of it has changed: to select one row is not the work of all. */
const GridRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row extends object>({ props, columns, id, original, isSelected, onSelect }: GridRowProps<Row>) {
  const { t } = useTranslation();
  return (
    <tr className={classes.row} data-selected={isSelected}>
      {props.selectionActions !== undefined && (
        <td className={classes.tick}>
          <Tick
            label={t("table.select_row", { name: props.rowName(original) })}
            checked={isSelected}
            onChange={() => onSelect([id], !isSelected)}
          />
        </td>
      )}
      <RowCells props={props} columns={columns} original={original} />
    </tr>
  );
}

/** All of a row but its tick: selecting a page draws its ticks anew, and no cell and no menu. */
const RowCells = memo(DrawnCells) as typeof DrawnCells;

function DrawnCells<Row extends object>({
  props,
  columns,
  original,
}: Pick<GridRowProps<Row>, "props" | "columns" | "original">) {
  return (
    <>
      {columns.map((column) => (
        <Cell key={column.id} content={column.cell(original)} numeric={column.numeric === true} />
      ))}
      {props.rowActions !== undefined && (
        <td className={classes.menu}>
          <RowMenu name={props.rowName(original)} actions={props.rowActions(original)} />
        </td>
      )}
    </>
  );
}

/** From here on a text may not fit in its column. */
const LONG = 24;

function Cell({ content, numeric }: { readonly content: ReactNode; readonly numeric: boolean }) {
  const title = typeof content === "string" && content.length > LONG ? content : undefined;
  return (
    <td className={classes.cell} data-numeric={numeric || undefined} title={title}>
      {content}
    </td>
  );
}

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  const keys = (length: number) => Array.from({ length }, (_, index) => `sketch-${index}`);
  return keys(count).map((row) => (
    <tr key={row}>
      {keys(columns).map((cell) => (
        <td key={cell}>
          <Skeleton className={classes.sketch} />
        </td>
      ))}
    </tr>
  ));
}
