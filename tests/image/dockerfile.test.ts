import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { VARIABLES } from "../../apps/server/src/boot/config-variables.ts";
import { buildIfChanged } from "../../scripts/steps/build-if-changed.mjs";
import { ROOT } from "../../scripts/steps/run.mjs";
import { readDockerfile, replayStage } from "./dockerfile.ts";

const STAGES = readDockerfile(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
const home = mkdtempSync(join(tmpdir(), "timbra-image-"));
const image = join(home, "image");
const timbra = join(image, "usr", "local", "bin", "timbra");

/**
 * The last stage as the Dockerfile says it, over what is built and installed here in the place of the stages before:
 * `npm run nightly` does those too. The screens are not built for every test.
 */
beforeAll(async () => {
  await buildIfChanged(["server", "pac-sandbox"]);
  for (const stage of ["build", "packages"]) mkdirSync(join(home, stage, "timbra"), { recursive: true });
  for (const entry of readdirSync(ROOT)) symlinkSync(join(ROOT, entry), join(home, "build", "timbra", entry));
  for (const entry of ["package.json", "node_modules"])
    symlinkSync(join(ROOT, entry), join(home, "packages", "timbra", entry));
  mkdirSync(join(image, "usr", "local", "bin"), { recursive: true });
  const last = STAGES.at(-1);
  if (last === undefined) throw new Error("the Dockerfile has no stage");
  const instructions = last.instructions.filter(({ rest }) => !rest.includes("apps/web/dist"));
  replayStage(
    { ...last, instructions },
    {
      rootOf: (stage) => join(home, stage),
      context: ROOT,
      run: (command, cwd) => execFileSync("sh", ["-c", command], { cwd }),
    },
  );
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("is one version of Node, and one that the manifest allows", () => {
  const [base, ...others] = [...new Set(STAGES.map((stage) => stage.image))];
  expect(others).toEqual([]);
  const major = Number(/^node:(\d+)-/.exec(base ?? "")?.[1]);
  const { engines } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(major).toBeGreaterThan(Number.parseInt(engines.node.slice(">=".length), 10));
});

it("has every operator's command under the name that npm run has for it", () => {
  const commands = readFileSync(join(ROOT, "scripts", "run.mjs"), "utf8").matchAll(
    /^ {2}"?([\w-]+)"?: \(\) => runProgram\(\["apps\/server\/dist\/cli\/([\w-]+)\.js"/gm,
  );
  const names = [...commands].map(([, name, file]) => [name, file]);
  expect(names.map(([name]) => name)).toContain("admin");
  expect(names.map(([, file]) => file)).toEqual(names.map(([name]) => name));
  const { stderr, status } = spawnSync(timbra, [], { encoding: "utf8", cwd: home });
  expect(status).toBe(2);
  expect(stderr.trim().split("\n").sort()).toEqual(
    ["start", ...names.map(([name]) => name)].map((n) => `timbra ${n}`).sort(),
  );
});

it("runs one outside of the repository, and passes its answer and its exit code", () => {
  const run = (...args: string[]) => spawnSync(timbra, args, { encoding: "utf8", cwd: home });
  expect(run("admin", "--help").stdout).toContain("npm run admin -- create");
  expect(run("admin", "create", "nobody").status).toBe(1);
  expect(run("../main").status).toBe(2);
});

it("is asked for its health where it listens: a web process at its port, a worker at the one for monitors", async () => {
  const [, command = "[]"] = /CMD (\[.*\])$/.exec(STAGES.at(-1)?.instructions.find(isHealth)?.rest ?? "") ?? [];
  const [program = "", ...args] = JSON.parse(command) as string[];
  const listening = createServer((request, response) =>
    response.writeHead(request.url === "/internal/health" ? 200 : 404).end(),
  );
  await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
  const { port } = listening.address() as AddressInfo;
  const isHealthy = (settings: Record<string, string>) =>
    new Promise<boolean>((resolve) => {
      execFile(program, args, { env: { PATH: process.env["PATH"], ...settings } }, (error) => resolve(error === null));
    });
  try {
    expect(await isHealthy({ PORT: `${port}` })).toBe(true);
    expect(await isHealthy({ PORT: "1", METRICS_PORT: `${port}` })).toBe(true);
    expect(await isHealthy({ PORT: "1" })).toBe(false);
  } finally {
    listening.close();
  }
  const [, worker = ""] = /^ {2}worker:\n((?: {4}.*\n)+)/m.exec(readFileSync(join(ROOT, "compose.yaml"), "utf8")) ?? [];
  expect(worker).toContain("TIMBRA_ROLE: worker");
  expect(worker).toMatch(/^ {6}METRICS_PORT: /m);
  expect(worker).not.toContain("disable");
});

const isHealth = ({ word }: { readonly word: string }) => word === "HEALTHCHECK";

it("is given only settings that exist, by the examples of compose and systemd too", () => {
  const files = [
    "compose.yaml",
    "docs/operations/compose/live.yaml",
    "docs/operations/systemd/timbra.env",
    "docs/operations/systemd/timbra-migrate.service",
    "docs/operations/systemd/timbra-web@.service",
    "docs/operations/systemd/timbra-worker.service",
  ];
  const given = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8").replaceAll(/^Environment=/gm, "");
    return [...text.matchAll(/^ *([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST)(?:: |=)/gm)].map(([, name = ""]) => name);
  });
  expect(given.length).toBeGreaterThan(30);
  const isKnown = (name: string) => name in VARIABLES.shape || name.replace(/_FILE$/, "") in VARIABLES.shape;
  const others = given.filter((name) => !isKnown(name) && !/^(NODE_ENV$|POSTGRES_)/.test(name));
  expect(others).toEqual([]);
});
