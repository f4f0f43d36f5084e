import type { RequestOf } from "@timbra/contract";
import i18next from "i18next";
import { callForFile, type ReceivedFile } from "./api-client.ts";

type ExportRoute =
  | "exportCustomers"
  | "exportProducts"
  | "exportInvoices"
  | "exportPays"
  | "exportTickets"
  | "exportAdminUsers"
  | "exportAudit"
  | "exportOrders"
  | "exportClientOrders"
  | "exportAdminOrders";

/** What a table knows of the rows that a file is wanted of. */
interface Wanted {
  readonly columns: readonly string[];
}

interface Download {
  readonly label: string;
  readonly load: (wanted: Wanted) => Promise<ReceivedFile>;
  readonly fallbackName: string;
}

/**
 * A list as Excel and as CSV. The table names its columns as the server does: what is no column of the list is refused
 * there.
 */
export function sheetDownloads(route: ExportRoute, fileName: string, filters?: object): readonly Download[] {
  const load = (format: "xlsx" | "csv") => (wanted: Wanted) => {
    const body = { format, ...wanted, ...(filters === undefined ? {} : { filters }) } as RequestOf<"exportInvoices">;
    return callForFile(route as "exportInvoices", { body });
  };
  return [
    { label: i18next.t("table.excel"), load: load("xlsx"), fallbackName: `${fileName}.xlsx` },
    { label: i18next.t("table.csv"), load: load("csv"), fallbackName: `${fileName}.csv` },
  ];
}
