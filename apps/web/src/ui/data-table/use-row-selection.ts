import { useCallback, useEffect, useMemo, useRef, useState } from "react";

type SelectedRows<Row> = ReadonlyMap<string, Row>;

export interface RowSelection<Row> {
  /** In the order of selection, those of other pages too, as they were last loaded. */
  readonly rows: readonly Row[];
  readonly ids: readonly string[];
  /** Selects or deselects rows of this page, or deselects any; the same function until other rows are shown. */
  select(ids: readonly string[], isSelected: boolean): void;
}

/**
 * The selected rows over all pages. `shown` are the rows of a page, undefined until they are there; `page` tells one
 * page from another. A row that disappears from its page was deleted, and is deselected.
 */
export function useRowSelection<Row>(
  shown: readonly Row[] | undefined,
  page: string,
  rowId: (row: Row) => string,
): RowSelection<Row> {
  const [selection, setSelection] = useState<SelectedRows<Row>>(new Map());
  const last = useRef<{ readonly page: string; readonly rows: readonly Row[] } | null>(null);
  useEffect(() => {
    const before = last.current;
    if (shown === undefined || before?.rows === shown) return;
    last.current = { page, rows: shown };
    setSelection((known) => refreshSelection(known, shown, before?.page === page ? before.rows : [], rowId));
  }, [shown, page, rowId]);
  const [rows, ids] = useMemo(() => [[...selection.values()], [...selection.keys()]], [selection]);
  const select = useCallback(
    (changed: readonly string[], isSelected: boolean) => {
      const here = byId(shown ?? [], rowId);
      setSelection((known) => {
        const next = new Map(known);
        for (const id of changed) {
          const row = here.get(id);
          if (!isSelected) next.delete(id);
          else if (row !== undefined) next.set(id, row);
        }
        return next;
      });
    },
    [shown, rowId],
  );
  return { rows, ids, select };
}

function refreshSelection<Row>(
  known: SelectedRows<Row>,
  shown: readonly Row[],
  before: readonly Row[],
  rowId: (row: Row) => string,
): SelectedRows<Row> {
  if (known.size === 0) return known;
  const here = byId(shown, rowId);
  const gone = new Set(before.map(rowId).filter((id) => !here.has(id)));
  return new Map([...known].flatMap(([id, row]) => (gone.has(id) ? [] : [[id, here.get(id) ?? row] as const])));
}

const byId = <Row>(rows: readonly Row[], rowId: (row: Row) => string): SelectedRows<Row> =>
  new Map(rows.map((row) => [rowId(row), row]));
