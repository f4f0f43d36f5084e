import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { PAGOS_RULES } from "../../complementos/pagos20/rules/registry.ts";
import type { Rule } from "../rule.ts";
import { RULES } from "../rules.ts";
import { type ExceptionReason, FAMILIES, type Family, REPORTED_BY } from "./matriz.ts";

const PACKAGE = fileURLToPath(new URL("../../..", import.meta.url));

/** What is done about a code. */
export type CodeCoverage =
  | {
      readonly code: string;
      readonly kind: "rule";
      readonly path: string;
      readonly source: string;
      readonly file: string;
      readonly cases: string;
    }
  | { readonly code: string; readonly kind: "function"; readonly by: string; readonly test: string }
  | { readonly code: string; readonly kind: "excepted"; readonly reason: ExceptionReason }
  | { readonly code: string; readonly kind: "missing" };

/** Every code of a family with its rule, the file it is written in and the file of its cases; or why it has none. */
export function coverageOf({ codes, except }: Family): CodeCoverage[] {
  return codes.map((code) => {
    const rule = ALL_RULES.get(code);
    if (rule !== undefined) return coverageByRule(rule);
    const told = REPORTED_BY[code];
    if (told !== undefined) return { code, kind: "function", ...told };
    const reason = except[code];
    return reason === undefined ? { code, kind: "missing" } : { code, kind: "excepted", reason };
  });
}

/** The rules with a code of the SAT's style that are in no family: misspelt, or of a matrix nobody wrote down. */
export function untestedCodes(): string[] {
  const known = new Set(FAMILIES.flatMap(({ codes }) => codes));
  return [...ALL_RULES.keys()].filter((code) => !code.startsWith("TIMBRA-") && !known.has(code));
}

const ALL_RULES: ReadonlyMap<string, Rule<string>> = new Map(
  [...RULES, ...PAGOS_RULES].map((rule) => [rule.code, rule]),
);

function coverageByRule({ code, path, source }: Rule<string>): CodeCoverage {
  return { code, kind: "rule", path, source, file: fileWith(code, RULE_FILES), cases: fileWith(code, CASE_FILES) };
}

interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const SOURCES: readonly SourceFile[] = readdirSync(join(PACKAGE, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => join(PACKAGE, "src", file))
  .map((file) => ({ path: relative(PACKAGE, file).replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));

const RULE_FILES = SOURCES.filter(({ path }) => /\/rules\//.test(path) && !/\/testing\/|\.test\.ts$/.test(path));
const CASE_FILES = SOURCES.filter(({ path }) => /\/testing\/by-subject\//.test(path));

/** "" when no file mentions the code. */
function fileWith(code: string, files: readonly SourceFile[]): string {
  const mention = new RegExp(`["' \\n]${code}["':]`);
  return files.find(({ text }) => mention.test(text))?.path ?? "";
}
