import type { TFunction } from "i18next";
import { callForFile } from "../../../lib/api-client.ts";
import { sheetDownloads } from "../../../lib/list-downloads.ts";
import type { ListDownload } from "../../../ui/data-table/types.ts";
import type { ListFilters } from "../api.ts";

/** What can be taken away from an invoice list: the rows as a spreadsheet, or their XML and PDF in one archive. */
export function invoiceDownloads(t: TFunction, filters: ListFilters): readonly ListDownload[] {
  const title = t("screens.list_invoice");
  const files: ListDownload = {
    label: t("invoice_list.zip"),
    load: ({ search, ids }) =>
      callForFile("zipInvoices", { body: { filters, search, ids: ids === undefined ? undefined : [...ids] } }),
    fallbackName: `${title}.zip`,
  };
  return [...sheetDownloads("exportInvoices", title, filters), files];
}
