import { ROUTES } from "@timbra/contract";
import type { RoutePlugin } from "../http/app.ts";
import { route } from "../http/route.ts";
import { findViolations, type InvariantResult } from "./find-violations.db.ts";

/**
 * What an administrator sees of the invariants. Whoever asks while they are being checked is answered what that check
 * finds.
 */
export const invariantRoutes: RoutePlugin = (app, deps) => {
  let running: Promise<readonly InvariantResult[]> | null = null;

  route(app, ROUTES.getInvariants, async ({ language }) => {
    running ??= findViolations(deps.db).finally(() => {
      running = null;
    });
    const findings = await running;
    return {
      checked_at: deps.clock.now().toISOString(),
      holds: findings.every(({ breaches }) => breaches === 0),
      invariants: findings.map(({ invariant: { id, name, sentence }, breaches, examples }) => ({
        id,
        name,
        sentence: sentence[language],
        holds: breaches === 0,
        breaches,
        examples: examples.map(asTexts),
      })),
    };
  });
};

function asTexts(row: Readonly<Record<string, unknown>>): Record<string, string | null> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asText(value)]));
}

function asText(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
