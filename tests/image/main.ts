import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/index.ts";
import { freePort } from "../../apps/server/src/lib/free-port.ts";
import { ROOT } from "../../scripts/steps/run.mjs";
import { readDockerfile, replayStage } from "./dockerfile.ts";

const DEADLINE_MS = 60_000;
const PAUSE_MS = 200;

/**
 * The Dockerfile done in folders, without a container engine: every stage's COPY and RUN (npm ci from the registry, the
 * build), then in the folder that would be the image every operator's command, a first administrator, and the product
 * over a database. What only an engine does (users, the base image, the network) is not tried.
 */
async function main(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "timbra-image-"));
  chmodSync(home, 0o755);
  const database = await startEmbeddedPostgres({ dataDir: join(home, "database") });
  try {
    const environment = replay(home);
    await use(join(home, "image"), {
      ...environment,
      DATABASE_URL: database.url,
      TIMBRA_DATA_DIR: join(home, "data"),
      PAC_SANDBOX_PORT: "0",
      PORT: String(await freePort()),
      HOST: "127.0.0.1",
      LANG: "en",
      PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    });
    say(`The image as a folder, Node ${process.version}: everything ran.`);
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function replay(home: string): Record<string, string> {
  mkdirSync(join(home, "image", "usr", "local", "bin"), { recursive: true });
  const stages = readDockerfile(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
  const made = stages.map((stage) =>
    replayStage(stage, {
      rootOf: (name) => join(home, name),
      context: ROOT,
      run: (command, cwd, environment) => {
        say(`${stage.name}: ${command}`);
        const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`;
        execFileSync("sh", ["-c", command], { cwd, stdio: "inherit", env: { ...process.env, ...environment, PATH } });
      },
    }),
  );
  return made.at(-1)?.environment ?? {};
}

async function use(image: string, env: Record<string, string>): Promise<void> {
  const timbra = join(image, "usr", "local", "bin", "timbra");
  const run = (...args: string[]) => execFileSync(timbra, args, { cwd: dirname(image), env, encoding: "utf8" });
  const programs = readdirSync(join(image, "timbra", "apps", "server", "dist", "cli"));
  const names = programs.filter((file) => file.endsWith(".js")).map((file) => file.slice(0, -".js".length));
  for (const name of names) {
    const { stdout, stderr, status } = spawnSync(timbra, [name, "--help"], {
      cwd: dirname(image),
      env,
      encoding: "utf8",
    });
    if (status !== 0 || !stdout.includes(`npm run ${name}`))
      throw new Error(`timbra ${name} --help ends with ${status} and says ${stdout}${stderr}`);
    say(`timbra ${name} --help: ${stdout.split("\n")[0]}`);
  }
  say(run("admin", "create", "ana@example.com").trim());
  const product = spawn(timbra, ["start"], { cwd: dirname(image), env, stdio: ["ignore", "inherit", "inherit"] });
  try {
    await healthy(`http://127.0.0.1:${env["PORT"]}`);
    const page = await fetch(`http://127.0.0.1:${env["PORT"]}/`);
    if (!(await page.text()).includes("<script")) throw new Error("no screens are served");
    say(run("admin", "list").trim());
    say(run("invariants").trim().split("\n").at(-1));
  } finally {
    product.kill("SIGTERM");
    if (product.exitCode === null) await once(product, "exit");
  }
  if (product.exitCode !== 0) throw new Error(`the product ended with ${product.exitCode}`);
}

async function healthy(url: string): Promise<void> {
  for (let waited = 0; waited < DEADLINE_MS; waited += PAUSE_MS) {
    const answer = await fetch(`${url}/internal/health`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${url} is not healthy after ${DEADLINE_MS / 1000} s`);
}

function say(text: string | undefined): void {
  process.stdout.write(`${text}\n`);
}

await main();
