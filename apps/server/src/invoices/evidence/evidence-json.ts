import type { Evidence } from "./evidence.db.ts";

type Attempt = Evidence["attempts"][number] | Evidence["cancellations"][number]["attempts"][number];

/**
 * Every attempt to certify, with the hashes of what went out and came back; `document` is the folder of the bytes that
 * were sent.
 */
export function writeAttempts(seals: Evidence["seals"], attempts: Evidence["attempts"]): Uint8Array {
  const folders = new Map(seals.map(({ id }, at) => [id, `sealed/${at + 1}`]));
  return json({
    documents: seals.map(({ id, seal, sha256, sealed_at, decided_at, ...rest }) => ({
      folder: folders.get(id),
      sha256: hex(sha256),
      sealed_at: instant(sealed_at),
      decided_at: decided_at === null ? null : instant(decided_at),
      provider: rest.provider,
      environment: rest.environment,
      outcome: rest.outcome,
    })),
    attempts: attempts.map((attempt) => ({ document: folders.get(attempt.sealed_document_id), ...toAttempt(attempt) })),
  });
}

/**
 * Every change of the document's state, with the seal of its entry in the issuer's audit log and the seal before it.
 */
export function writeChanges(changes: Evidence["changes"]): Uint8Array {
  return json(
    changes.map(({ number, from_state, to_state, uuid, changed_at, recorded_at, previous_sha256, sha256, mac }) => ({
      number: Number(number),
      from_state,
      to_state,
      uuid,
      changed_at: instant(changed_at),
      recorded_at: instant(recorded_at),
      previous_sha256: hex(previous_sha256),
      sha256: hex(sha256),
      mac: mac === null ? null : hex(mac),
    })),
  );
}

/** Where the issuer's audit log ended when the pack was made. */
export function writeHead({ number, recorded_at, sha256, mac }: Evidence["head"]): Uint8Array {
  return json({
    entries: Number(number),
    recorded_at: instant(recorded_at),
    sha256: hex(sha256),
    mac: mac === null ? null : hex(mac),
  });
}

/** A request to cancel: why, what became of it, and every exchange about it. */
export function writeRequest({
  motive,
  replacement_uuid,
  state,
  form,
  requested_at,
  closed_at,
  attempts,
}: Evidence["cancellations"][number]): Uint8Array {
  return json({
    motive,
    replacement_uuid,
    state,
    form,
    requested_at: instant(requested_at),
    closed_at: closed_at === null ? null : instant(closed_at),
    attempts: attempts.map(toAttempt),
  });
}

/** What the SAT said of a document that was cancelled without a request of ours. */
export function writeLooks(looks: Evidence["looks"]): Uint8Array {
  return json({ attempts: looks.map(toAttempt) });
}

function toAttempt({
  operation,
  provider,
  started_at,
  duration_ms,
  sent_sha256,
  received_sha256,
  answer_sha256,
  answer,
  detail,
}: Attempt): object {
  return {
    operation,
    provider,
    started_at: instant(started_at),
    duration_ms,
    sent_sha256: sent_sha256 === null ? null : hex(sent_sha256),
    received_sha256: received_sha256 === null ? null : hex(received_sha256),
    answer_sha256: answer_sha256 === null ? null : hex(answer_sha256),
    answer,
    detail,
  };
}

const hex = (bytes: Buffer): string => bytes.toString("hex");
const instant = (at: Date): string => at.toISOString();

/** Lines that a person can read and two packs can be compared by. */
export function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
