import type { FindingCode } from "./texts.ts";

/** "not_checked": it could not be, or there is nothing to check here; never a pass. */
export type FindingStatus = "ok" | "warning" | "problem" | "not_checked";

export interface DoctorFinding {
  readonly status: FindingStatus;
  /** What is said, and what is to be done, in both languages. */
  readonly code: FindingCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** In the order of the report. */
export const CHECK_NAMES: readonly string[] = [
  ...["configuration", "version", "disk", "files", "database", "isolation", "migrations", "keys", "clock"],
  ...["mail", "provider", "sat", "lists", "backup"],
];

export interface Check {
  readonly name: string;
  run(): Promise<readonly DoctorFinding[]>;
}

export interface CheckedFinding extends DoctorFinding {
  readonly check: string;
}

/**
 * Runs all of them side by side: one that hangs is given up after its time, and the others have said what they have to
 * say. What a check throws is a problem of what it looks at.
 */
export async function runChecks(checks: readonly Check[], limitMs: number): Promise<CheckedFinding[]> {
  const all = await Promise.all(
    checks.map(async ({ name, run }) => {
      const findings = await withinLimit(run, limitMs).catch((error: unknown) => [
        finding("problem", "failed", { reason: reasonOf(error) }),
      ]);
      return findings.map((found) => ({ check: name, ...found }));
    }),
  );
  return all.flat();
}

async function withinLimit(run: Check["run"], limitMs: number): Promise<readonly DoctorFinding[]> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<readonly DoctorFinding[]>((resolve) => {
    timer = setTimeout(() => resolve([finding("problem", "silent", { seconds: limitMs / 1_000 })]), limitMs);
  });
  return Promise.race([run(), silent]).finally(() => clearTimeout(timer));
}

export function finding(status: FindingStatus, code: FindingCode, params: DoctorFinding["params"] = {}): DoctorFinding {
  return { status, code, params };
}

/** What went wrong, in one line; of several addresses that were tried, the first. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const said = error.message.trim() === "" ? error.name : error.message.trim();
  const named = typeof code === "string" && !said.includes(code) ? `${said} (${code})` : said;
  return named.replaceAll(/\s*\n\s*/g, " ");
}
