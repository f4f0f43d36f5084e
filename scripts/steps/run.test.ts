import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { runNodeUntil } from "./run.mjs";

/** A program that starts one like itself, writes down who that is, and never ends. */
const NEVER_ENDS = `
  const child = require("node:child_process").spawn("sleep", ["600"]);
  require("node:fs").writeFileSync(process.argv[1], String(child.pid));
  setInterval(() => undefined, 1000);`;

it("ends what is still running at its moment, with all that it started", async () => {
  const folder = mkdtempSync(join(tmpdir(), "timbra-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "pid");
  const running = runNodeUntil(Date.now() + 3_000, ["-e", NEVER_ENDS, file]);
  expect(await running).toBe("stopped");
  const pid = Number(readFileSync(file, "utf8"));
  expect(pid).toBeGreaterThan(1);
  while (existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z")) await sleep(20);
});

it("starts nothing when the moment has passed, and passes on the exit code of what ends by itself", async () => {
  expect(await runNodeUntil(Date.now() - 1, ["-e", "process.exit(3)"])).toBe("stopped");
  expect(await runNodeUntil(Date.now() + 60_000, ["-e", "process.exit(3)"])).toBe(3);
});
