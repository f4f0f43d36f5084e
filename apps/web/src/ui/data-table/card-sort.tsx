import { IconArrowsSort } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SearchSelect } from "../fields/search-select.tsx";
import classes from "./data-table.module.css";
import type { Column, ListRequest } from "./types.ts";

interface CardSortProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: ListRequest["sort"];
  readonly onSort: (sort: NonNullable<ListRequest["sort"]>) => void;
}

/** Cards have no headings to press; this takes their place. */
export function CardSort<Row>({ columns, sort, onSort }: CardSortProps<Row>) {
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
