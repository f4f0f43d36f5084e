import { BULK_COLUMNS, type BulkInvoice, type BulkProblem, type ExportFormat, type Language } from "@timbra/contract";
import { numberCell, type SheetCell, textCell, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";
import { columnsOf, type ExportColumn, type ExportColumns } from "../http/export.ts";
import { numberOf, refusalProblems } from "../invoices/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { BULK_RESULT_HEADINGS, BULK_STATE_WORDS, ROW_LABEL, SHEETS } from "../texts/index.ts";
import type { BulkInvoiceRow } from "./batches.db.ts";
import type { CellProblem } from "./cell-problems.ts";
import { cellAddressOf } from "./cell-remarks.ts";

/** States before which no invoice exists. */
const UNMADE: readonly BulkInvoice["state"][] = [
  "invalid",
  "doubtful",
  "ready",
  "repeated",
  "waiting",
  "refused",
  "withdrawn",
];

/** An invoice of a file as the contract describes it, in the caller's language. */
export function toBulkInvoice(
  row: BulkInvoiceRow,
  decimals: (currency: string) => number,
  language: Language,
): BulkInvoice {
  const { shown, total, currency, invoice_id } = row;
  return {
    ...row,
    state: shown,
    total: plainDecimal(total, decimals(currency)),
    invoice_id: UNMADE.includes(shown) ? null : invoice_id,
    problems: problemsOf(row, language),
  };
}

/** What its rows say wrong; of one that the provider refused, the provider's reasons. */
function problemsOf({ shown, problems, refusals, rows }: BulkInvoiceRow, language: Language): BulkProblem[] {
  if (shown === "rejected")
    return refusalProblems(refusals ?? [], language).map((problem) =>
      toProblem({ ...problem, ...cellAddressOf(problem.path, rows, null), fix: null }, language),
    );
  return problems.map(({ fix, ...problem }) => {
    const message = problem.message[language];
    const named = fix ? { ...fix, label: fix.label?.[language] ?? message, set: fix.set ?? [] } : null;
    return toProblem({ ...problem, message, fix: named }, language);
  });
}

function toProblem({ row, column, code, severity, message, fix = null }: CellProblem, language: Language): BulkProblem {
  return { row, column: BULK_COLUMNS[column]?.heading[language] ?? "", code, severity, message, fix };
}

const CELLS: ExportColumns<keyof typeof BULK_RESULT_HEADINGS, BulkInvoice> = {
  reference: [20, ({ reference }) => textCell(reference)],
  rows: [12, ({ rows }) => textCell(rows.join(", "))],
  state: [22, ({ state }, language) => textCell(BULK_STATE_WORDS[state][language])],
  uuid: [40, ({ uuid }) => textCell(uuid)],
  number: [14, (invoice) => textCell(numberOf(invoice))],
  receiver_rfc: [16, (invoice) => textCell(invoice.receiver_rfc)],
  receiver_name: [40, (invoice) => textCell(invoice.receiver_name)],
  total: [16, ({ total }) => numberCell(total)],
  currency: [10, ({ currency }) => textCell(currency)],
  problem: [80, ({ problems }, language) => textCell(problems.map((one) => problemInWords(one, language)).join("\n"))],
};

/** "Fila 4, Cantidad: Escriba una cantidad". */
function problemInWords({ row, column, message }: BulkProblem, language: Language): string {
  const address = [...(row === null ? [] : [`${ROW_LABEL[language]} ${row}`]), ...(column === "" ? [] : [column])].join(
    ", ",
  );
  return address === "" ? message : `${address}: ${message}`;
}

/** What became of each reference, as a spreadsheet that is written while it is read. `local`: YYYY-MM-DDTHH:mm:ss. */
export function writeResult(
  batches: AsyncIterable<readonly BulkInvoice[]>,
  format: ExportFormat,
  language: Language,
  local: string,
) {
  const columns = columnsOf(BULK_RESULT_HEADINGS, CELLS, null, language);
  const sheet = { name: SHEETS.bulkResult[language], columns, rows: rowsOf(columns, batches) };
  return format === "csv" ? writeCsv(sheet) : writeXlsx(sheet, local);
}

async function* rowsOf(
  columns: readonly ExportColumn<BulkInvoice>[],
  batches: AsyncIterable<readonly BulkInvoice[]>,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for await (const batch of batches) yield batch.map((invoice) => columns.map(({ cell }) => cell(invoice)));
}
