import type { Wanted } from "./quote-panel.tsx";

const PLACE = "order-attempt";

/**
 * The key of one wish to buy. It survives reloads, so that trying again after an answer that never came brings the same
 * order; another wish, or one that was paid or given up, has another key.
 */
export function attemptKey({ credits, needsInvoice }: Wanted): string {
  const wish = `${credits}:${needsInvoice}`;
  const kept = sessionStorage.getItem(PLACE)?.split("|") ?? [];
  if (kept[0] === wish && kept[1] !== undefined) return kept[1];
  const key = crypto.randomUUID();
  sessionStorage.setItem(PLACE, `${wish}|${key}`);
  return key;
}

export function forgetAttempt(): void {
  sessionStorage.removeItem(PLACE);
}
