import type { InvoiceDetail, InvoiceDraftInput, ProblemBody } from "@timbra/contract";
import i18next from "i18next";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ApiError, call } from "../../../lib/api-client.ts";
import { type EditorDraft, normalizeTransfer } from "../editor/draft.ts";
import type { EditDraft } from "../editor/draft-changes.ts";
import { toRequestBody } from "../editor/draft-conversion.ts";
import { type LocalDraft, localDraft, lockDraftName, type OpenedDraft } from "./local-draft.ts";

/** The id and revision of a saved draft on the server. */
export interface DraftRef {
  readonly id: string;
  readonly revision: number;
}

/** Whether the server has the whole draft; the screen shows exactly this. */
export type AutosaveStatus =
  | { readonly kind: "untouched" }
  | { readonly kind: "changed" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved"; readonly at: Date }
  /** The save failed; it is retried automatically when `retries`. */
  | { readonly kind: "unsaved"; readonly message: string; readonly retries: boolean }
  /** Somebody else changed the draft meanwhile. */
  | { readonly kind: "conflict" }
  /** It is no longer a draft: stamped or deleted elsewhere. */
  | { readonly kind: "gone" };

/** The state of an open draft. Replaced as a whole, so that React compares it by identity. */
export interface DraftState {
  readonly draft: EditorDraft;
  readonly status: AutosaveStatus;
  /** Its id and revision on the server; null until it was saved once. */
  readonly saved: DraftRef | null;
  /** The problems with the issuer's own documents that the last save returned. */
  readonly remarks: readonly ProblemBody[];
}

/** The requests of a store to the server. */
interface DraftServer {
  /** Creates the draft when there is none yet. */
  readonly save: (
    body: InvoiceDraftInput,
    saved: DraftRef | null,
  ) => Promise<Pick<InvoiceDetail, "id" | "revision" | "remarks">>;
  readonly revisionOf: (id: string) => Promise<number>;
}

export interface DraftStoreOptions {
  readonly opened: OpenedDraft;
  /** Separates the users who share a browser. */
  readonly owner: string;
  /** The draft has got an id, while it is open. */
  readonly onFirstSaved: (id: string) => void;
  readonly server?: DraftServer;
}

const CHANGED: AutosaveStatus = { kind: "changed" };

/** Milliseconds without a key before a change is sent. */
const SAVE_MS = 900;
/** Milliseconds before a save that failed is tried again. */
const RETRY_MS = 4000;
/** Milliseconds without a key before a change is copied into this browser. */
const LOCAL_MS = 250;

/**
 * Holds an open draft. Saves it while it is typed, one save at a time and always the newest version; copies into this
 * browser what the server does not have; and reports its status.
 */
export class DraftStore {
  private readonly options: DraftStoreOptions;
  private readonly server: DraftServer;
  private readonly listeners = new Set<() => void>();
  private state: DraftState;
  private local: LocalDraft;
  /** There is a change that no save includes. */
  private pending = false;
  /** The server does not have all of it. */
  private dirty: boolean;
  private discarded = false;
  private closed = false;
  private running: Promise<void> | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private localTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DraftStoreOptions) {
    const { opened, owner, server = DRAFT_SERVER } = options;
    this.options = options;
    this.server = server;
    this.state = {
      draft: opened.draft,
      status: { kind: "untouched" },
      saved: opened.saved,
      remarks: opened.remarks,
    };
    this.local = localDraft(owner, opened.localName);
    this.dirty = opened.restoredAt !== null;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): DraftState => this.state;

  /** The one way to change the draft. A change that gives the same object changes nothing. */
  readonly edit: EditDraft = (change) => {
    const draft = normalizeTransfer(change(this.state.draft));
    if (draft !== this.state.draft && !this.closed) this.take(draft);
  };

  /** Saves pending changes now, and waits; returns the id and revision, or null when it could not be saved. */
  readonly flush = async (): Promise<DraftRef | null> => {
    while (this.pending || this.running !== null) {
      await this.run();
      if (this.state.status.kind === "unsaved" || this.isBlocked()) return null;
    }
    return this.state.saved;
  };

  /**
   * Keeps the local version although somebody else changed the draft. Rejects with ApiError when the other revision
   * cannot be loaded.
   */
  readonly overwrite = async (): Promise<void> => {
    const { saved } = this.state;
    if (saved === null) return;
    const revision = await this.server.revisionOf(saved.id);
    this.publish({ saved: { id: saved.id, revision }, status: CHANGED });
    this.runAfter(0);
  };

  /** Continues from another revision, which the server made. */
  readonly setRevision = (saved: DraftRef): void => this.publish({ saved });

  /** Deletes the copy in this browser: the draft is stamped or discarded. */
  readonly discardLocal = (): void => {
    this.discarded = true;
    this.local.clear();
  };

  /** Locks the name of the draft and begins to save what was restored. Returns the function that closes it. */
  readonly open = (): (() => void) => {
    const { opened } = this.options;
    this.closed = false;
    const unlock = lockDraftName(opened.localName);
    window.addEventListener("pagehide", this.writeLocal);
    if (opened.restoredAt !== null) this.take(this.state.draft);
    return () => {
      window.removeEventListener("pagehide", this.writeLocal);
      this.close();
      unlock();
    };
  };

  /** Pending changes are sent once more, and copied in case the request fails. */
  private close(): void {
    this.writeLocal();
    clearTimeout(this.saveTimer);
    clearTimeout(this.localTimer);
    this.closed = true;
    if (this.dirty && !this.discarded) void this.flush();
  }

  private take(draft: EditorDraft): void {
    const { status } = this.state;
    this.pending = true;
    this.dirty = true;
    this.publish({ draft, status: status.kind === "saving" || this.isBlocked() ? status : CHANGED });
    clearTimeout(this.localTimer);
    this.localTimer = setTimeout(this.writeLocal, LOCAL_MS);
    if (!this.isBlocked()) this.runAfter(SAVE_MS);
  }

  private publish(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    if (!this.closed) for (const listener of this.listeners) listener();
  }

  /** Nothing is sent any more until somebody decides. */
  private isBlocked(): boolean {
    return this.state.status.kind === "conflict" || this.state.status.kind === "gone";
  }

  private readonly writeLocal = (): void => {
    if (!this.dirty || this.discarded) return;
    const { draft, saved } = this.state;
    this.local.write({
      draft,
      id: saved?.id ?? null,
      revision: saved?.revision ?? null,
      at: new Date().toISOString(),
    });
  };

  private runAfter(ms: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.run(), ms);
  }

  private run(): Promise<void> {
    clearTimeout(this.saveTimer);
    this.running ??= this.saveAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async saveAll(): Promise<void> {
    while (this.pending && !this.isBlocked()) {
      this.pending = false;
      this.publish({ status: { kind: "saving" } });
      try {
        await this.save();
      } catch (error) {
        this.pending = true;
        this.publish({ status: statusAfterError(error) });
        if (!(error instanceof ApiError)) throw error;
        if (isRetryable(error) && !this.closed) this.runAfter(RETRY_MS);
        return;
      }
    }
  }

  private async save(): Promise<void> {
    const { draft: sent, saved } = this.state;
    const { body, complete } = toRequestBody(sent);
    this.writeLocal();
    const { id, revision, remarks } = await this.server.save(body, saved);
    if (this.state.draft === sent && complete) {
      this.dirty = false;
      this.local.clear();
    }
    this.publish({
      saved: { id, revision },
      remarks,
      status: this.pending ? CHANGED : { kind: "saved", at: new Date() },
    });
    if (saved === null) this.takeId(id);
  }

  /** The copy in this browser moves to the name under which the draft is opened from now on. */
  private takeId(id: string): void {
    this.local.clear();
    this.local = localDraft(this.options.owner, id);
    this.writeLocal();
    // A user who left the editor is at another address by now, which must not be changed.
    if (!this.closed) this.options.onFirstSaved(id);
  }
}

/** Whether the same save may go through later: the connection was broken, or the server was. */
const isRetryable = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/** A bug leaves the draft unsaved too: it is rethrown once the screen says so. */
function statusAfterError(error: unknown): AutosaveStatus {
  if (!(error instanceof ApiError)) return { kind: "unsaved", message: i18next.t("common.api_error"), retries: false };
  if (error.code === "revision_conflict") return { kind: "conflict" };
  if (error.code === "wrong_state" || error.code === "not_found") return { kind: "gone" };
  return { kind: "unsaved", message: error.message, retries: isRetryable(error) };
}

const DRAFT_SERVER: DraftServer = {
  save: async (body, saved) => {
    const { invoice } =
      saved === null
        ? await call("createDraft", { body })
        : await call("updateDraft", { params: { id: saved.id }, body: { ...body, revision: saved.revision } });
    return invoice;
  },
  revisionOf: async (id) => (await call("getInvoice", { params: { id } })).invoice.revision,
};

type Commands = Pick<DraftStore, "edit" | "flush" | "overwrite" | "setRevision" | "discardLocal" | "getState">;

/** The state of the draft and its commands; the commands stay the same objects while it is open. */
export interface Autosave extends DraftState, Commands {}

/** The draft of an editor, which lives for one opened draft. */
export function useAutosave({ opened, owner, onFirstSaved }: Omit<DraftStoreOptions, "server">): Autosave {
  const latest = useRef(onFirstSaved);
  latest.current = onFirstSaved;
  const [store] = useState(() => new DraftStore({ opened, owner, onFirstSaved: (id) => latest.current(id) }));
  useEffect(() => store.open(), [store]);
  const { edit, flush, overwrite, setRevision, discardLocal, getState } = store;
  return {
    ...useSyncExternalStore(store.subscribe, getState),
    edit,
    flush,
    overwrite,
    setRevision,
    discardLocal,
    getState,
  };
}
