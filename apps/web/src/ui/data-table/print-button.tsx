import { ActionIcon } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api-error.ts";
import { LoadingOverlay } from "../loading-overlay.tsx";
import { toast } from "../toast.ts";
import classes from "./data-table.module.css";
import { gatherRows } from "./gather-rows.ts";
import { PrintSheet } from "./print-sheet.tsx";
import type { Column, DataTableProps, ListRequest } from "./types.ts";

interface PrintButtonProps<Row extends object> {
  readonly props: DataTableProps<Row>;
  readonly columns: readonly Column<Row>[];
  readonly request: ListRequest;
  readonly total: number;
}

/** Prints every row that matches, not only the page on the screen: they are fetched first, then laid on paper. */
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
      setRows(await gatherRows(props.load, request, leaving.current.signal));
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
