/**
 * `npm run rules -w @timbra/cfdi`: every code of the SAT's matrices with its rule, where it is written and where its
 * cases are.
 */
import { type CodeCoverage, coverageOf } from "../src/rules/testing/coverage.ts";
import { FAMILIES, REASONS } from "../src/rules/testing/matriz.ts";

for (const family of FAMILIES) {
  const covers = coverageOf(family);
  const checkable = covers.filter(({ kind }) => kind !== "excepted");
  const covered = checkable.filter(({ kind }) => kind !== "missing");
  console.log(
    `\n${family.name}: ${covered.length} of ${checkable.length} codes that the document alone tells (${percent(covered.length, checkable.length)})`,
  );
  console.log(`  ${family.source}\n`);
  for (const cover of covers) console.log(`  ${cover.code.padEnd(10)} ${tell(cover)}`);
  if (covered.length < checkable.length) process.exitCode = 1;
}

function tell(cover: CodeCoverage): string {
  switch (cover.kind) {
    case "rule":
      return [cover.path.padEnd(66), cover.file.padEnd(54), cover.cases.padEnd(60), cover.source].join(" ");
    case "function":
      return `told by ${cover.by}`.padEnd(67) + cover.test;
    case "excepted":
      return `(${REASONS[cover.reason]})`;
    case "missing":
      return "MISSING";
  }
}

function percent(part: number, whole: number): string {
  return `${Math.floor((part * 100) / whole)} %`;
}
