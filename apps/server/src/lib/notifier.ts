/**
 * Wakes those in this process who wait for something when it happens. Who waits for other processes polls for
 * itself after a while.
 */
export class Notifier<Happening> {
  readonly #waiting = new Map<string, Set<(event: Happening) => void>>();
  readonly #listeners = new Set<() => void>();

  /** What happens to `subject` within `ms`, or null. */
  waitFor(subject: string, ms: number): Promise<Happening | null> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(subject) ?? new Set();
      this.#waiting.set(subject, waiting);
      const end = (event: Happening | null) => {
        clearTimeout(timer);
        waiting.delete(end);
        if (waiting.size === 0) this.#waiting.delete(subject);
        resolve(event);
      };
      const timer = setTimeout(() => end(null), ms);
      waiting.add(end);
    });
  }

  notify(subject: string, event: Happening): void {
    for (const end of this.#waiting.get(subject) ?? []) end(event);
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after every event. Answers what ends that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
