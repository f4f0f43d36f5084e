import { parseArgs } from "node:util";
import { type Environment, processEnvironment } from "../boot/config.ts";
import { systemClock } from "../lib/clock.ts";
import { runCommand, say } from "./command.ts";
import type { CheckedFinding } from "./doctor/check.ts";
import { examine } from "./doctor/examine.ts";
import { DOCTOR_TEXTS, FINDING_TEXTS, fillIn } from "./doctor/texts.ts";

const USAGE = 2;
const LIMIT_SECONDS = 10;

type Language = "es" | "en";

/** The program of `npm run doctor`. */
async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { "database-url": text, timeout: text, json: flag, help: flag } as const;
  const { values } = parseArgs({ options });
  const environment: Environment = {
    ...processEnvironment(),
    ...(values["database-url"] === undefined ? {} : { DATABASE_URL: values["database-url"] }),
  };
  const language = environment["LANG"]?.startsWith("en") === true ? "en" : "es";
  const seconds = values.timeout ?? String(LIMIT_SECONDS);
  const isMeant = /^[1-9]\d{0,3}$/.test(seconds);
  if (values.help === true || !isMeant) {
    say(DOCTOR_TEXTS[language].help);
    process.exitCode = values.help === true ? 0 : USAGE;
    return;
  }
  const { findings, close } = await examine(environment, systemClock, Number.parseInt(seconds, 10) * 1_000);
  const report = values.json === true ? writeJson(findings, language) : writeLines(findings, language);
  await close();
  const code = findings.some(({ status }) => status === "problem") ? 1 : 0;
  // Whoever did not answer may still be waited for by an open socket.
  process.stdout.write(`${report}\n`, () => process.exit(code));
}

function sentencesOf({ code, params }: CheckedFinding, language: Language) {
  return fillIn(FINDING_TEXTS[language][code], params, DOCTOR_TEXTS[language].names);
}

function writeJson(findings: readonly CheckedFinding[], language: Language): string {
  return JSON.stringify(
    findings.map((found) => ({ ...found, ...sentencesOf(found, language) })),
    null,
    2,
  );
}

function writeLines(findings: readonly CheckedFinding[], language: Language): string {
  const words = DOCTOR_TEXTS[language];
  const statuses = Object.values(words.statuses);
  const width = Math.max(...statuses.map((status) => status.length));
  const named = Math.max(...Object.values(words.checks).map((name) => name.length));
  const lines = findings.map((found) => {
    const { said, todo } = sentencesOf(found, language);
    const name = words.checks[found.check as keyof typeof words.checks];
    const advice = todo === null ? "" : `  -> ${todo}`;
    return `${words.statuses[found.status].padEnd(width)}  ${name.padEnd(named)}  ${said}${advice}`;
  });
  const counts = (Object.keys(words.statuses) as (keyof typeof words.statuses)[])
    .map((status) => `${words.statuses[status]}: ${findings.filter((one) => one.status === status).length}`)
    .join(", ");
  const hasProblems = findings.some(({ status }) => status === "problem");
  return [...lines, "", hasProblems ? words.some(counts) : words.all(counts)].join("\n");
}

await runCommand(main);
