import type { InvoiceDraftInput } from "@timbra/contract";
import { ApiError } from "../../../lib/api-client.ts";

/** Where a kept draft stands on the server. */
export interface DraftRef {
  readonly id: string;
  readonly revision: number;
}

/** What is true of the draft right now; the screen says just this. */
export type AutosaveStatus =
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

export interface AutosaveQueueOptions {
  readonly kept: DraftRef | null;
  readonly save: (body: InvoiceDraftInput, kept: DraftRef | null) => Promise<DraftRef>;
  readonly onState: (state: AutosaveStatus) => void;
  readonly onKept: (kept: DraftRef) => void;
  /** Milliseconds of silence before a change is sent. */
  readonly delay?: number;
  /** Milliseconds before a save that failed is tried again. */
  readonly retryAfter?: number;
}

const DELAY_MS = 900;
const RETRY_MS = 4000;

/** Keeps a draft on the server while it is typed: one save at a time, always the newest, never silently none. */
export class AutosaveQueue {
  private readonly options: AutosaveQueueOptions;
  private kept: DraftRef | null;
  private state: AutosaveStatus["kind"] = "untouched";
  /** Gives the body that is not kept yet, when it is time to send it. */
  private pending: (() => InvoiceDraftInput) | null = null;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(options: AutosaveQueueOptions) {
    this.options = options;
    this.kept = options.kept;
  }

  /** Something changed; `read` gives the body when it is time to send it. */
  changed(read: () => InvoiceDraftInput): void {
    this.pending = read;
    if (this.isSettled()) return;
    if (this.state !== "saving") this.tell({ kind: "changed" });
    this.later(this.options.delay ?? DELAY_MS);
  }

  /** Sends what is not kept yet, now, and waits; null when it could not be kept. */
  async flush(): Promise<DraftRef | null> {
    while (this.pending !== null || this.running !== null) {
      await this.run();
      if (this.state === "unsaved" || this.isSettled()) return null;
    }
    return this.kept;
  }

  /** Keeps ours although somebody else changed the draft. */
  overwrite(revision: number): void {
    if (this.kept !== null) this.kept = { ...this.kept, revision };
    this.tell({ kind: "changed" });
    this.later(0);
  }

  /** Goes on from another revision: the server moved it. */
  rebase(kept: DraftRef): void {
    this.kept = kept;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Nothing is sent any more until somebody decides. */
  private isSettled(): boolean {
    return this.state === "conflict" || this.state === "gone";
  }

  private tell(state: AutosaveStatus): void {
    this.state = state.kind;
    if (!this.stopped) this.options.onState(state);
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), ms);
  }

  private run(): Promise<void> {
    clearTimeout(this.timer);
    this.running ??= this.send().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async send(): Promise<void> {
    while (this.pending !== null && !this.isSettled()) {
      const read = this.pending;
      this.pending = null;
      this.tell({ kind: "saving" });
      try {
        this.kept = await this.options.save(read(), this.kept);
        this.options.onKept(this.kept);
      } catch (error) {
        this.pending ??= read;
        this.tell(statusAfterError(error));
        if (isRetryable(error) && !this.stopped) this.later(this.options.retryAfter ?? RETRY_MS);
        return;
      }
      this.tell(this.pending === null ? { kind: "saved", at: new Date() } : { kind: "changed" });
    }
  }
}

/** Whether the same save may go through later: the road was broken, or the server was. */
const isRetryable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

function statusAfterError(error: unknown): AutosaveStatus {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "revision_conflict") return { kind: "conflict" };
  if (error.code === "wrong_state" || error.code === "not_found") return { kind: "gone" };
  return { kind: "unsaved", message: error.message, retries: isRetryable(error) };
}
