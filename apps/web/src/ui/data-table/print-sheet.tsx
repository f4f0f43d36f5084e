import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import sheetClasses from "./print-sheet.module.css";
import type { Column, DataTableProps } from "./types.ts";

interface PrintSheetProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly total: number;
  readonly search: string | undefined;
  readonly onDone: () => void;
}

/**
 * What goes on paper in the place of the screen: the whole list, its columns repeated on every sheet. It is gone when
 * printing ends.
 */
export function PrintSheet<Row extends object>({ props, columns, rows, total, search, onDone }: PrintSheetProps<Row>) {
  const { t } = useTranslation();
  const session = useSession();
  const [now] = useState(() => new Date().toISOString());
  useEffect(() => {
    const end = () => onDone();
    window.addEventListener("afterprint", end);
    document.body.dataset["printing"] = "list";
    window.print();
    return () => {
      window.removeEventListener("afterprint", end);
      delete document.body.dataset["printing"];
    };
  }, [onDone]);
  const counts = { count: rows.length, shown: formatNumber(String(rows.length)), total: formatNumber(String(total)) };
  const facts = [
    session?.user.rfc,
    formatDateTime(now, currentLanguage()),
    search === undefined ? undefined : t("table.printed_search", { search }),
    ...(props.filterWords ?? []),
    t(rows.length < total ? "table.printed_first" : "table.printed_rows", counts),
  ];
  return createPortal(
    <section className={sheetClasses.sheet} data-printed-list aria-label={props.label}>
      <h1>{props.label}</h1>
      <p>{facts.filter((fact) => fact !== undefined).join(" · ")}</p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-numeric={column.numeric}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={props.rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} data-numeric={column.numeric}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
