import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";

/** What is heard while a question is asked. */
interface Ear {
  answerSha256: Buffer | null;
}

const ears = new AsyncLocalStorage<Ear>();

interface Overheard<Answer> {
  readonly answer: Answer;
  /** SHA-256 of the last answer's bytes as they came, a cut one's too; null when not a byte came. */
  readonly answerSha256: Buffer | null;
}

/**
 * Asks, and listens to what comes over the wire meanwhile: an adapter reads an answer into what it means, and no adapter can forget to
 * say what it read.
 */
export async function overhear<Answer>(ask: () => Promise<Answer>): Promise<Overheard<Answer>> {
  const ear: Ear = { answerSha256: null };
  const answer = await ears.run(ear, ask);
  return { answer, answerSha256: ear.answerSha256 };
}

/** Tells whoever listens of bytes that came. */
export function hear(bytes: Uint8Array): void {
  const ear = ears.getStore();
  if (ear !== undefined && bytes.byteLength > 0) ear.answerSha256 = createHash("sha256").update(bytes).digest();
}

/** What comes meanwhile is no answer to what was asked. */
export function unheard<Result>(work: () => Promise<Result>): Promise<Result> {
  return ears.exit(work);
}
