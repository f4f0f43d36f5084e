import type { InvoiceDraftInput } from "@timbra/contract";
import { ApiError } from "../../../lib/api-error.ts";

/** Where a kept draft stands on the server. */
export interface Kept {
  readonly id: string;
  readonly revision: number;
}

/** What is true of the draft right now; the screen says just this. */
export type KeepState =
  | { readonly kind: "untouched" }
  | { readonly kind: "changed" }
  | { readonly kind: "saving" }
  | { readonly kind: "saved"; readonly at: Date }
  /** The server did not take it; it tries again by itself when `retries`. */
  | { readonly kind: "unsaved"; readonly message: string; readonly retries: boolean }
  /** Somebody else changed the draft meanwhile. */
  | { readonly kind: "conflict" }
  /** It is no draft any more: stamped or deleted elsewhere. */
  | { readonly kind: "gone" };

interface KeeperOptions {
  readonly kept: Kept | null;
  readonly save: (body: InvoiceDraftInput, kept: Kept | null) => Promise<Kept>;
  readonly onState: (state: KeepState) => void;
  readonly onKept: (kept: Kept) => void;
  /** Milliseconds of silence before a change is sent. */
  readonly delay?: number;
  /** Milliseconds before a save that failed is tried again. */
  readonly retryAfter?: number;
}

export interface DraftKeeper {
  /** Something changed; `read` gives the body when it is time to send it. */
  readonly changed: (read: () => InvoiceDraftInput) => void;
  /** Sends what is not kept yet, now, and waits; null when it could not be kept. */
  readonly flush: () => Promise<Kept | null>;
  /** Keeps ours although somebody else changed the draft. */
  readonly overwrite: (revision: number) => void;
  /** Goes on from another revision: the server moved it. */
  readonly rebase: (kept: Kept) => void;
  readonly stop: () => void;
}

const DELAY_MS = 900;
const RETRY_MS = 4000;

/** Keeps a draft on the server while it is typed: one save at a time, always the newest, never silently none. */
export function createDraftKeeper(options: KeeperOptions): DraftKeeper {
  const { delay = DELAY_MS, retryAfter = RETRY_MS } = options;
  let kept = options.kept;
  let pending: (() => InvoiceDraftInput) | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: KeepState["kind"] = "untouched";
  let stopped = false;

  const tell = (next: KeepState) => {
    state = next.kind;
    if (!stopped) options.onState(next);
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  };
  const send = async () => {
    while (pending !== null && state !== "conflict" && state !== "gone") {
      const read = pending;
      pending = null;
      tell({ kind: "saving" });
      try {
        kept = await options.save(read(), kept);
        options.onKept(kept);
      } catch (error) {
        pending ??= read;
        tell(failure(error));
        if (state === "unsaved" && mayPass(error) && !stopped) later(retryAfter);
        return;
      }
      tell(pending === null ? { kind: "saved", at: new Date() } : { kind: "changed" });
    }
  };
  return {
    changed: (read) => {
      pending = read;
      if (state === "conflict" || state === "gone") return;
      if (state !== "saving") tell({ kind: "changed" });
      later(delay);
    },
    flush: async () => {
      while (pending !== null || running !== null) {
        await run();
        if (state === "unsaved" || state === "conflict" || state === "gone") return null;
      }
      return kept;
    },
    overwrite: (revision) => {
      if (kept !== null) kept = { ...kept, revision };
      tell({ kind: "changed" });
      later(0);
    },
    rebase: (next) => {
      kept = next;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Whether the same save may go through later: the road was broken, or the server was. */
const mayPass = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

function failure(error: unknown): KeepState {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "revision_conflict") return { kind: "conflict" };
  if (error.code === "wrong_state" || error.code === "not_found") return { kind: "gone" };
  return { kind: "unsaved", message: error.message, retries: mayPass(error) };
}
