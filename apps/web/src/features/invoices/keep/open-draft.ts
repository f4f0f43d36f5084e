import { type InvoiceDetail, type InvoiceForm, type ProblemBody, receiverSchema } from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";
import { loadReceiver } from "../api.ts";
import type { Kept } from "../draft/draft-keeper.ts";
import { type EditorDraft, emptyDraft, emptyLine } from "../draft/editor-draft.ts";
import { fromDraft } from "../draft/from-draft.ts";
import { mirrorOf, orphansOf } from "../draft/mirror.ts";
import { isHeld, newEditorName } from "./editor-name.ts";

/** A draft ready to be typed on. */
export interface OpenedDraft {
  readonly draft: EditorDraft;
  readonly kept: Kept | null;
  /** Where this browser mirrors it. */
  readonly mirrorName: string;
  /** ISO instant of what was brought back from this browser; null when nothing had to be. */
  readonly restoredAt: string | null;
  /** Refusals of the last try to certify it. */
  readonly refusals: readonly ProblemBody[];
  /** What one's own documents say against what is kept. */
  readonly remarks: readonly ProblemBody[];
}

/** `not_a_draft`: stamped, on its way, or cancelled. */
export type Opening =
  | { readonly kind: "opened"; readonly opened: OpenedDraft }
  | { readonly kind: "not_a_draft"; readonly id: string };

/** A new draft, or what an editor of this person left behind unsaved in this browser. */
export async function openNew(form: InvoiceForm, owner: string): Promise<Opening> {
  for (const name of orphansOf(owner)) {
    const left = mirrorOf(owner, name).read();
    if (left !== null && left.id === null && !(await isHeld(name))) {
      return {
        kind: "opened",
        opened: { draft: left.draft, kept: null, mirrorName: name, restoredAt: left.at, refusals: [], remarks: [] },
      };
    }
  }
  const opened = {
    draft: emptyDraft(form),
    kept: null,
    mirrorName: newEditorName(),
    restoredAt: null,
    refusals: [],
    remarks: [],
  };
  return { kind: "opened", opened };
}

/** A kept draft, with what this browser knows of it that the server does not. */
export async function openKept(id: string, form: InvoiceForm, owner: string): Promise<Opening> {
  const { invoice } = await call("getInvoice", { params: { id } });
  if (invoice.state !== "draft") return { kind: "not_a_draft", id };
  const mirrored = mirrorOf(owner, id).read();
  // Upon the revision that the changes were made on: the server refuses them if somebody else changed the draft since.
  const revision = mirrored?.revision ?? invoice.revision;
  const draft = mirrored?.draft ?? (await asTyped(invoice, form));
  return {
    kind: "opened",
    opened: {
      draft,
      kept: { id, revision },
      mirrorName: id,
      restoredAt: mirrored?.at ?? null,
      refusals: invoice.problems,
      remarks: invoice.remarks,
    },
  };
}

async function asTyped({ draft }: InvoiceDetail, form: InvoiceForm): Promise<EditorDraft> {
  const customer = draft.customer_id === null ? null : await loadReceiver(draft.customer_id);
  const receiver = draft.receiver === null ? null : receiverSchema.parse(draft.receiver);
  // What was deleted since then is to be chosen again.
  const customer_id = customer === null ? null : draft.customer_id;
  const series_id = form.series.some((series) => series.series_id === draft.series_id) ? draft.series_id : null;
  const typed = fromDraft({ ...draft, customer_id, series_id, receiver }, customer);
  return typed.lines.length === 0 ? { ...typed, lines: [emptyLine(form)] } : typed;
}
