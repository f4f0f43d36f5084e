import { execFile } from "node:child_process";
import { chmod, readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { masterKeyFile } from "../boot/config.ts";
import { runExclusively } from "../db/index.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli/keys.js", import.meta.url));

let test: TestApp;
let path: string;
beforeAll(async () => {
  test = await startTestApp({ pac: false, worker: false });
  path = masterKeyFile(test.config);
  await chmod(path, 0o640);
});
afterAll(() => test.close());

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Ended> {
  const command = [PROGRAM, ...args, "--database-url", test.databaseUrl];
  const env = { ...process.env, LANG: "en", TIMBRA_MASTER_KEY_FILE: path };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
}

const lines = async (file = path) => (await readFile(file, "utf8")).trim().split("\n");

it("rotates, says of each key what it wraps, and retires the old one, without showing any", async () => {
  const rotated = await run("rotate");
  expect(rotated).toMatchObject({ code: 0, stderr: "" });
  const [, version = ""] = /The new key ([0-9a-f]{16}) is in the file\./.exec(rotated.stdout) ?? [];
  expect(rotated.stdout).toContain(`Envelopes that moved to ${version}: 2.`);
  const status = await run();
  expect(status).toMatchObject({ code: 0, stderr: "" });
  expect(status.stdout).toMatch(/^[0-9a-f]{16} {2}previous {2}since \d{4}-\d\d-\d\d {2}envelopes: 0$/m);
  expect(status.stdout).toMatch(
    new RegExp(`^${version}  current  since \\S+  envelopes: 2\n    the data key of chain: 1$`, "m"),
  );
  expect(status.stdout).toMatch(/Running processes: 1$/m);
  const before = await lines();
  const retired = await run("retire");
  expect(retired).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining("Retired:") });
  expect([await lines(), await lines(`${path}.retired`)]).toEqual([[before[1]], [before[0]]]);
  expect([(await stat(path)).mode & 0o777, (await stat(`${path}.retired`)).mode & 0o777]).toEqual([0o640, 0o600]);
  for (const said of [rotated, status, retired])
    for (const key of before) expect(said.stdout + said.stderr).not.toContain(key);
});

it("does one thing to keys at a time, and says how it is used", async () => {
  const both = await runExclusively(test.databaseUrl, "keys", () => run("retire"));
  expect(both).toMatchObject({ ran: true, result: { code: 1, stderr: expect.stringContaining("Another command") } });
  expect(await run("burn")).toMatchObject({ code: 2, stdout: expect.stringContaining("npm run keys -- retire") });
});
