import { IMPORT_COLUMNS, IMPORT_SHOWN_ROWS, type ImportRow, type ImportSummary, type Language } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { ImportContext, Importer, Remarks } from "./importer.ts";
import { type ImportRecord, typedRows } from "./imports.db.ts";
import { judgeRows } from "./judge-rows.ts";

/** An import as the contract tells of it. */
export function toSummary(found: ImportRecord): ImportSummary {
  const { created_at, committed_at, undone_at, ignored_columns } = found;
  return {
    ...found,
    kind: found.kind as ImportSummary["kind"],
    state: found.state as ImportSummary["state"],
    ignored_columns: ignored_columns as string[],
    created_at: created_at.toISOString(),
    committed_at: committed_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
  };
}

/**
 * The rows that are shown of an import, said in the caller's language. Once it is written they are of no more interest.
 */
export async function shownRows<Form, Content>(
  tx: Tx,
  importer: Importer<Form, Content>,
  found: ImportRecord,
  context: ImportContext,
): Promise<ImportRow[]> {
  if (found.state !== "previewed") return [];
  // A row is wrong for repeating another, which may be far above: all of them are looked at.
  const judged = await judgeRows(importer, await typedRows(tx, found.id, null), context);
  const worst = [...judged]
    .sort((one, other) => Number(one.form !== null) - Number(other.form !== null))
    .slice(0, IMPORT_SHOWN_ROWS);
  const existing = await importer.find(
    tx,
    worst.flatMap(({ form }) => (form === null ? [] : [form])),
  );
  return worst.map(({ number, cells, form, errors, warnings }) => ({
    number,
    name: importer.nameOf(cells),
    state: stateOf(form === null ? null : existing.has(importer.keyOf(form))),
    errors: atColumns(importer, errors, context.language),
    warnings: atColumns(importer, warnings, context.language),
  }));
}

function stateOf(existsAlready: boolean | null): ImportRow["state"] {
  if (existsAlready === null) return "invalid";
  return existsAlready ? "duplicate" : "valid";
}

/** What is said of the fields of a form, at the headings that they stand under in the file. */
function atColumns(importer: Pick<Importer, "kind">, remarks: Remarks, language: Language) {
  const columns = Object.values(IMPORT_COLUMNS[importer.kind]);
  return Object.entries(remarks).flatMap(([field, messages]) => {
    const column = columns.find((candidate) => candidate.field === field)?.heading[language] ?? "";
    return messages.map((message) => ({ column, message }));
  });
}
