import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { RowMenu } from "./row-menu.tsx";
import type { TableModel } from "./table-model.ts";
import { Tick } from "./tick.tsx";
import type { DataTableProps } from "./types.ts";

interface TableCardsProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly table: TableModel<Row>;
  readonly sketch: number;
}

/** The same rows on a phone: one card each, nothing to scroll sideways. */
export function TableCards<Row extends object>({ props, table, sketch }: TableCardsProps<Row>) {
  const { t } = useTranslation();
  const shown = table.columns;
  const titles = shown.filter((column) => column.onCard === "title");
  const title = titles.length > 0 ? titles : shown.slice(0, 1);
  const aside = shown.filter((column) => column.onCard === "aside" && !title.includes(column));
  const parts = (columns: typeof shown, className: string | undefined, row: Row) =>
    columns.map((column) => (
      <div key={column.id} className={className}>
        <div>{column.cell(row)}</div>
      </div>
    ));
  const lines = shown.filter(
    (column) => column.onCard !== "none" && !title.includes(column) && !aside.includes(column),
  );
  return (
    <ul className={classes.cards} aria-label={props.label}>
      {Array.from({ length: sketch }, (_, index) => `sketch-${index}`).map((key) => (
        <li key={key} className={classes.card}>
          <Skeleton className={classes.sketch} width="60%" />
          <Skeleton className={classes.sketch} width="85%" />
        </li>
      ))}
      {table.rows.map((row) => (
        <li key={row.id} className={classes.card} data-selected={row.isSelected}>
          <div className={classes.cardHead}>
            {props.selectionActions !== undefined && (
              <Tick
                label={t("table.select_row", { name: props.rowName(row.original) })}
                checked={row.isSelected}
                onChange={() => table.select([row.id], !row.isSelected)}
              />
            )}
            {parts(title.slice(0, 1), classes.cardTitle, row.original)}
            {parts(aside.slice(0, 1), classes.cardAside, row.original)}
            {props.rowActions !== undefined && (
              <RowMenu name={props.rowName(row.original)} actions={props.rowActions(row.original)} />
            )}
          </div>
          {title.length + aside.length > 2 && (
            <div className={classes.cardSecond}>
              {parts(title.slice(1), classes.cardTitle, row.original)}
              {parts(aside.slice(1), classes.cardAside, row.original)}
            </div>
          )}
          <dl className={classes.lines}>
            {/* A heading without a value under it is left out. */}
            {lines
              .map((column) => ({ column, said: column.cell(row.original) }))
              .filter(({ said }) => said !== "" && said !== null)
              .map(({ column, said }) => (
                <div key={column.id} className={classes.line}>
                  <dt>{column.header}</dt>
                  <dd data-numeric={column.numeric}>{said}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
