export { ARCHIVE_FOLDERS, writeArchiveReadMe } from "./archive-read-me.ts";
export { writeReadMe } from "./evidence-read-me.ts";
export {
  ARCHIVES,
  BULK_RESULT_HEADINGS,
  BULK_STATE_WORDS,
  CREDIT_MOVEMENT_WORDS,
  DOCUMENT_STATUS_WORDS,
  DOCUMENT_TYPE_WORDS,
  IMPORT_SHEETS,
  ORDER_INVOICE_WORDS,
  ORDER_STATE_WORDS,
  PRODUCT_KIND_WORDS,
  ROW_LABEL,
  SHEETS,
  TICKET_STATUS_WORDS,
  USER_ROLE_WORDS,
  USER_STATE_WORDS,
  WITHOUT_PDF,
  type Words,
} from "./lists.ts";
export { MONTH_REPORT_WORDS, type MonthColumn, STATEMENT_WORDS } from "./month-report.ts";
export { SKIPPED_TEXTS, VERIFICATION_TEXTS } from "./verification.ts";
