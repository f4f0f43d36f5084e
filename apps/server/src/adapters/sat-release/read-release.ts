import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ReadReleaseAnswer, ReadReleaseJob, ReleaseProblem, ReleaseRead } from "./release.ts";

const MINUTE = 60_000;
/** Of JavaScript objects, in MB: the reader of .xls takes 1.6 GB for the SAT's workbook, the two others a fifth. */
const MEMORY_MB = 3_000;

export interface ReadReleaseOptions {
  /** Called with each list that is being read. */
  readonly onList?: (name: string) => void;
  /** Five minutes unless told. */
  readonly timeoutMs?: number;
}

/** Reads a file of the SAT's lists in a process of its own, without environment, with bounds of memory and time. */
export function readRelease(
  path: string,
  { onList = () => undefined, timeoutMs = 5 * MINUTE }: ReadReleaseOptions = {},
): Promise<ReleaseRead> {
  const built = import.meta.url.endsWith(".js");
  const entry = fileURLToPath(new URL(`child/read-release-child.${built ? "js" : "ts"}`, import.meta.url));
  const execArgv = [
    `--max-old-space-size=${MEMORY_MB}`,
    ...(built ? [] : ["--conditions", "timbra", "--import", import.meta.resolve("tsx")]),
  ];
  const child = fork(entry, [], {
    serialization: "advanced",
    execArgv,
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((done) => {
    const settle = (read: ReleaseRead): void => {
      clearTimeout(timer);
      done(read);
      child.kill("SIGKILL");
    };
    const fail = (code: ReleaseProblem["code"]) => () => settle({ ok: false, problems: [{ code }] });
    const timer = setTimeout(fail("too_slow"), timeoutMs);
    child.on("message", (answer: ReadReleaseAnswer) =>
      "done" in answer ? settle(answer.done) : onList(answer.reading),
    );
    child.once("exit", fail("unreadable"));
    child.once("error", fail("unreadable"));
    child.send({ path } satisfies ReadReleaseJob, (cause) => cause && fail("unreadable")());
  });
}
