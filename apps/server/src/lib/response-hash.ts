import { sha256 } from "./sha256.ts";

/** How a question to somebody outside is put, whatever it is about. */
export interface RequestOptions {
  /** Milliseconds after which the answer is no longer waited for. */
  readonly deadlineMs: number;
  /** Receives the bytes of every answer as they came, those of an incomplete one too, before they are interpreted. */
  readonly onResponseBytes?: (bytes: Uint8Array) => void;
}

interface HashedAnswer<Answer> {
  readonly answer: Answer;
  /** SHA-256 of the last answer's bytes as they came, a cut one's too; null when not a byte came. */
  readonly answerSha256: Buffer | null;
}

/**
 * Asks, and listens to what comes over the wire meanwhile: an adapter reads an answer into what it means, and what it
 * read is evidence.
 */
export async function withResponseHash<Answer>(
  ask: (onResponseBytes: NonNullable<RequestOptions["onResponseBytes"]>) => Promise<Answer>,
): Promise<HashedAnswer<Answer>> {
  let answerSha256: Buffer | null = null;
  const answer = await ask((bytes) => {
    answerSha256 = sha256(bytes);
  });
  return { answer, answerSha256 };
}
