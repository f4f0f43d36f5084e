import { BULK_COLUMNS, type BulkInvoice, type BulkProblem, type Language } from "@timbra/contract";
import { refusalProblems } from "../invoices/index.ts";
import { plainDecimal } from "../plain-decimal.ts";
import type { BulkInvoiceRow } from "./list-invoices.db.ts";
import { placeOf } from "./place-of.ts";

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

/** An invoice of a file as the contract tells of it, in the caller's language. */
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
      toProblem({ ...placeOf(problem.path, rows, null), ...problem }, language),
    );
  return problems.map((remark) => toProblem({ ...remark, message: remark.message[language] }, language));
}

function toProblem({ row, column, code, severity, message }: BulkProblem, language: Language): BulkProblem {
  return { row, column: BULK_COLUMNS[column]?.heading[language] ?? "", code, severity, message };
}
