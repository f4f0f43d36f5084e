import type { Language } from "@timbra/cfdi";
import { cliText, toSingleLine } from "../cli-text.ts";

/** Whether it is authentic. */
const AUTHENTICITY = ["wellformed", "structure", "seal", "certificate", "stamp"] as const;
/** Whether the rules of its day would pass it. */
const LAW = ["totals", "rules"] as const;

/** What a document is held to, in order. The last is our advice, for which no document is wrong. */
export const CHECKS = [...AUTHENTICITY, ...LAW, "advice"] as const;

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

export type CheckVerdict = "ok" | "failed" | "unverified";

/** A document, held to everything. */
export interface DocumentVerification {
  readonly file: string;
  /** failed if it is not authentic or the law refuses it; else unverified if anything could not be decided. */
  readonly status: CheckVerdict;
  /** Whether the document is what its issuer sealed and the SAT certified. */
  readonly authentic: CheckVerdict;
  /** Whether the SAT's rules of its day would pass it. */
  readonly lawful: CheckVerdict;
  readonly uuid?: string;
  readonly checks: readonly CheckResult[];
}

/** What findings make of a check. */
export function resultOf(check: CheckName, findings: readonly Finding[]): CheckResult {
  const has = (severity: Finding["severity"]) => findings.some((finding) => finding.severity === severity);
  if (has("error")) return { check, status: "failed", findings };
  return { check, status: has("unverified") ? "unverified" : "ok", findings };
}

/** The verdicts that checks come to: on each of the two questions, and on both. What was skipped says nothing. */
export function verdictsOf(
  checks: readonly CheckResult[],
): Pick<DocumentVerification, "status" | "authentic" | "lawful"> {
  const verdictOn = (names: readonly CheckName[]): CheckVerdict => {
    const has = (...states: readonly Status[]) =>
      checks.some(({ check, status }) => names.includes(check) && states.includes(status));
    if (has("failed")) return "failed";
    return has("unverified", "not-reached") ? "unverified" : "ok";
  };
  return { status: verdictOn(CHECKS), authentic: verdictOn(AUTHENTICITY), lawful: verdictOn(LAW) };
}

const MARKS: Readonly<Record<Finding["severity"], string>> = { error: "✗", warning: "!", unverified: "?" };

/** A verification as lines: the verdict, and a line for each finding. What cannot be read at all is one line. */
export function linesOfVerification(
  { file, status, authentic, checks }: DocumentVerification,
  language: Language,
): string {
  const [first] = checks.flatMap(({ findings }) => findings);
  const isUnread = checks.some((result) => result.status === "not-reached");
  const count = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  const isOnlyUnlawful = status === "failed" && authentic !== "failed";
  const verdict = `${file}: ${cliText(language, isOnlyUnlawful ? `verdict-unlawful-${authentic}` : `verdict-${status}`)}`;
  if (isUnread && count === 1 && first !== undefined) return toSingleLine(`${verdict}: ${textOf(first)}`);
  return [verdict, ...checks.flatMap((result) => linesOf(result, language))].map(toSingleLine).join("\n");
}

function linesOf({ check, status, findings }: CheckResult, language: Language): string[] {
  const name = cliText(language, `check-${check}`);
  if (status === "skipped") return [`  - ${name}: ${cliText(language, "skipped")}`];
  return findings.map((finding) => `  ${MARKS[finding.severity]} ${name}: ${textOf(finding)}`);
}

function textOf({ code, path, message, fix }: Finding): string {
  return `${path === "" ? "" : `${path}: `}${message}${fix === undefined ? "" : ` ${fix}`} [${code}]`;
}
