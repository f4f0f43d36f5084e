import { ActionIcon } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../i18n/i18n.ts";
import { ApiError } from "../../lib/api-client.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { LoadingOverlay } from "../loading-overlay.tsx";
import { toast } from "../toast.ts";
import classes from "./data-table.module.css";
import sheetClasses from "./print-sheet.module.css";
import type { Column, DataTableProps, ListPage, ListRequest } from "./types.ts";

interface PrintButtonProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly request: ListRequest;
  readonly total: number;
}

/** Prints every row that matches, not only the page on the screen: they are fetched first, then printed. */
export function PrintButton<Row extends object>({ props, columns, request, total }: PrintButtonProps<Row>) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [busy, setBusy] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const start = async () => {
    setBusy(true);
    try {
      setRows(await loadAllRows(props.load, request, leaving.current.signal));
    } catch (error) {
      if (error instanceof ApiError) toast.error(error.sentences);
      else if (!leaving.current.signal.aborted) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={t("table.print")}
        title={t("table.print")}
        loading={busy}
        onClick={() => void start()}
      >
        <IconPrinter className={classes.icon} aria-hidden />
      </ActionIcon>
      <LoadingOverlay visible={busy} text={t("table.preparing_print")} />
      {rows !== null && (
        <PrintSheet
          props={props}
          columns={columns}
          rows={rows}
          total={total}
          search={request.search}
          onDone={() => setRows(null)}
        />
      )}
    </>
  );
}

/** The most rows that are printed; a longer list is for a spreadsheet. */
export const PRINTED_ROWS = 5_000;
const ROWS_PER_REQUEST = 200;

/** Every row that matches, page by page, up to what can be printed. */
async function loadAllRows<Row>(
  load: DataTableProps<Row>["load"],
  { search, sort }: ListRequest,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page: ListPage<Row> = await load({ search, sort, cursor, rows_per_page: ROWS_PER_REQUEST }, signal);
    rows.push(...page.rows);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && rows.length < PRINTED_ROWS);
  return rows.slice(0, PRINTED_ROWS);
}

interface PrintSheetProps<Row extends object> extends Omit<PrintButtonProps<Row>, "request"> {
  readonly rows: readonly Row[];
  readonly search: string | undefined;
  readonly onDone: () => void;
}

/**
 * The print sheet, which replaces the screen when printing: the whole list, its columns repeated on every sheet. It is
 * gone when printing ends.
 */
function PrintSheet<Row extends object>({ props, columns, rows, total, search, onDone }: PrintSheetProps<Row>) {
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
