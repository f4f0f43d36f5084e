import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const script = (name: string, ...args: string[]) => [join(ROOT, "scripts", name), ...args];

describe("a command that cannot go on says why in one sentence", () => {
  it("npm start, when the port is taken", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const { status, stderr } = await ended(script("run.mjs", "start"), { PORT: String(port) });
    await new Promise((resolve) => taken.close(resolve));
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Port ${port} is taken by another program (perhaps Timbra is already running at http://localhost:${port}).\n` +
        `Stop that program, or choose another port:  PORT=${port + 1} npm start\n`,
    );
  });

  it("any command, when Node is too old", () => {
    const older = `data:text/javascript,${encodeURIComponent('Object.defineProperty(process.versions, "node", { value: "18.19.1" })')}`;
    for (const name of ["run.mjs start", "test.mjs", "check.mjs", "run.mjs demo"]) {
      const [file = "", ...args] = name.split(" ");
      const node = ["--import", older, ...script(file, ...args)];
      const { status, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" });
      expect(status, name).toBe(1);
      expect(stderr, name).toContain("Timbra needs Node 20.11 or newer, and this is Node 18.19.1.");
    }
  });

  it("npm test, when CHROMIUM names no file", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, script("test.mjs"), {
      encoding: "utf8",
      env: { ...process.env, CHROMIUM: "/nowhere" },
    });
    expect(status).toBe(1);
    expect(stderr).toBe("CHROMIUM says /nowhere, and there is no such file.\n");
    expect(stdout).toMatch(/^0 passed, 1 failed\n$/m);
  });

  it("npm run build, when asked for something unknown", () => {
    const { status, stderr } = spawnSync(process.execPath, script("run.mjs", "build", "everything"), {
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(stderr).toBe("There is nothing called everything to build; there is: web, server, pac-sandbox.\n");
  });

  it("npm run bench, when there is no such measurement", () => {
    const { status, stderr } = spawnSync(process.execPath, script("run.mjs", "bench", "nothing"), { encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("There is no bench/nothing.ts.");
  });
});

/** A command that runs while this process goes on, here because it holds the port. */
function ended(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors: Buffer[] = [];
    child.stderr.on("data", (bytes: Buffer) => errors.push(bytes));
    child.once("close", (status) => resolve({ status, stderr: Buffer.concat(errors).toString("utf8") }));
  });
}
