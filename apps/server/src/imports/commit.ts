import type { ReadRequestOf } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import type { Existing, ImportContext, Importer, RowState } from "./importer.ts";
import {
  claimImport,
  finishImport,
  getImport,
  insertOutcomes,
  listTypedRows,
  listWrittenRows,
  lockFinished,
  markUndone,
  type RowOutcome,
  releaseImport,
  saveProgress,
} from "./imports.db.ts";
import { type ValidatedRow, validateRows } from "./preview.ts";

type Choice = ReadRequestOf<"commitCustomerImport">;

export type CommitResult =
  | { readonly kind: "done"; readonly counts: Readonly<Record<RowOutcome["outcome"], number>> }
  | { readonly kind: "not_found" }
  | { readonly kind: "in_progress" }
  /** It was written already, and maybe undone. */
  | { readonly kind: "ended" }
  | { readonly kind: "has_errors"; readonly count: number };

interface CommitCommand {
  readonly issuerId: string;
  readonly id: string;
  readonly choice: Choice;
}

const AT_A_TIME = 200;
/** How long a writer that says nothing is believed to be at work. */
const LEASE_MS = 60_000;

/**
 * Writes the rows of an import in one transaction: all that were chosen, or none. How far it is can be seen meanwhile.
 */
export async function commitImport<Form, Content>(
  deps: Deps,
  importer: Importer<Form, Content>,
  command: CommitCommand,
  context: ImportContext,
): Promise<CommitResult> {
  const { issuerId, id } = command;
  const found = await withTenant(deps.db, issuerId, async (tx) => {
    const known = await getImport(tx, importer.kind, id);
    if (known === null) return "not_found";
    if (known.committed_at !== null) return "ended";
    const now = deps.clock.now();
    return (await claimImport(tx, id, now, leaseFrom(now))) ? "claimed" : "in_progress";
  });
  if (found !== "claimed") return { kind: found };
  try {
    return await writeClaimed(deps, importer, command, context);
  } catch (error) {
    await withTenant(deps.db, issuerId, (tx) => releaseImport(tx, id));
    throw error;
  }
}

async function writeClaimed<Form, Content>(
  deps: Deps,
  importer: Importer<Form, Content>,
  command: CommitCommand,
  context: ImportContext,
): Promise<CommitResult> {
  const { issuerId, id, choice } = command;
  const typed = await withTenant(deps.db, issuerId, (tx) => listTypedRows(tx, id, null));
  const validated = await validateRows(importer, typed, context);
  const valid = validated.filter((row): row is ValidRow<Form> => row.form !== null);
  const wrong = validated.length - valid.length;
  if (wrong > 0 && choice.rows === "all") {
    await withTenant(deps.db, issuerId, (tx) => releaseImport(tx, id));
    return { kind: "has_errors", count: wrong };
  }
  const counts = { created: 0, updated: 0, skipped: 0 };
  const now = deps.clock.now();
  await withTenant(deps.db, issuerId, async (tx) => {
    for (let at = 0; at < valid.length; at += AT_A_TIME) {
      const outcomes = await writeSome(
        { deps, importer, tx, issuerId, now, update: choice.duplicates === "update" },
        valid.slice(at, at + AT_A_TIME),
      );
      for (const { outcome } of outcomes) counts[outcome] += 1;
      await insertOutcomes(tx, id, outcomes);
      // Of its own, so that others can see it before the rest is committed.
      await withTenant(deps.db, issuerId, (other) =>
        saveProgress(other, id, at + outcomes.length, leaseFrom(deps.clock.now())),
      );
    }
    if (!(await finishImport(tx, id, counts, now))) throw new Error("The import was taken from its writer.");
  });
  return { kind: "done", counts };
}

type ValidRow<Form> = ValidatedRow<Form> & { readonly form: Form };

interface WriteContext<Form, Content> {
  readonly deps: Deps;
  readonly importer: Importer<Form, Content>;
  readonly tx: Tx;
  readonly issuerId: string;
  readonly now: Date;
  readonly update: boolean;
}

async function writeSome<Form, Content>(
  writing: WriteContext<Form, Content>,
  rows: readonly ValidRow<Form>[],
): Promise<RowOutcome[]> {
  const { deps, importer, tx, issuerId, now, update } = writing;
  const existing = await importer.find(
    tx,
    rows.map(({ form }) => form),
  );
  const created: Existing<Content>[] = [];
  const outcomes: RowOutcome[] = [];
  for (const { number, form, cells } of rows) {
    const known = existing.get(importer.keyOf(form));
    const content = importer.toContent(form);
    if (known === undefined) {
      const id = newId(deps.clock);
      created.push({ id, content });
      outcomes.push({ number, outcome: "created", targetId: id, before: null });
    } else if (update && (await importer.update(tx, known.id, importer.merge(known.content, content, cells), now))) {
      outcomes.push({ number, outcome: "updated", targetId: known.id, before: known.content });
    } else outcomes.push({ number, outcome: "skipped", targetId: known.id, before: null });
  }
  if (created.length > 0) await importer.insert(tx, issuerId, created, now);
  return outcomes;
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

export interface NotUndone {
  readonly number: number;
  readonly name: string;
  readonly reason: "used" | "changed" | "archived" | "deleted";
}

/**
 * Takes an import back: what it created is deleted, what it changed is as it was. What an invoice was made with since,
 * or somebody changed, archived or deleted, stays as it is and is reported. Null when there is no such import, or it
 * was undone already.
 */
export async function undoImport<Form, Content>(
  deps: Pick<Deps, "db" | "clock">,
  importer: Importer<Form, Content>,
  issuerId: string,
  id: string,
): Promise<readonly NotUndone[] | null> {
  return withTenant(deps.db, issuerId, async (tx) => {
    const done = await lockFinished(tx, importer.kind, id);
    if (done === null) return null;
    const now = deps.clock.now();
    const rows = await listWrittenRows(tx, id);
    const rowStates = await importer.lock(
      tx,
      rows.map((row) => row.id),
    );
    const touched = new Map(rows.map((row) => [row.id, touchOf(row.outcome, rowStates.get(row.id), done.committedAt)]));
    const untouched = rows.filter((row) => touched.get(row.id) === null);
    const created = untouched.filter(({ outcome }) => outcome === "created").map((row) => row.id);
    const gone = await importer.deleteUnused(tx, created);
    const used = new Set(created.filter((target) => !gone.has(target)));
    for (const row of untouched) {
      if (row.outcome === "updated" && !(await importer.update(tx, row.id, row.before as Content, now)))
        used.add(row.id);
    }
    const kept = rows.flatMap(({ number, cells, id: target }): NotUndone[] => {
      const reason = used.has(target) ? "used" : (touched.get(target) ?? null);
      return reason === null || reason === "as_wished" ? [] : [{ number, name: importer.nameOf(cells), reason }];
    });
    await markUndone(tx, id, kept.length, now);
    return kept;
  });
}

/**
 * What became of a row since it was written; null: nothing. A row that the import created and somebody deleted is as
 * the undo would have it.
 */
function touchOf(
  outcome: string | null,
  rowState: RowState | undefined,
  committedAt: Date,
): NotUndone["reason"] | "as_wished" | null {
  if (rowState === undefined) return outcome === "created" ? "as_wished" : "deleted";
  if (rowState.archived) return "archived";
  return rowState.changedAt.getTime() === committedAt.getTime() ? null : "changed";
}
