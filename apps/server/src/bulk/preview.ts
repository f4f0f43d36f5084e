import { setImmediate as breathe } from "node:timers/promises";
import {
  BULK_COLUMNS,
  BULK_MAX_INVOICES,
  checkForm,
  type FieldErrors,
  IMPORT_MAX_ROWS,
  type InvoiceDraft,
  type InvoiceTotals,
  invoiceDraft,
  type Language,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import { readSheet, type TypedRow } from "../imports/index.ts";
import { DAY_MS } from "../lib/durations.ts";
import { groupBy } from "../lib/group-by.ts";
import { newId } from "../lib/ids.ts";
import { sha256 } from "../lib/sha256.ts";
import { deleteOldPreviews, findDuplicates, insertBatch, type NewBulkInvoice } from "./batches.db.ts";
import { type BulkFacts, readBulkFacts } from "./bulk-facts.ts";
import { type CellProblem, cellError, inBothLanguages, isFixable, type StoredProblem } from "./cell-problems.ts";
import { cellAddressOf } from "./cell-remarks.ts";
import { judgeInvoice, stateOf } from "./judge-invoice.ts";
import { type ReadDraft, readDraft } from "./read-draft.ts";

export interface BulkUpload {
  readonly issuerId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

type UnreadableSheet = Exclude<Awaited<ReturnType<typeof readSheet>>, { kind: "read" }>;
export type BulkPreviewResult =
  | { readonly kind: "previewed"; readonly id: string }
  | { readonly kind: "too_many_invoices"; readonly count: number }
  | { readonly kind: "unread"; readonly unread: UnreadableSheet };

/** Invoices that are judged before others get a turn. */
const AT_A_TIME = 20;
const PREVIEW_LIFETIME_MS = 7 * DAY_MS;

/** Reads a spreadsheet of invoices, judges every one of them and keeps what was found. Nothing is issued. */
export async function previewBulk(
  deps: Deps,
  { issuerId, userId, fileName, bytes }: BulkUpload,
): Promise<BulkPreviewResult> {
  const sheet = await readSheet(deps, BULK_COLUMNS, IMPORT_MAX_ROWS, { issuerId, bytes });
  if (sheet.kind !== "read") return { kind: "unread", unread: sheet };
  const groups = groupRows(sheet.rows);
  if (groups.length > BULK_MAX_INVOICES) return { kind: "too_many_invoices", count: groups.length };
  const facts = await withTenant(deps.db, issuerId, (tx) => readBulkFacts(tx, deps, issuerId, sheet.rows));
  const invoices: NewBulkInvoice[] = [];
  for (const [at, group] of groups.entries()) {
    if (at % AT_A_TIME === 0) await breathe();
    invoices.push(toInvoice(deps, group, validateInvoice(group, facts)));
  }
  const id = newId(deps.clock);
  const now = deps.clock.now();
  await withTenant(deps.db, issuerId, async (tx) => {
    await deleteOldPreviews(tx, new Date(now.getTime() - PREVIEW_LIFETIME_MS));
    const repeated = await findDuplicates(tx, issuerId, invoices);
    const marked = invoices.map((one) =>
      one.state !== "invalid" && repeated.has(one.invoice_id) ? { ...one, state: "repeated" } : one,
    );
    const file = { file_name: fileName, ignored_columns: JSON.stringify(sheet.ignored), row_count: sheet.rows.length };
    await insertBatch(tx, { issuer_id: issuerId, id, user_id: userId, ...file, created_at: now }, marked);
  });
  return { kind: "previewed", id };
}

function toInvoice(deps: Deps, group: RowGroup, validated: ReturnType<typeof validateInvoice>): NewBulkInvoice {
  const { draft, receiver, totals, problems } = validated;
  return {
    invoice_id: newId(deps.clock),
    reference: group.reference.slice(0, LONGEST_KEPT),
    rows: group.rows.map(({ number }) => number),
    fingerprint: fingerprintOf(group),
    state: stateOf(problems),
    draft: draft === null ? null : JSON.stringify(draft),
    receiver_rfc: receiver.rfc,
    receiver_name: receiver.name,
    currency: totals.currency,
    total: totals.total,
    problems: JSON.stringify(problems),
  };
}

const LONGEST_KEPT = 200;

/** The rows of one invoice, in the order of the file. */
export interface RowGroup {
  /** "" for a row that names none: it stands alone. */
  readonly reference: string;
  readonly rows: readonly TypedRow[];
}

/**
 * One group for each reference, wherever its rows stand, in the order in which they appear. Case and blanks make no
 * other reference.
 */
function groupRows(rows: readonly TypedRow[]): readonly RowGroup[] {
  const referenceOf = ({ cells }: TypedRow) => cells["reference"] ?? "";
  const groups = groupBy(rows, (row) => {
    const reference = referenceOf(row);
    return reference === "" ? `#${row.number}` : `=${reference.replace(/\s+/g, " ").toLowerCase()}`;
  });
  return [...groups.values()].map((own) => ({ reference: own.map(referenceOf)[0] ?? "", rows: own }));
}

/** What the rows say, wherever they stand in a file: the same in a file that is sent again. */
function fingerprintOf({ rows }: RowGroup): Buffer {
  const said = rows.map(({ cells }) => Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sha256(JSON.stringify(said));
}

export interface ValidatedInvoice {
  /** Null while something is wrong with it that a person has to put right. */
  readonly draft: InvoiceDraft | null;
  readonly receiver: { readonly rfc: string; readonly name: string };
  readonly totals: Pick<InvoiceTotals, "currency" | "total">;
  readonly problems: readonly StoredProblem[];
}

/**
 * Judges the rows of one invoice as the editor would: its form, its price and its rules. Everything that is wrong is
 * reported, in both languages.
 */
function validateInvoice(group: RowGroup, facts: BulkFacts): ValidatedInvoice {
  const spanish = validate(group, facts, "es");
  const english = spanish.problems.length === 0 ? [] : validate(group, facts, "en").problems;
  return { ...spanish, problems: inBothLanguages(spanish.problems, english) };
}

function validate(group: RowGroup, facts: BulkFacts, language: Language) {
  const read = readDraft(group, facts, language);
  const rows = group.rows.map(({ number }) => number);
  const checked = checkForm(invoiceDraft, read.input, language);
  const errors = checked.ok ? {} : checked.errors;
  // What is wrong with one cell must not hide what is wrong with the others: the rest is priced without it.
  const draft = checked.ok ? checked.value : withoutWrong(read.input, errors, language);
  const context = draft === null ? null : contextOf(draft, read, facts);
  const judged = context === null ? null : judgeInvoice(facts.catalogues, context, { rows, errors, language });
  const receiver = read.receiver ?? draft?.receiver;
  const first = group.rows[0]?.cells;
  const problems: readonly CellProblem[] = [
    ...read.problems,
    ...Object.entries(errors).flatMap(([path, messages]) => {
      const { row, column } = cellAddressOf(path, rows, draft);
      return messages.map((message) => cellError(row, column, message));
    }),
    ...(judged?.problems ?? []),
  ];
  return {
    draft: problems.some((problem) => problem.severity === "error" && !isFixable(problem)) ? null : draft,
    receiver: { rfc: receiver?.rfc ?? first?.["rfc"] ?? "", name: receiver?.name ?? first?.["name"] ?? "" },
    totals: judged?.totals ?? { currency: "MXN", total: "0" },
    problems,
  };
}

function contextOf(draft: InvoiceDraft, { receiver }: ReadDraft, { issuing, legalDate, complementTables }: BulkFacts) {
  // A file has no column for relations.
  return { draft, facts: issuing, receiver, legalDate, related: null, complementTables };
}

/** The draft with nothing where it is wrong; null where even that is none. */
function withoutWrong(input: ReadDraft["input"], errors: FieldErrors, language: Language): InvoiceDraft | null {
  const copy = structuredClone(input) as Record<string, unknown>;
  for (const path of Object.keys(errors)) erase(copy, path.split("."));
  const read = checkForm(invoiceDraft, copy, language);
  return read.ok ? read.value : null;
}

function erase(within: unknown, [key = "", ...rest]: readonly string[]): void {
  if (typeof within !== "object" || within === null) return;
  const holder = within as Record<string, unknown>;
  if (rest.length > 0 && typeof holder[key] === "object" && holder[key] !== null) erase(holder[key], rest);
  else if (key !== "") holder[key] = null;
}
