import type { TestApp } from "./test-app.ts";

/** A stamp in the provider's own ledger: evidence that is not ours. */
export interface LedgerStamp {
  readonly uuid: string;
  readonly sello: string;
  readonly total: string;
}

/** What the running sandbox provider has certified for an issuer. */
export async function ledgerOf(test: TestApp, rfc: string): Promise<readonly LedgerStamp[]> {
  const answer = await fetch(`${test.pacUrl}/sandbox/book?rfc=${encodeURIComponent(rfc)}`);
  return ((await answer.json()) as { entries: LedgerStamp[] }).entries;
}

/** How the provider meets the next `times` requests to stamp. */
export async function setPersonality(
  test: TestApp,
  name: string,
  options: { times?: number; delay_ms?: number } = {},
): Promise<void> {
  const answer = await fetch(`${test.pacUrl}/sandbox/personality`, {
    method: "POST",
    body: JSON.stringify({ name, ...options }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** How long after its stamp the SAT does not know a document. */
export async function setVisibleAfter(test: TestApp, visibleAfterMs: number): Promise<void> {
  const answer = await fetch(`${test.pacUrl}/sandbox/cancellations`, {
    method: "POST",
    body: JSON.stringify({ visible_after_ms: visibleAfterMs }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
