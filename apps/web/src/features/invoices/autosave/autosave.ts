import type { InvoiceDetail, InvoiceDraftInput, ProblemBody } from "@timbra/contract";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { type EditorDraft, settled } from "../editor/draft.ts";
import type { Change } from "../editor/draft-changes.ts";
import { readDraft, toHeaderInput, toItemInput } from "../editor/draft-conversion.ts";
import { DraftKeeper, type KeepState, type Kept } from "./autosave-queue.ts";
import { holdName, type Mirror, mirrorOf, type OpenedDraft } from "./local-draft.ts";

const MIRROR_PAUSE_MS = 250;

export interface Keeping {
  readonly state: KeepState;
  readonly kept: Kept | null;
  /** What one's own documents said against it when it was kept last. */
  readonly remarks: readonly ProblemBody[];
  /** Keeps everything now; where the draft is kept then, or null. */
  readonly flush: () => Promise<Kept | null>;
  /** Keeps what is typed here although somebody else changed the draft. */
  readonly overwrite: () => Promise<void>;
  /** Goes on from another revision: the server moved it. */
  readonly rebase: (kept: Kept) => void;
  /** Forgets what this browser mirrors: the draft is stamped, or not wanted. */
  readonly forget: () => void;
}

interface KeepingOptions {
  readonly opened: OpenedDraft;
  readonly draft: EditorDraft;
  readonly owner: string;
  /** The draft has got an id. */
  readonly onFirstKept: (id: string) => void;
}

/** Keeps the draft on the server as it is typed, and in this browser what the server does not have yet. */
export function useKeeping({ opened, draft, owner, onFirstKept }: KeepingOptions): Keeping {
  const [state, setState] = useState<KeepState>({ kind: "untouched" });
  const [kept, setKept] = useState(opened.kept);
  const [remarks, setRemarks] = useState(opened.remarks);
  const latest = useRef(draft);
  latest.current = draft;
  const first = useRef(onFirstKept);
  first.current = onFirstKept;
  const place = useMemo(
    () =>
      new KeptDraft({
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
      rebase: (next: Kept) => place.rebase(next),
      forget: () => place.forget(),
    }),
    [place],
  );

  useEffect(() => {
    const letGo = holdName(opened.mirrorName);
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
    const timer = setTimeout(() => place.mirrorNow(), MIRROR_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, begun, place]);

  return { state, kept, remarks, ...deeds };
}

/** What is sent to be kept: everything that could be read. What could not stays in this browser until it can. */
export function bodyOf(draft: EditorDraft): { readonly body: InvoiceDraftInput; readonly whole: boolean } {
  const { mistyped, draft: read, lines } = readDraft(draft, currentLanguage());
  if (mistyped.length === 0) return { body: { ...toHeaderInput(draft), items: lines.map(toItemInput) }, whole: true };
  return { body: { ...read, receiver: draft.customer_id === null ? read.receiver : null }, whole: false };
}

async function saveDraft(body: InvoiceDraftInput, kept: Kept | null): Promise<InvoiceDetail> {
  const { invoice } =
    kept === null
      ? await call("createDraft", { body })
      : await call("updateDraft", { params: { id: kept.id }, body: { ...body, revision: kept.revision } });
  return invoice;
}

interface KeptDraftOptions {
  readonly opened: OpenedDraft;
  /** Keeps apart the people who share a browser. */
  readonly owner: string;
  /** What is typed right now. */
  readonly read: () => EditorDraft;
  readonly onState: (state: KeepState) => void;
  readonly onKept: (kept: Kept) => void;
  readonly onFirstKept: (id: string) => void;
  /** What one's own documents say against what was kept just now. */
  readonly onRemarks: (remarks: readonly ProblemBody[]) => void;
}

/** One draft in its two places: on the server, and in this browser what the server does not have whole. */
class KeptDraft {
  private readonly options: KeptDraftOptions;
  private readonly keeper: DraftKeeper;
  private place: Kept | null;
  private mirror: Mirror;
  /** The server does not have all of it. */
  private dirty: boolean;
  private forgotten = false;

  constructor(options: KeptDraftOptions) {
    const { opened, owner } = options;
    this.options = options;
    this.place = opened.kept;
    this.mirror = mirrorOf(owner, opened.mirrorName);
    this.dirty = opened.restoredAt !== null;
    this.keeper = new DraftKeeper({
      kept: opened.kept,
      save: (body, kept) => this.save(body, kept),
      onState: options.onState,
      onKept: (kept) => this.settle(kept),
    });
  }

  changed(): void {
    this.dirty = true;
    this.keeper.changed(() => bodyOf(this.options.read()).body);
  }

  mirrorNow(): void {
    if (!this.dirty || this.forgotten) return;
    const { id = null, revision = null } = this.place ?? {};
    this.mirror.write({ draft: this.options.read(), id, revision, at: new Date().toISOString() });
  }

  flush(): Promise<Kept | null> {
    return this.keeper.flush();
  }

  /** Rejects with ApiError when the other version's revision cannot be asked for. */
  async overwrite(): Promise<void> {
    if (this.place === null) return;
    const { invoice } = await call("getInvoice", { params: { id: this.place.id } });
    this.keeper.overwrite(invoice.revision);
  }

  rebase(kept: Kept): void {
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

  private async save(body: InvoiceDraftInput, kept: Kept | null): Promise<Kept> {
    const sent = this.options.read();
    this.mirrorNow();
    const { id, revision, remarks } = await saveDraft(body, kept);
    this.options.onRemarks(remarks);
    if (this.options.read() === sent && bodyOf(sent).whole) {
      this.dirty = false;
      this.mirror.clear();
    }
    return { id, revision };
  }

  /** The first time, the draft gets its id, and its mirror moves to that name. */
  private settle(next: Kept): void {
    const isNew = this.place === null;
    this.place = next;
    this.options.onKept(next);
    if (!isNew) return;
    this.mirror.clear();
    this.mirror = mirrorOf(this.options.owner, next.id);
    this.mirrorNow();
    this.options.onFirstKept(next.id);
  }
}

export type Edit = (change: Change) => void;

/** The draft being typed and the one way to change it. `touched` tells whether anything was changed at all. */
export function useDraft(initial: EditorDraft) {
  const [draft, setDraft] = useState(initial);
  const edit = useCallback<Edit>((change) => setDraft((draft) => settled(change(draft))), []);
  return { draft, edit, touched: draft !== initial };
}
