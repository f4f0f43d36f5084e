/** What a document is held to, in order. */
export const CHECKS = ["wellformed", "structure", "seal", "certificate", "stamp", "totals", "rules"] as const;

export type CheckName = (typeof CHECKS)[number];

/** "unverified": nothing is wrong in what could be looked at, and something could not be. */
export type Status = "ok" | "failed" | "unverified" | "skipped" | "not-reached";

/** Something that a check found. */
export interface Finding {
  readonly severity: "error" | "warning" | "unverified";
  /** The SAT's code, or ours. */
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly fix?: string;
}

export interface CheckResult {
  readonly check: CheckName;
  readonly status: Status;
  readonly findings: readonly Finding[];
}

/** A document, held to everything. */
export interface Verification {
  readonly file: string;
  /** failed if any check failed; else unverified if any could not be done whole. */
  readonly status: "ok" | "failed" | "unverified";
  readonly uuid?: string;
  readonly checks: readonly CheckResult[];
}

/** What findings make of a check. */
export function resultOf(check: CheckName, findings: readonly Finding[]): CheckResult {
  const has = (severity: Finding["severity"]) => findings.some((finding) => finding.severity === severity);
  if (has("error")) return { check, status: "failed", findings };
  return { check, status: has("unverified") ? "unverified" : "ok", findings };
}
