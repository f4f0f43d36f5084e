import type { Language } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { TableUrlControl } from "./table-url.ts";
import type { Column, DataTableProps } from "./types.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** Which columns are visible and which rows are selected; search, order and pages are the server's. */
export interface TableModel<Row> {
  /** Those that are visible, in their order. */
  readonly columns: readonly Column<Row>[];
  /** Of this page. */
  readonly rows: readonly TableRow<Row>[];
  /** The page as it was loaded: the same until another is. */
  readonly loaded: readonly Row[];
  /** How many of this page are selected. */
  readonly selected: number;
  readonly select: RowSelection<Row>["select"];
}

interface TableRow<Row> {
  readonly id: string;
  readonly original: Row;
  readonly isSelected: boolean;
}

const NONE: never[] = [];

export function useTableModel<Row extends object>(
  props: Pick<DataTableProps<Row>, "columns" | "rowId">,
  loaded: readonly Row[] | undefined,
  address: TableUrlControl,
  { ids, select }: RowSelection<Row>,
): TableModel<Row> {
  const page = loaded ?? NONE;
  const columns = useMemo(
    () => props.columns.filter((column) => isShown(column, address.columns)),
    [props.columns, address.columns],
  );
  const chosen = new Set(ids);
  const rows = page.map((original) => {
    const id = props.rowId(original);
    return { id, original, isSelected: chosen.has(id) };
  });
  const selected = rows.filter(({ isSelected }) => isSelected).length;
  return {
    columns,
    rows,
    loaded: page,
    selected,
    select,
  };
}

/** The columns of a list in the reader's language. `columnsOf` belongs to a module: so they stay the same objects. */
export function useColumns<Row>(
  columnsOf: (t: TFunction, language: Language) => readonly Column<Row>[],
): readonly Column<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => columnsOf(t, currentLanguage()), [columnsOf, t]);
}

const isShown = <Row>(column: Column<Row>, chosen: readonly string[] | null): boolean =>
  column.fixed === true || (chosen === null ? column.hidden !== true : chosen.includes(column.id));
