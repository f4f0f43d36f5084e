import { setImmediate as breathe } from "node:timers/promises";
import { checkForm, sentence } from "@timbra/contract";
import type { Cells, ImportContext, Importer, Remarks } from "./importer.ts";

/** A row of the file that is not blank; `number` is that of its line. */
export interface TypedRow {
  readonly number: number;
  readonly cells: Cells;
}

/** A row and what is said of it. `form` is null while something is wrong with it. */
export interface JudgedRow<Form> extends TypedRow {
  readonly form: Form | null;
  readonly errors: Remarks;
  readonly warnings: Remarks;
}

/** Rows that are judged before others get a turn. */
const AT_A_TIME = 100;
const NONE: Remarks = {};

/**
 * Judges rows as the form of each would be judged, and a thing that comes twice in the file as a mistake of the second.
 */
export async function judgeRows<Form, Content>(
  importer: Importer<Form, Content>,
  rows: readonly TypedRow[],
  context: ImportContext,
): Promise<JudgedRow<Form>[]> {
  const seen = new Map<string, number>();
  const judged: JudgedRow<Form>[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % AT_A_TIME === 0) await breathe();
    judged.push(withoutRepeats(importer, judgeRow(importer, row, context), seen, context));
  }
  return judged;
}

function judgeRow<Form, Content>(
  importer: Importer<Form, Content>,
  row: TypedRow,
  context: ImportContext,
): JudgedRow<Form> {
  const forbidden = importer.forbid(row.cells, context);
  const read = checkForm(importer.schema, importer.toInput(row.cells, context), context.language);
  if (!read.ok) return { ...row, form: null, errors: { ...forbidden, ...read.errors }, warnings: NONE };
  if (Object.keys(forbidden).length > 0) return { ...row, form: null, errors: forbidden, warnings: NONE };
  return { ...row, form: read.value, errors: NONE, warnings: importer.advise(read.value, context) };
}

function withoutRepeats<Form, Content>(
  importer: Importer<Form, Content>,
  row: JudgedRow<Form>,
  seen: Map<string, number>,
  { language }: ImportContext,
): JudgedRow<Form> {
  if (row.form === null) return row;
  const key = importer.keyOf(row.form);
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, row.number);
    return row;
  }
  return { ...row, form: null, errors: { "": [sentence("repeated_row", language, { row: first })] } };
}
