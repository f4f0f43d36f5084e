import * as z from "zod";
import { EXPORT_MEDIA_TYPES } from "./columns.ts";
import { messageKey } from "./fields/text.ts";
import { nullableText } from "./fields/wire.ts";
import { monthField } from "./paid-invoices.ts";
import { get } from "./route.ts";

const month = monthField();

/** The parts of a month's report, in their order. */
export const MONTH_TABLES = ["invoiced", "income", "taxes", "cash", "cancelled", "pending", "customers"] as const;
export type MonthTable = (typeof MONTH_TABLES)[number];

/**
 * A table of a report, in the language of the caller; the same on the screen, in the spreadsheet and on paper. A cell
 * has the kind of its column: amounts and counts are decimal texts.
 */
const reportTable = z.object({
  id: z.enum(MONTH_TABLES),
  title: z.string(),
  /** How it is counted. */
  note: nullableText,
  columns: z.array(z.object({ id: z.string(), label: z.string(), kind: z.enum(["text", "date", "count", "amount"]) })),
  /** `emphasis`: a total, or what stands apart from it. */
  rows: z.array(z.object({ cells: z.array(nullableText), emphasis: z.enum(["none", "total", "apart"]) })),
});
export type ReportTable = z.output<typeof reportTable>;

/**
 * A month of an issuer's documents. Amounts are in pesos, at each document's own exchange rate, where no currency is
 * named.
 */
export const monthReportResponse = z.object({
  /** YYYY-MM. */
  month: z.string(),
  tables: z.array(reportTable),
  /** PUE invoices of the month of which nobody said that they were paid. */
  unmarked: z.int(),
});
export type MonthReport = z.output<typeof monthReportResponse>;

export const REPORT_FORMATS = ["xlsx", "pdf"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const REPORT_MEDIA_TYPES = { xlsx: EXPORT_MEDIA_TYPES.xlsx, pdf: "application/pdf" } as const;

const invoices = "crud_user_invoices";

export const reportRoutes = {
  getMonthReport: get(
    "/api/reports/month",
    invoices,
    "A month's income by rate, taxes charged and collected, withholdings, cancellations, what is pending, and customers",
    { query: z.object({ month }), response: monthReportResponse, accountant: true, heavy: true },
  ),
  exportMonthReport: get("/api/reports/month/file", invoices, "The same as a spreadsheet or a PDF", {
    query: z.object({
      month,
      format: z.enum(REPORT_FORMATS, { error: messageKey("not_in_list") }).default("xlsx"),
    }),
    response: { file: Object.values(REPORT_MEDIA_TYPES) },
    accountant: true,
    heavy: true,
  }),
};
