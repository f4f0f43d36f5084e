import type { Tx } from "../db/index.ts";

export interface SealedEvent {
  readonly sealedAt: Date;
  readonly outcome: string | null;
  readonly decidedAt: Date | null;
}

export interface AttemptEvent {
  readonly operation: string;
  readonly provider: string;
  readonly answer: string;
  readonly sentSha256: Buffer;
  readonly receivedSha256: Buffer | null;
  readonly answerSha256: Buffer | null;
  readonly detail: unknown;
  readonly startedAt: Date;
  readonly durationMs: number;
}

export async function listSeals(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly SealedEvent[]> {
  return tx
    .selectFrom("sealed_documents")
    .select(["sealed_at as sealedAt", "outcome", "decided_at as decidedAt"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}

export async function listAttempts(tx: Tx, issuerId: string, invoiceId: string): Promise<readonly AttemptEvent[]> {
  return tx
    .selectFrom("certification_attempts")
    .select([
      "operation",
      "provider",
      "answer",
      "sent_sha256 as sentSha256",
      "received_sha256 as receivedSha256",
      "detail",
    ])
    .select(["answer_sha256 as answerSha256", "started_at as startedAt", "duration_ms as durationMs"])
    .where("issuer_id", "=", issuerId)
    .where("invoice_id", "=", invoiceId)
    .execute();
}
