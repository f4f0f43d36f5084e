/** How a question to somebody outside is put, whatever it is about. */
export interface RequestOptions {
  /** Milliseconds after which the answer is no longer waited for. */
  readonly deadlineMs: number;
  /** Hears the bytes of every answer as they came, a cut one's too, before anybody has read a meaning into them. */
  readonly onResponseBytes?: (bytes: Uint8Array) => void;
}
