import { type InvoiceDetail, type InvoiceForm, type ProblemBody, receiverSchema } from "@timbra/contract";
import { call } from "../../../lib/api-client.ts";
import { loadReceiver } from "../api.ts";
import { type EditorDraft, emptyDraft, emptyLine, nextLineId } from "../editor/draft.ts";
import { toEditorDraft } from "../editor/draft-conversion.ts";
import { withRenamedLines } from "../local-taxes/local-tax.ts";
import type { DraftRef } from "./draft-store.ts";

/** A draft ready to be typed on. */
export interface OpenedDraft {
  readonly draft: EditorDraft;
  readonly saved: DraftRef | null;
  /** The key of the copy in this browser. */
  readonly localName: string;
  /** ISO instant of the copy that was restored from this browser; null when nothing was restored. */
  readonly restoredAt: string | null;
  /** Rejections of the last attempt to certify it. */
  readonly refusals: readonly ProblemBody[];
  /** Problems of the saved draft with the issuer's own documents. */
  readonly remarks: readonly ProblemBody[];
}

/** `not_a_draft`: stamped, stamping, or cancelled. */
export type OpenDraftResult =
  | { readonly kind: "opened"; readonly opened: OpenedDraft }
  | { readonly kind: "not_a_draft"; readonly id: string };

/** A new draft at once, where no editor of this user left one unsaved in this browser; otherwise null. */
export function openBlankDraft(form: InvoiceForm, owner: string): OpenDraftResult | null {
  return orphanedDrafts(owner).length === 0 ? blankDraft(form) : null;
}

/** A new draft, or one that an editor of this user left unsaved in this browser. */
export async function openNewDraft(form: InvoiceForm, owner: string): Promise<OpenDraftResult> {
  for (const name of orphanedDrafts(owner)) {
    const left = localDraft(owner, name).read();
    if (left !== null && left.id === null && !(await isHeld(name)))
      return { kind: "opened", opened: { ...UNSAVED, draft: left.draft, localName: name, restoredAt: left.at } };
  }
  return blankDraft(form);
}

function blankDraft(form: InvoiceForm): OpenDraftResult {
  const opened = { ...UNSAVED, draft: emptyDraft(form), localName: newEditorName(), restoredAt: null };
  return { kind: "opened", opened };
}

/** What the server knows of a draft that it does not have yet. */
const UNSAVED = { saved: null, refusals: [], remarks: [] } as const;

/** A saved draft, with what this browser knows of it that the server does not. */
export async function openSavedDraft(id: string, form: InvoiceForm, owner: string): Promise<OpenDraftResult> {
  const { invoice } = await call("getInvoice", { params: { id } });
  if (invoice.state !== "draft") return { kind: "not_a_draft", id };
  const copy = localDraft(owner, id).read();
  // Based on the revision that the changes were made on: the server refuses them if somebody else changed the draft
  // since.
  const revision = copy?.revision ?? invoice.revision;
  const draft = copy?.draft ?? (await toTypedDraft(invoice, form));
  return {
    kind: "opened",
    opened: {
      draft,
      saved: { id, revision },
      localName: id,
      restoredAt: copy?.at ?? null,
      refusals: invoice.problems,
      remarks: invoice.remarks,
    },
  };
}

async function toTypedDraft({ draft }: InvoiceDetail, form: InvoiceForm): Promise<EditorDraft> {
  const customer = draft.customer_id === null ? null : await loadReceiver(draft.customer_id);
  const receiver = draft.receiver === null ? null : receiverSchema.parse(draft.receiver);
  // What was deleted since then is to be chosen again.
  const customer_id = customer === null ? null : draft.customer_id;
  const series_id = form.series.some((series) => series.series_id === draft.series_id) ? draft.series_id : null;
  const typed = toEditorDraft({ ...draft, customer_id, series_id, receiver }, customer);
  return typed.lines.length === 0 ? { ...typed, lines: [emptyLine(form)] } : typed;
}

/** What this browser remembers of a draft that the server does not have whole yet. */
export interface LocalDraftContent {
  readonly draft: EditorDraft;
  /** The draft's id on the server, once it has one. */
  readonly id: string | null;
  /** The server's revision that the changes were made upon. */
  readonly revision: number | null;
  /** ISO instant of the last change. */
  readonly at: string;
}

const VERSION = 1;
const ROOT = "draft";

/** The local storage of one draft of one user; when the storage is full or forbidden, nothing is written. */
export interface LocalDraft {
  readonly read: () => LocalDraftContent | null;
  readonly write: (content: LocalDraftContent) => boolean;
  readonly clear: () => void;
}

/**
 * `owner` separates the users who share a browser; `name` is the draft's id, or that of an editor that has none yet.
 */
export function localDraft(owner: string, name: string, storage: Storage = localStorage): LocalDraft {
  const key = `${ROOT}:${owner}:${name}`;
  return {
    read: () => parseStored(storage.getItem(key)),
    write: (content) => {
      try {
        storage.setItem(key, JSON.stringify({ version: VERSION, ...content }));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** Names of the new drafts that an editor left behind before the server knew them, newest first. */
export function orphanedDrafts(owner: string, storage: Storage = localStorage): readonly string[] {
  const prefix = `${ROOT}:${owner}:new-`;
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ name: key.slice(`${ROOT}:${owner}:`.length), at: parseStored(storage.getItem(key))?.at ?? "" }))
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ name }) => name);
}

function parseStored(text: string | null): LocalDraftContent | null {
  try {
    const stored: unknown = text === null ? null : JSON.parse(text);
    if (typeof stored !== "object" || stored === null || (stored as { version?: unknown }).version !== VERSION)
      return null;
    const { draft, id, revision, at } = stored as LocalDraftContent;
    const names = new Map(draft.lines.map((line) => [line.id, nextLineId()]));
    // A copy of an editor that knew none yet has no local taxes, and no complements.
    const lines = draft.lines.map((line) => ({
      ...line,
      complements: complementsOf(line),
      id: names.get(line.id) ?? line.id,
    }));
    const local_taxes = withRenamedLines((draft as Partial<EditorDraft>).local_taxes ?? [], names);
    return { draft: { ...draft, lines, local_taxes, complements: complementsOf(draft) }, id, revision, at };
  } catch {
    return null;
  }
}

function complementsOf({ complements }: Partial<Pick<EditorDraft, "complements">>): EditorDraft["complements"] {
  return complements ?? [];
}

/** A name for an editor whose draft the server does not know yet. */
function newEditorName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `new-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const lockName = (name: string) => `timbra-draft-${name}`;

/**
 * Locks an editor's name while its page is open, so that no other tab takes its unsaved draft for an orphan. A browser
 * without locks locks nothing. Returns the function that releases it.
 */
export function lockDraftName(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockName(name), () => held);
  return () => release();
}

/** Whether an open editor, in this tab or another, has locked the name. */
async function isHeld(name: string): Promise<boolean> {
  const locks = await navigator.locks?.query();
  return locks?.held?.some((lock) => lock.name === lockName(name)) ?? false;
}
