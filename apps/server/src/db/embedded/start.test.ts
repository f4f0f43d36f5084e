import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationName } from "../pool.ts";
import { queryOnce } from "./connect.ts";
import { choosePostgresUser } from "./data-dir.ts";
import { isAlive } from "./server-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";

let folder: string;
/** A data folder whose server has stopped, to be copied: to make one takes a second of processor. */
let madeBefore: string;
const running: EmbeddedPostgres[] = [];

async function start(dataDir = join(folder, "dáta dir")): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
  running.push(postgres);
  return postgres;
}

/** The server over a data folder that is there already. */
async function startExisting(dataDir = join(folder, "dáta dir")): Promise<EmbeddedPostgres> {
  copyMadeBefore(dataDir);
  const postgres = await start(dataDir);
  expect(postgres.how).toBe("started");
  return postgres;
}

/** With its owner: the server refuses a folder of somebody else. */
function copyMadeBefore(dataDir: string): void {
  execFileSync("cp", ["-a", madeBefore, dataDir]);
}

beforeAll(async () => {
  madeBefore = mkdtempSync(join(tmpdir(), "timbra-pg-"));
  const postgres = await startEmbeddedPostgres({ dataDir: madeBefore, settings: { fsync: "off" } });
  await postgres.stop();
});
afterAll(() => rmSync(madeBefore, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-pg-"));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the embedded PostgreSQL", () => {
  it("is created, keeps its data over a stop, and starts again", async () => {
    const first = await start();
    expect(first.how).toBe("created");
    await queryOnce(first.url, "CREATE TABLE kept (word text)");
    await queryOnce(first.url, "INSERT INTO kept VALUES ('ñandú')");
    expect(await first.stop()).toBe(true);
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(second.how).toBe("started");
    expect(await queryOnce(second.url, "SELECT upper(word) AS word FROM kept")).toEqual([{ word: "ÑANDÚ" }]);
  });

  it("listens on the loopback only, with scram, a random password in a 0600 file, and the builtin C.UTF-8 locale", async () => {
    const { url, cluster } = await startExisting();
    const [settings] = await queryOnce<{ listen: string; sockets: string; encryption: string }>(
      url,
      "SELECT current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets, current_setting('password_encryption') AS encryption",
    );
    expect(settings).toEqual({ listen: "127.0.0.1", sockets: cluster, encryption: "scram-sha-256" });
    const locale = await queryOnce(
      url,
      "SELECT datlocprovider AS provider, datlocale AS locale FROM pg_database WHERE datname = current_database()",
    );
    expect(locale).toEqual([{ provider: "b", locale: "C.UTF-8" }]);
    const password = join(cluster, "timbra.password");
    expect(statSync(password).mode & 0o777).toBe(0o600);
    expect(readFileSync(password, "utf8").length).toBeGreaterThanOrEqual(43);
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(queryOnce(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    wrong.search = "";
    await expect(queryOnce(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    expect(await queryOnce(url, "SELECT DISTINCT auth_method FROM pg_hba_file_rules")).toEqual([
      { auth_method: "scram-sha-256" },
    ]);
  });

  it("is reached by a socket that only its own account finds, and by TCP where the path is too long for one", async () => {
    const clientAddress = "SELECT inet_client_addr() AS address";
    const near = await startExisting();
    expect(await queryOnce(near.url, clientAddress)).toEqual([{ address: null }]);
    expect(statSync(near.cluster).mode & 0o077).toBe(0);
    const far = await startExisting(join(folder, "ñ".repeat(60)));
    expect(await queryOnce(far.url, clientAddress)).toEqual([{ address: "127.0.0.1" }]);
  });

  it("adopts the server that outlived a killed program", async () => {
    const dataDir = join(folder, "data");
    copyMadeBefore(dataDir);
    const victim = spawnLauncher(dataDir);
    const pid = Number(await firstLine(victim));
    victim.kill("SIGKILL");
    await once(victim, "exit");
    expect(isAlive(pid)).toBe(true);
    const adopted = await start(dataDir);
    expect(adopted).toMatchObject({ how: "adopted", pid });
    expect(await queryOnce(adopted.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    expect(await adopted.stop()).toBe(true);
    expect(isAlive(pid)).toBe(false);
  });

  it("starts again after the server itself was killed", async () => {
    const first = await startExisting();
    await queryOnce(first.url, "CREATE TABLE kept AS SELECT 1 AS n");
    process.kill(first.pid, "SIGKILL");
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(await queryOnce(second.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
  });

  it("is not kept from starting by a lock file whose process id now belongs to an unrelated process", async () => {
    const first = await startExisting();
    const lock = join(first.cluster, "postmaster.pid");
    const left = readFileSync(lock, "utf8");
    await first.stop();
    const stranger = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
    try {
      writeFileSync(lock, left.replace(/^\d+/, String(stranger.pid)));
      const user = choosePostgresUser();
      if (user !== null) chownSync(lock, user.uid, user.gid);
      expect((await start()).how).toBe("started");
    } finally {
      stranger.kill("SIGKILL");
    }
  });

  it("is shared by two programs that start at once, and stays up until the last one stops", async () => {
    const dataDir = join(folder, "data");
    const other = spawnLauncher(dataDir);
    const mine = await start(dataDir);
    const pid = Number(await firstLine(other));
    expect(mine.pid).toBe(pid);
    const theirs = new pg.Client({ connectionString: mine.url, application_name: "timbra:1" });
    theirs.on("error", () => undefined);
    await theirs.connect();
    const ours = new pg.Client({ connectionString: mine.url, application_name: applicationName() });
    ours.on("error", () => undefined);
    await ours.connect();
    expect(await mine.stop()).toBe(false);
    expect(isAlive(pid)).toBe(true);
    await theirs.end();
    await ours.end();
    expect(await mine.stop()).toBe(true);
    other.kill("SIGKILL");
    await once(other, "exit");
  });

  it("works for an ordinary user, whose files it then keeps to itself", async () => {
    const self = userInfo().uid;
    const ordinary = self === 0 ? Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" })) : self;
    const dataDir = join(folder, "home");
    mkdirSync(dataDir);
    if (self === 0) chownSync(dataDir, ordinary, ordinary);
    const child = spawnLauncher(dataDir, self === 0 ? ordinary : undefined);
    const pid = Number(await firstLine(child));
    expect(statSync(join(dataDir, "pg18")).uid).toBe(ordinary);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    child.stdin?.end();
    await once(child, "exit");
    expect(isAlive(pid)).toBe(false);
  });
});

/** A program that starts the server, prints its process id, and stops it when its input ends. */
function spawnLauncher(dataDir: string, uid?: number): ChildProcess {
  const script = fileURLToPath(new URL("../../testing/launcher-child.ts", import.meta.url));
  const flags = ["--conditions=timbra", "--import", import.meta.resolve("tsx"), script, dataDir];
  const identity = uid === undefined ? {} : { uid, gid: uid };
  return spawn(process.execPath, flags, {
    stdio: ["pipe", "pipe", "inherit"],
    cwd: "/",
    env: { TMPDIR: folder, TSX_DISABLE_CACHE: "1" },
    ...identity,
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("no output");
  for await (const chunk of child.stdout) return String(chunk).trim();
  throw new Error("the launcher ended without a word");
}
