import { setImmediate as breathe } from "node:timers/promises";
import { BULK_COLUMNS, BULK_MAX_INVOICES, IMPORT_MAX_ROWS } from "@timbra/contract";
import { inIssuer } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../ids.ts";
import { readSheet } from "../imports/index.ts";
import { readBulkFacts } from "./bulk-facts.ts";
import { findRepeated, forgetPreviews, insertBatch, type NewBulkInvoice } from "./bulk-files.db.ts";
import { fingerprintOf, groupRows, type RowGroup } from "./group-rows.ts";
import { judgeInvoice } from "./judge-invoice.ts";

export interface BulkUpload {
  readonly issuerId: string;
  readonly userId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

type Unread = Exclude<Awaited<ReturnType<typeof readSheet>>, { kind: "read" }>;
export type BulkPreviewed =
  | { readonly kind: "previewed"; readonly id: string }
  | { readonly kind: "too_many_invoices"; readonly count: number }
  | { readonly kind: "unread"; readonly unread: Unread };

/** Invoices that are judged before others get a turn. */
const AT_A_TIME = 20;
const FORGOTTEN_MS = 7 * 86_400_000;

/** Reads a spreadsheet of invoices, judges every one of them and keeps what was found. Nothing is issued. */
export async function previewBulk(
  deps: Deps,
  { issuerId, userId, fileName, bytes }: BulkUpload,
): Promise<BulkPreviewed> {
  const sheet = await readSheet(deps, BULK_COLUMNS, IMPORT_MAX_ROWS, { issuerId, bytes });
  if (sheet.kind !== "read") return { kind: "unread", unread: sheet };
  const groups = groupRows(sheet.rows);
  if (groups.length > BULK_MAX_INVOICES) return { kind: "too_many_invoices", count: groups.length };
  const facts = await inIssuer(deps.db, issuerId, (tx) => readBulkFacts(tx, deps, issuerId, sheet.rows));
  const invoices: NewBulkInvoice[] = [];
  for (const [at, group] of groups.entries()) {
    if (at % AT_A_TIME === 0) await breathe();
    invoices.push(toInvoice(deps, group, judgeInvoice(group, facts)));
  }
  const id = newId(deps.clock);
  const now = deps.clock.now();
  await inIssuer(deps.db, issuerId, async (tx) => {
    await forgetPreviews(tx, new Date(now.getTime() - FORGOTTEN_MS));
    const repeated = await findRepeated(tx, issuerId, invoices);
    const marked = invoices.map((one) =>
      one.state !== "invalid" && repeated.has(one.invoiceId) ? { ...one, state: "repeated" as const } : one,
    );
    await insertBatch(
      tx,
      { issuerId, id, userId, fileName, ignored: sheet.ignored, rowCount: sheet.rows.length, invoices: marked },
      now,
    );
  });
  return { kind: "previewed", id };
}

function toInvoice(deps: Deps, group: RowGroup, judged: ReturnType<typeof judgeInvoice>): NewBulkInvoice {
  return {
    invoiceId: newId(deps.clock),
    reference: group.reference.slice(0, LONGEST_KEPT),
    rows: group.rows.map(({ number }) => number),
    fingerprint: fingerprintOf(group),
    state: stateOf(judged),
    draft: judged.draft,
    receiver: judged.receiver,
    totals: judged.totals,
    remarks: judged.remarks,
  };
}

/** What somebody should look at first is no more ready than what is wrong. */
function stateOf({ draft, remarks }: ReturnType<typeof judgeInvoice>): "invalid" | "doubtful" | "ready" {
  if (draft === null) return "invalid";
  return remarks.some(({ severity }) => severity === "warning") ? "doubtful" : "ready";
}

const LONGEST_KEPT = 200;
