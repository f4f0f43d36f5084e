import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import type { Language } from "@timbra/contract";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import type { TableUrlControl } from "./table-url.ts";
import type { Column, DataTableProps } from "./types.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** Which columns are visible and which rows are selected; search, order and pages are the server's. */
const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

const NONE: never[] = [];

export function useTableModel<Row extends object>(
  props: Pick<DataTableProps<Row>, "columns" | "rowId" | "selectionActions">,
  rows: readonly Row[] | undefined,
  address: TableUrlControl,
  selection: RowSelection<Row>,
) {
  const rowSelection = useMemo(
    () => Object.fromEntries(selection.ids.map((id) => [id, true as const])),
    [selection.ids],
  );
  const definitions = useMemo(
    () =>
      props.columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          enableHiding: column.fixed !== true,
        }),
      ),
    [props.columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(props.columns.map((column) => [column.id, isShown(column, address.columns)])),
    [props.columns, address.columns],
  );
  const data = useMemo(() => (rows === undefined ? NONE : [...rows]), [rows]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: props.rowId,
    enableRowSelection: props.selectionActions !== undefined,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === "function" ? change(rowSelection) : change;
      selection.select(Object.keys(next).filter((id) => next[id] === true));
    },
  });
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

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;
