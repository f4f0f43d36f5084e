import type { InvoiceRow, RequestOf } from "@timbra/contract";
import i18next from "i18next";
import type { ListDownload, RowsToExport } from "../ui/data-table/types.ts";
import { toast } from "../ui/toast.ts";
import { ApiError, callForFile, type ReceivedFile } from "./api-client.ts";
import { formatFolio } from "./documents.ts";
import { saveFile } from "./save-file.ts";

export interface DownloadFile {
  readonly load: () => Promise<ReceivedFile>;
  /** Its name where the server gives none. */
  readonly fallbackName: string;
}

/** Downloads one file as it is, several as a ZIP (spec §7), and shows the result in a toast. */
export async function download(files: readonly DownloadFile[], archiveName: string): Promise<void> {
  const count = files.length;
  try {
    const received = await Promise.all(files.map(async ({ load, fallbackName }) => named(await load(), fallbackName)));
    const [only] = received;
    if (count === 1 && only !== undefined) saveFile(only.blob, only.name);
    else await saveArchive(received, archiveName);
    toast.success(i18next.t("common.file_downloaded", { count }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.error([i18next.t("common.file_error_downloaded", { count }), ...error.sentences]);
  }
}

interface NamedFile {
  readonly blob: Blob;
  readonly name: string;
}

const named = ({ blob, fileName }: ReceivedFile, fallback: string): NamedFile => ({ blob, name: fileName ?? fallback });

async function saveArchive(files: readonly NamedFile[], archiveName: string): Promise<void> {
  const names = distinct(files.map(({ name }) => name));
  const bytes = await Promise.all(files.map(async ({ blob }) => new Uint8Array(await blob.arrayBuffer())));
  const entries = bytes.map((content, at) => ({ name: names[at] ?? "", bytes: content }));
  const now = new Date();
  saveFile(await zip(entries, now), `${timestamp(now)}_${archiveName.replace(/\s+/g, "_")}.zip`);
}

/** Of two files with one name, unpacking would leave only the second: it becomes "a (2).xml". */
function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const earlier = names.slice(0, at).filter((other) => other === name).length;
    return earlier === 0 ? name : name.replace(/(\.[^.]*)?$/, ` (${earlier + 1})$1`);
  });
}

/** YYYYMMDDHHmmss, local time. */
export function timestamp(at: Date): string {
  const parts = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  return [at.getFullYear(), ...parts.map((part) => String(part).padStart(2, "0"))].join("");
}

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

/**
 * A list as Excel and as CSV. The table names its columns as the server does: what is no column of the list is refused
 * there.
 */
export function spreadsheetDownloads(route: ExportRoute, fileName: string, filters?: object): readonly ListDownload[] {
  const load = (format: "xlsx" | "csv") => (wanted: RowsToExport) =>
    callForFile(route as "exportInvoices", { body: { format, ...wanted, filters } as RequestOf<"exportInvoices"> });
  return [
    { label: i18next.t("table.excel"), load: load("xlsx"), fallbackName: `${fileName}.xlsx` },
    { label: i18next.t("table.csv"), load: load("csv"), fallbackName: `${fileName}.csv` },
  ];
}

const FILE_ROUTES = {
  invoice: { xml: "getInvoiceXml", pdf: "getInvoicePdf" },
  pay: { xml: "getPayXml", pdf: "getPayPdf" },
} as const;

export type DocumentKind = keyof typeof FILE_ROUTES;
type FileChoice = "xml" | "pdf" | "tagged_pdf" | "both";

/** Downloads the XML, the PDF (for a screen reader, where that is asked), or both in a ZIP. */
export function downloadDocument(
  kind: DocumentKind,
  document: Pick<InvoiceRow, "id" | "uuid" | "serie" | "folio">,
  which: FileChoice,
): Promise<void> {
  const name = document.uuid ?? document.id;
  const params = { id: document.id };
  const { xml, pdf } = FILE_ROUTES[kind];
  const file = (format: "xml" | "pdf" | "tagged_pdf"): DownloadFile => ({
    load: () =>
      format === "xml"
        ? callForFile(xml, { params })
        : callForFile(pdf, { params, ...(format !== "pdf" && { query: { format } }) }),
    fallbackName: `${name}.${format === "xml" ? "xml" : "pdf"}`,
  });
  const files = which === "both" ? [file("xml"), file("pdf")] : [file(which)];
  return download(files, formatFolio(document) ?? name);
}

/** XML and PDF of the documents of a list in one archive: of the selected ones, or of all that match. */
export function zipDownload(
  title: string,
  load: (rows: { readonly search: string | undefined; readonly ids: string[] | undefined }) => Promise<ReceivedFile>,
): ListDownload {
  return {
    label: i18next.t("invoice_list.zip"),
    load: ({ search, ids }) => load({ search, ids: ids === undefined ? undefined : [...ids] }),
    fallbackName: `${title}.zip`,
  };
}

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * A ZIP of a few files, kept as they are: XML and PDF of an invoice gain little from compression. The library comes
 * when the first one is made.
 */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Blob> {
  const { zipSync } = await import("fflate");
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  return new Blob([zipSync(files, { level: 0, mtime: at }) as BlobPart], { type: "application/zip" });
}
