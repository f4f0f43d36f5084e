/** How a question to somebody outside is put, whatever it is about. */
export interface RequestOptions {
  /** Milliseconds after which the answer is no longer waited for. */
  readonly deadlineMs: number;
  /** Receives the bytes of every answer as they came, those of an incomplete one too, before they are interpreted. */
  readonly onResponseBytes?: (bytes: Uint8Array) => void;
}
