import { expect } from "@playwright/test";

/**
 * Since which nobody is cancelled without asking the receiver, and after which a receiver that said nothing has
 * accepted.
 */
export const WEEK_MS = 7 * 86_400_000;

/**
 * Moves the SAT's clock, or says how receivers meet requests. All journeys share one SAT: each steers whatever it
 * relies on.
 */
export async function updateSimulation(pacUrl: string, what: "clock" | "cancellations", body: object): Promise<void> {
  const answer = await fetch(`${pacUrl}/sandbox/${what}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The requests to cancel a document that reached the SAT, and where they stand there. */
export async function requestsFor(
  pacUrl: string,
  uuid: string,
): Promise<readonly { motive: string; substitute: string | null; estado: string; estatus_cancelacion: string }[]> {
  const answer = await fetch(`${pacUrl}/sandbox/cancellations?uuid=${uuid}`);
  return ((await answer.json()) as { cancellations: [] }).cancellations;
}
