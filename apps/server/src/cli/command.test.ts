import { parseArgs } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "./command.ts";

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

it("ends with 1 and one line, no stack trace, when something fails", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await runCommand(() => Promise.reject(new Error("the database is away")));
  expect([process.exitCode, write.mock.calls]).toEqual([1, [["Timbra: the database is away\n"]]]);
});

it("ends with 2 when it is called wrongly, and says with what", async () => {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  for (const args of [["--unknown"], ["--to"], ["more"]]) {
    await runCommand(async () => void parseArgs({ args, options: { to: { type: "string" } } }));
    expect(process.exitCode).toBe(2);
    process.exitCode = undefined;
    expect(write.mock.lastCall?.[0]).toContain(args[0]);
  }
});

it("leaves the exit code to whoever ended well", async () => {
  await runCommand(async () => {
    process.exitCode = 3;
  });
  expect(process.exitCode).toBe(3);
});
