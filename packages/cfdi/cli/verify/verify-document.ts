import type { Language, Problem } from "@timbra/cfdi";
import { type Reading, readCfdi, type XmlProblemCode } from "@timbra/cfdi/xml";
import type { Catalogues } from "../load-catalogues.ts";
import { checkCertificate } from "./check-certificate.ts";
import {
  CHECKS,
  type CheckName,
  type CheckResult,
  type Finding,
  resultOf,
  type DocumentVerification,
  verdictsOf,
} from "./check-result.ts";
import { checkRules } from "./check-rules.ts";
import { checkSeal } from "./check-seal.ts";
import { checkStamp, type FindCertificate } from "./check-stamp.ts";
import { checkTotals } from "./check-totals.ts";
import { findingOf } from "./finding-of.ts";

/** What a document is held to, and with what. */
export interface Settings {
  readonly catalogues: Catalogues;
  readonly findCertificate: FindCertificate;
  /** Checks that are not done. */
  readonly skip: ReadonlySet<string>;
  readonly language: Language;
}

/** These are said of what is no XML at all; every other problem of the reader is one of structure. */
const NOT_WELLFORMED: readonly XmlProblemCode[] = [
  "TIMBRA-XML-MALFORMED",
  "TIMBRA-XML-NOT-UTF8",
  "TIMBRA-XML-DOCTYPE",
  "TIMBRA-XML-TOO-LARGE",
  "TIMBRA-XML-TOO-DEEP",
  "TIMBRA-XML-TOO-MANY-ATTRIBUTES",
  "TIMBRA-XML-NODE-ATTRIBUTES",
];

/** Holds a document to every check. One that cannot be read is not held to those that need it read. */
export function verifyDocument(bytes: Uint8Array, file: string, settings: Settings): DocumentVerification {
  const reading = readCfdi(bytes);
  const checks = reading.ok ? checksOf(reading, settings) : unread(reading.problems, settings.language);
  const uuid = reading.ok ? reading.timbre?.UUID : undefined;
  return { file, ...verdictsOf(checks), ...(uuid !== undefined && { uuid }), checks };
}

function unread(problems: readonly Problem[], language: Language): CheckResult[] {
  const findings = problems.map((problem) => findingOf(problem, language));
  const isWellformed = !problems.some(({ code }) => (NOT_WELLFORMED as readonly string[]).includes(code));
  const failed: CheckName = isWellformed ? "structure" : "wellformed";
  return CHECKS.map((check) => {
    if (check === failed) return resultOf(check, findings);
    return { check, status: check === "wellformed" ? "ok" : "not-reached", findings: [] };
  });
}

function checksOf(
  { comprobante, timbre, warnings }: Extract<Reading, { ok: true }>,
  settings: Settings,
): CheckResult[] {
  const { catalogues, findCertificate, skip, language } = settings;
  const unknown = warnings.filter(({ code }) => code === "TIMBRA-XML-UNKNOWN-COMPLEMENT");
  const { rules, advice } = checkRules(comprobante, catalogues, language);
  const deeds: Readonly<Record<CheckName, () => readonly Finding[]>> = {
    wellformed: () => [],
    structure: () => warnings.map((problem) => findingOf(problem, language)),
    seal: () => checkSeal(comprobante, unknown, language),
    certificate: () => checkCertificate(comprobante, language),
    stamp: () => checkStamp(comprobante, timbre, findCertificate, language),
    totals: () => checkTotals(comprobante, catalogues.catalogos, language),
    rules: () => rules,
    advice: () => advice,
  };
  return CHECKS.map((check) =>
    skip.has(check) ? { check, status: "skipped", findings: [] } : resultOf(check, deeds[check]()),
  );
}
