import type { InvoiceDetail, InvoiceDraftInput, ProblemBody } from "@timbra/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { type EditorDraft, normalizeTransfer } from "../editor/draft.ts";
import type { DraftChange } from "../editor/draft-changes.ts";
import { parseDraft, toHeaderInput, toItemInput } from "../editor/draft-conversion.ts";
import { AutosaveQueue, type AutosaveStatus, type DraftRef } from "./autosave-queue.ts";
import { type LocalDraft, localDraft, lockDraftName, type OpenedDraft } from "./local-draft.ts";

const LOCAL_SAVE_MS = 250;

export interface Autosave {
  readonly state: AutosaveStatus;
  readonly kept: DraftRef | null;
  /** What one's own documents said against it when it was kept last. */
  readonly remarks: readonly ProblemBody[];
  /** Keeps everything now; where the draft is kept then, or null. */
  readonly flush: () => Promise<DraftRef | null>;
  /** Keeps what is typed here although somebody else changed the draft. */
  readonly overwrite: () => Promise<void>;
  /** Goes on from another revision: the server moved it. */
  readonly rebase: (kept: DraftRef) => void;
  /** Forgets what this browser mirrors: the draft is stamped, or not wanted. */
  readonly forget: () => void;
}

interface AutosaveOptions {
  readonly opened: OpenedDraft;
  readonly draft: EditorDraft;
  readonly owner: string;
  /** The draft has got an id. */
  readonly onFirstKept: (id: string) => void;
}

/** Keeps the draft on the server as it is typed, and in this browser what the server does not have yet. */
export function useAutosave({ opened, draft, owner, onFirstKept }: AutosaveOptions): Autosave {
  const [state, setState] = useState<AutosaveStatus>({ kind: "untouched" });
  const [kept, setKept] = useState(opened.kept);
  const [remarks, setRemarks] = useState(opened.remarks);
  const latest = useRef(draft);
  latest.current = draft;
  const first = useRef(onFirstKept);
  first.current = onFirstKept;
  const place = useMemo(
    () =>
      new SavedDraft({
        opened,
        owner,
        read: () => latest.current,
        onState: setState,
        onKept: setKept,
        onRemarks: setRemarks,
        onFirstKept: (id) => first.current(id),
      }),
    [opened, owner],
  );
  const deeds = useMemo(
    () => ({
      flush: () => place.flush(),
      overwrite: () => place.overwrite(),
      rebase: (next: DraftRef) => place.rebase(next),
      forget: () => place.forget(),
    }),
    [place],
  );

  useEffect(() => {
    const letGo = lockDraftName(opened.mirrorName);
    const leave = () => place.mirrorNow();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      place.leave();
      letGo();
    };
  }, [opened.mirrorName, place]);

  const begun = opened.restoredAt === null ? opened.draft : null;
  useEffect(() => {
    if (draft === begun) return;
    place.changed();
    const timer = setTimeout(() => place.mirrorNow(), LOCAL_SAVE_MS);
    return () => clearTimeout(timer);
  }, [draft, begun, place]);

  return { state, kept, remarks, ...deeds };
}

/** What is sent to be kept: everything that could be read. What could not stays in this browser until it can. */
export function toRequestBody(draft: EditorDraft): { readonly body: InvoiceDraftInput; readonly whole: boolean } {
  const { mistyped, draft: read, lines } = parseDraft(draft, currentLanguage());
  if (mistyped.length === 0) return { body: { ...toHeaderInput(draft), items: lines.map(toItemInput) }, whole: true };
  return { body: { ...read, receiver: draft.customer_id === null ? read.receiver : null }, whole: false };
}

async function saveDraft(body: InvoiceDraftInput, kept: DraftRef | null): Promise<InvoiceDetail> {
  const { invoice } =
    kept === null
      ? await call("createDraft", { body })
      : await call("updateDraft", { params: { id: kept.id }, body: { ...body, revision: kept.revision } });
  return invoice;
}

interface SavedDraftOptions {
  readonly opened: OpenedDraft;
  /** Keeps apart the people who share a browser. */
  readonly owner: string;
  /** What is typed right now. */
  readonly read: () => EditorDraft;
  readonly onState: (state: AutosaveStatus) => void;
  readonly onKept: (kept: DraftRef) => void;
  readonly onFirstKept: (id: string) => void;
  /** What one's own documents say against what was kept just now. */
  readonly onRemarks: (remarks: readonly ProblemBody[]) => void;
}

/** One draft in its two places: on the server, and in this browser what the server does not have whole. */
class SavedDraft {
  private readonly options: SavedDraftOptions;
  private readonly keeper: AutosaveQueue;
  private place: DraftRef | null;
  private mirror: LocalDraft;
  /** The server does not have all of it. */
  private dirty: boolean;
  private forgotten = false;

  constructor(options: SavedDraftOptions) {
    const { opened, owner } = options;
    this.options = options;
    this.place = opened.kept;
    this.mirror = localDraft(owner, opened.mirrorName);
    this.dirty = opened.restoredAt !== null;
    this.keeper = new AutosaveQueue({
      kept: opened.kept,
      save: (body, kept) => this.save(body, kept),
      onState: options.onState,
      onKept: (kept) => this.settle(kept),
    });
  }

  changed(): void {
    this.dirty = true;
    this.keeper.changed(() => toRequestBody(this.options.read()).body);
  }

  mirrorNow(): void {
    if (!this.dirty || this.forgotten) return;
    const { id = null, revision = null } = this.place ?? {};
    this.mirror.write({ draft: this.options.read(), id, revision, at: new Date().toISOString() });
  }

  flush(): Promise<DraftRef | null> {
    return this.keeper.flush();
  }

  /** Rejects with ApiError when the other version's revision cannot be asked for. */
  async overwrite(): Promise<void> {
    if (this.place === null) return;
    const { invoice } = await call("getInvoice", { params: { id: this.place.id } });
    this.keeper.overwrite(invoice.revision);
  }

  rebase(kept: DraftRef): void {
    this.place = kept;
    this.options.onKept(kept);
    this.keeper.rebase(kept);
  }

  forget(): void {
    this.forgotten = true;
    this.mirror.clear();
  }

  /** The editor goes away: what is not kept yet is sent, and mirrored in case that it does not arrive. */
  leave(): void {
    this.mirrorNow();
    this.keeper.stop();
    if (this.dirty && !this.forgotten) void this.keeper.flush();
  }

  private async save(body: InvoiceDraftInput, kept: DraftRef | null): Promise<DraftRef> {
    const sent = this.options.read();
    this.mirrorNow();
    const { id, revision, remarks } = await saveDraft(body, kept);
    this.options.onRemarks(remarks);
    if (this.options.read() === sent && toRequestBody(sent).whole) {
      this.dirty = false;
      this.mirror.clear();
    }
    return { id, revision };
  }

  /** The first time, the draft gets its id, and its mirror moves to that name. */
  private settle(next: DraftRef): void {
    const isNew = this.place === null;
    this.place = next;
    this.options.onKept(next);
    if (!isNew) return;
    this.mirror.clear();
    this.mirror = localDraft(this.options.owner, next.id);
    this.mirrorNow();
    this.options.onFirstKept(next.id);
  }
}

export type EditDraft = (change: DraftChange) => void;

/** The draft being typed and the one way to change it. `touched` tells whether anything was changed at all. */
export function useDraft(initial: EditorDraft) {
  const [draft, setDraft] = useState(initial);
  const edit = useCallback<EditDraft>((change) => setDraft((draft) => normalizeTransfer(change(draft))), []);
  return { draft, edit, touched: draft !== initial };
}
