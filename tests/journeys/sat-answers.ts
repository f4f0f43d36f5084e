import { expect } from "@playwright/test";

/**
 * The times after which a cancellation needs the receiver's acceptance, and after which a receiver that did not answer
 * has accepted.
 */
export const WEEK_MS = 7 * 86_400_000;

/**
 * Moves the SAT's clock, or sets how receivers answer requests. All journeys share one SAT: each sets whatever it
 * relies on.
 */
export async function updateSimulation(pacUrl: string, what: "clock" | "cancellations", body: object): Promise<void> {
  const answer = await fetch(`${pacUrl}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The requests to cancel a document that reached the SAT, and their states there. */
export async function requestsFor(
  pacUrl: string,
  uuid: string,
): Promise<readonly { motive: string; substitute: string | null; estado: string; estatus_cancelacion: string }[]> {
  const answer = await fetch(`${pacUrl}/sandbox/cancellations?uuid=${uuid}`);
  return ((await answer.json()) as { cancellations: [] }).cancellations;
}
