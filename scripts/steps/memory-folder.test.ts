import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { moveTmpdirToMemory } from "./memory-folder.mjs";

const memory = mkdtempSync(join(tmpdir(), "timbra-memory-"));
afterEach(() => {
  for (const name of readdirSync(memory)) rmSync(join(memory, name), { recursive: true });
});

it("gives temporary files a folder of this process", () => {
  const environment: NodeJS.ProcessEnv = {};
  moveTmpdirToMemory(environment, memory);
  expect(environment.TMPDIR).toBe(join(memory, `timbra-tests-${process.pid}`));
  expect(existsSync(environment.TMPDIR ?? "")).toBe(true);
});

it("leaves a chosen folder for temporary files alone", () => {
  const environment: NodeJS.ProcessEnv = { TMPDIR: "/chosen" };
  moveTmpdirToMemory(environment, memory);
  expect(environment.TMPDIR).toBe("/chosen");
});

it("does without where there is no such folder", () => {
  const environment: NodeJS.ProcessEnv = {};
  moveTmpdirToMemory(environment, join(memory, "nothing"));
  expect(environment.TMPDIR).toBeUndefined();
});

it("removes what a run that was ended by force has left, and nothing of one that still runs", () => {
  for (const name of [`timbra-tests-${2 ** 22 + 1}`, `timbra-tests-${process.ppid}`, "of-somebody-else"])
    mkdirSync(join(memory, name));
  moveTmpdirToMemory({}, memory);
  expect(readdirSync(memory).sort()).toEqual(
    ["of-somebody-else", `timbra-tests-${process.pid}`, `timbra-tests-${process.ppid}`].sort(),
  );
});
