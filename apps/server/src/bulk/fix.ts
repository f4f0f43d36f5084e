import { setImmediate as breathe } from "node:timers/promises";
import { type InvoiceDraft, invoiceDraft, type Language, withChange, withTaxFix } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { readContext } from "../invoices/index.ts";
import { inBothLanguages, isFixable, isOfCell, type StoredProblem } from "./cell-problems.ts";
import { type FixableRow, listFixableRows, lockPreview, updateFixed } from "./fix.db.ts";
import { judgeInvoice, stateOf } from "./judge-invoice.ts";
import type { BulkBatchKey, StateChange } from "./run.ts";

/** Invoices that are put right before others get a turn. */
const AT_A_TIME = 20;

type FixDeps = Pick<Deps, "db" | "clock" | "catalogues">;

/** Puts right in a file that was read what is certain, and judges each of those invoices anew. Nothing is issued. */
export async function fixBulk(deps: FixDeps, { issuerId, batchId }: BulkBatchKey): Promise<StateChange> {
  let count = 0;
  for (let after = -1; ; ) {
    const done = await withTenant(deps.db, issuerId, async (tx) => {
      if (!(await lockPreview(tx, batchId))) return null;
      const rows = await listFixableRows(tx, batchId, after, AT_A_TIME);
      const wrong = rows.filter(({ problems }) => problems.some(isFixable));
      for (const row of wrong) await fixRow(tx, deps, { issuerId, batchId }, row);
      return { fixed: wrong.length, last: rows.length < AT_A_TIME ? null : (rows.at(-1)?.position ?? null) };
    });
    if (done === null) return { kind: "wrong_state" };
    count += done.fixed;
    if (done.last === null) return { kind: "moved", count };
    after = done.last;
    await breathe();
  }
}

async function fixRow(tx: Tx, deps: FixDeps, { issuerId, batchId }: BulkBatchKey, row: FixableRow): Promise<void> {
  const draft = withFixes(invoiceDraft.parse(row.draft), row);
  const context = await readContext(tx, deps.clock.now(), issuerId, draft);
  const judge = (language: Language) =>
    judgeInvoice(deps.catalogues, context, { rows: row.rows, errors: {}, language });
  const spanish = judge("es");
  const english = spanish.problems.length === 0 ? spanish : judge("en");
  // What a cell said, the draft does not say any more.
  const problems = [...row.problems.filter(isOfCell), ...inBothLanguages(spanish.problems, english.problems)];
  await updateFixed(tx, batchId, row.position, {
    state: row.state === "repeated" ? "repeated" : stateOf(problems),
    draft: JSON.stringify(draft),
    currency: spanish.totals.currency,
    total: spanish.totals.total,
    problems: JSON.stringify(problems),
  });
}

/** The invoice with every certain fix of its remarks: taxes in the item of their row, fields where they are. */
function withFixes(draft: InvoiceDraft, { rows, problems }: Pick<FixableRow, "rows" | "problems">): InvoiceDraft {
  return problems.filter(isFixable).reduce((changed, { row, fix }) => {
    if (!fix) return changed;
    const filled = withChange(changed, { set: fix.set ?? [] });
    const items = filled.items.map((item, at) =>
      rows[at] === row ? { ...item, taxes: withTaxFix(item.taxes, fix) } : item,
    );
    return { ...filled, items };
  }, draft);
}

/** What `fixBulk` would do: each fix by its name, with the lines of the file that it is of. */
export async function listBulkFixes(tx: Tx, batchId: string, language: Language) {
  const rows = await listFixableRows(tx, batchId, -1, Number.MAX_SAFE_INTEGER);
  const found = new Map<string, number[]>();
  for (const { problems, rows: lines } of rows)
    for (const problem of problems.filter(isFixable)) {
      const label = labelOf(problem, language);
      found.set(label, [...(found.get(label) ?? []), problem.row ?? lines[0] ?? 0]);
    }
  return [...found].map(([label, lines]) => ({ label, rows: lines }));
}

function labelOf({ fix, message }: StoredProblem, language: Language): string {
  return fix?.label?.[language] ?? message[language];
}
