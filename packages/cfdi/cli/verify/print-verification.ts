import type { Language } from "@timbra/cfdi";
import { oneLine } from "../problem-line.ts";
import { say } from "../say.ts";
import type { CheckResult, Finding, DocumentVerification } from "./check-result.ts";

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
  const verdict = `${file}: ${say(language, isOnlyUnlawful ? `verdict-unlawful-${authentic}` : `verdict-${status}`)}`;
  if (isUnread && count === 1 && first !== undefined) return oneLine(`${verdict}: ${textOf(first)}`);
  return [verdict, ...checks.flatMap((result) => linesOf(result, language))].map(oneLine).join("\n");
}

function linesOf({ check, status, findings }: CheckResult, language: Language): string[] {
  const name = say(language, `check-${check}`);
  if (status === "skipped") return [`  - ${name}: ${say(language, "skipped")}`];
  return findings.map((finding) => `  ${MARKS[finding.severity]} ${name}: ${textOf(finding)}`);
}

function textOf({ code, path, message, fix }: Finding): string {
  return `${path === "" ? "" : `${path}: `}${message}${fix === undefined ? "" : ` ${fix}`} [${code}]`;
}
