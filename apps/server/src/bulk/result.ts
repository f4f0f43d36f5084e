import {
  BULK_COLUMNS,
  type BulkInvoice,
  type BulkInvoiceState,
  type BulkProblem,
  type ExportFormat,
  type Language,
} from "@timbra/contract";
import { numberCell, type SheetCell, textCell, writeCsv, writeXlsx } from "../adapters/sheets/index.ts";
import { numberOf, refusalProblems } from "../invoices/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import type { BulkInvoiceRow } from "./batches.db.ts";
import { cellAddressOf } from "./preview.ts";

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
  const { reference, rows, shown, receiver_rfc, receiver_name, currency, total, invoice_id, serie, folio, uuid } = row;
  return {
    reference,
    rows,
    state: shown,
    receiver_rfc,
    receiver_name,
    currency,
    total: plainDecimal(total, decimals(currency)),
    invoice_id: UNMADE.includes(shown) ? null : invoice_id,
    serie,
    folio,
    uuid,
    problems: problemsOf(row, language),
  };
}

/** What its rows say wrong; of one that the provider refused, the provider's reasons. */
function problemsOf({ shown, problems, refusals, rows }: BulkInvoiceRow, language: Language): BulkProblem[] {
  if (shown === "rejected")
    return refusalProblems(refusals ?? [], language).map((problem) =>
      toProblem({ ...cellAddressOf(problem.path, rows, null), ...problem }, language),
    );
  return problems.map((problem) => toProblem({ ...problem, message: problem.message[language] }, language));
}

function toProblem({ row, column, code, severity, message }: BulkProblem, language: Language): BulkProblem {
  return { row, column: BULK_COLUMNS[column]?.heading[language] ?? "", code, severity, message };
}

type Words = Readonly<Record<Language, string>>;

const STATES: Readonly<Record<BulkInvoiceState, Words>> = {
  invalid: { es: "Con errores", en: "With errors" },
  doubtful: { es: "Con advertencias", en: "With warnings" },
  ready: { es: "Lista", en: "Ready" },
  repeated: { es: "Ya se había emitido", en: "Issued before" },
  waiting: { es: "En espera", en: "Waiting" },
  stamping: { es: "Timbrando", en: "Stamping" },
  uncertain: { es: "Por confirmar", en: "To be confirmed" },
  stamped: { es: "Timbrada", en: "Stamped" },
  cancelled: { es: "Cancelada", en: "Cancelled" },
  refused: { es: "No se emitió", en: "Not issued" },
  rejected: { es: "Rechazada por el certificador", en: "Refused by the provider" },
  withdrawn: { es: "Se quitó", en: "Called off" },
};

type Column = readonly [header: Words, width: number, cell: (invoice: BulkInvoice, language: Language) => SheetCell];

const COLUMNS: readonly Column[] = [
  [{ es: "Referencia", en: "Reference" }, 20, ({ reference }) => textCell(reference)],
  [{ es: "Filas", en: "Rows" }, 12, ({ rows }) => textCell(rows.join(", "))],
  [{ es: "Estado", en: "State" }, 22, ({ state }, language) => textCell(STATES[state][language])],
  [{ es: "UUID", en: "UUID" }, 40, ({ uuid }) => textCell(uuid)],
  [{ es: "Serie-folio", en: "Series-number" }, 14, (invoice) => textCell(numberOf(invoice))],
  [{ es: "RFC del cliente", en: "Customer RFC" }, 16, (invoice) => textCell(invoice.receiver_rfc)],
  [{ es: "Cliente", en: "Customer" }, 40, (invoice) => textCell(invoice.receiver_name)],
  [{ es: "Total", en: "Total" }, 16, ({ total }) => numberCell(total)],
  [{ es: "Moneda", en: "Currency" }, 10, ({ currency }) => textCell(currency)],
  [
    { es: "Problema", en: "Problem" },
    80,
    ({ problems }, language) => textCell(problems.map((one) => problemInWords(one, language)).join("\n")),
  ],
];

const ROW: Words = { es: "Fila", en: "Row" };

/** "Fila 4, Cantidad: Escriba una cantidad". */
function problemInWords({ row, column, message }: BulkProblem, language: Language): string {
  const address = [...(row === null ? [] : [`${ROW[language]} ${row}`]), ...(column === "" ? [] : [column])].join(", ");
  return address === "" ? message : `${address}: ${message}`;
}

/** What the file is called. */
export const RESULT_NAME: Words = { es: "Resultado", en: "Result" };

/** What became of each reference, as a spreadsheet that is written while it is read. `local`: YYYY-MM-DDTHH:mm:ss. */
export function writeResult(
  batches: AsyncIterable<readonly BulkInvoice[]>,
  format: ExportFormat,
  language: Language,
  local: string,
) {
  const sheet = {
    name: RESULT_NAME[language],
    columns: COLUMNS.map(([header, width]) => ({ header: header[language], width })),
    rows: rowsOf(batches, language),
  };
  return format === "csv" ? writeCsv(sheet) : writeXlsx(sheet, local);
}

async function* rowsOf(
  batches: AsyncIterable<readonly BulkInvoice[]>,
  language: Language,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for await (const batch of batches) yield batch.map((invoice) => COLUMNS.map(([, , cell]) => cell(invoice, language)));
}
