import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import { isAlive, readPostmaster } from "../db/embedded/server-process.ts";
import { addressesOfOwnServer } from "../db/index.ts";
import { freePort } from "../lib/free-port.ts";
import { someAccount, type TestAccount } from "../testing/accounts.ts";
import { createTestDatabase } from "../testing/test-database.ts";

let folder: string;
/** The data of a product that was stopped, to be copied: to make them takes some seconds of processor. */
let madeBefore: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  newFolder();
  madeBefore = folder;
  const program = await launch();
  await ready(program);
  await end(program.child, "SIGTERM");
});
afterAll(() => rmSync(madeBefore, { recursive: true, force: true }));
beforeEach(newFolder);
afterEach(async () => {
  for (const child of children.splice(0)) await end(child, "SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

function newFolder(): void {
  folder = mkdtempSync(join(tmpdir(), "timbra-main-"));
  chmodSync(folder, 0o755);
}

/** With its owner: the database refuses a folder of somebody else. */
function copyMadeBefore(): void {
  execFileSync("cp", ["-a", join(madeBefore, "data"), join(folder, "data")]);
}

interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  readonly said: () => string;
}

/** The product as a program of its own, as `npm start` runs it. */
async function launch(settings: Record<string, string> = {}): Promise<Program> {
  const port = settings["PORT"] ?? String(await freePort());
  const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
  const env = {
    PATH: process.env["PATH"],
    TIMBRA_DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    PAC_SANDBOX_PORT: "0",
    LANG: "en_US.UTF-8",
    PORT: port,
    ...settings,
  };
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const url = `http://127.0.0.1:${port}`;
  return { child, url, said: () => said };
}

async function ready(program: Program): Promise<void> {
  while (!/Ctrl\+C/.test(program.said())) {
    if (program.child.exitCode !== null) throw new Error(`it ended: ${program.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  child.kill(signal);
  await once(child, "exit");
  return child.exitCode;
}

function post(program: Program, path: string, body: unknown): Promise<Response> {
  return fetch(`${program.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Registers somebody, follows the link that the embedded mailbox has, and signs in. Answers the session's token. */
async function signUp(program: Program, account: TestAccount): Promise<string> {
  const get = async <T>(path: string) => (await (await fetch(`${program.url}${path}`)).json()) as T;
  await post(program, "/api/auth/register", { ...account, password_confirmation: account.password });
  const mailbox = `/api/sandbox/mailbox?recipient=${account.email}`;
  await until(async () => (await get<{ rows: unknown[] }>(mailbox)).rows.length > 0);
  const [mail] = (await get<{ rows: { id: string }[] }>(mailbox)).rows;
  const { mail: read } = await get<{ mail: { body_text: string } }>(`/api/sandbox/mailbox/${mail?.id}`);
  const [, user_id, token] = /\/verify\/([\w-]+)\/([\w-]+)/.exec(read.body_text) ?? [];
  await post(program, "/api/auth/emailed/verifyed", { user_id, token });
  const { email, password } = account;
  return ((await (await post(program, "/api/auth/signin", { email, password })).json()) as { token: string }).token;
}

/** A request over a connection of its own; `sent` when the system has taken its last byte. */
function ask(program: Program, path: string, body: unknown): { sent: Promise<unknown>; answer: Promise<number> } {
  const { hostname, port } = new URL(program.url);
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${hostname}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
    "",
    "",
  ];
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString();
  });
  const sent = new Promise((resolve) => socket.write(head.join("\r\n") + text, resolve));
  const answer = new Promise<number>((resolve, reject) =>
    socket.once("error", reject).once("close", () => resolve(Number(received.split(" ")[1] ?? 0))),
  );
  return { sent, answer };
}

/** Those of this test's programs, whose temporary files lie in its folder. */
const foldersOfWorkers = () => readdirSync(folder).filter((name) => name.startsWith("timbra-request-worker-"));

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const postgresPid = () => readPostmaster(join(folder, "data", "pg18"))?.pid ?? 0;

describe("the program", () => {
  it("survives kill -9, its own and its database's: the database is adopted, or started again, with everything that was answered for", async () => {
    const first = await launch();
    await ready(first);
    expect(first.said()).toContain("created now");
    const account = someAccount();
    expect(
      (await post(first, "/api/auth/register", { ...account, password_confirmation: account.password })).status,
    ).toBe(201);
    const member = someAccount();
    const authorization = `Bearer ${await signUp(first, member)}`;
    const heavy = await fetch(`${first.url}/api/customers/list/export`, {
      ...{ method: "POST", headers: { "content-type": "application/json", authorization }, body: '{"format":"csv"}' },
    });
    expect(heavy.status).toBe(200);
    expect(foldersOfWorkers()).toHaveLength(1);
    const pid = postgresPid();
    await end(first.child, "SIGKILL");
    expect(isAlive(pid)).toBe(true);
    // The process for expensive requests ends with the process that started it.
    await until(() => foldersOfWorkers().length === 0);

    const second = await launch();
    await ready(second);
    expect(second.said()).toContain("found still running");
    expect(postgresPid()).toBe(pid);
    const signIn = await post(second, "/api/auth/signin", { email: account.email, password: account.password });
    expect([signIn.status, ((await signIn.json()) as { code: string }).code]).toEqual([403, "email_not_verified"]);
    const mailbox = (await (await fetch(`${second.url}/api/sandbox/mailbox?recipient=${account.email}`)).json()) as {
      rows: unknown[];
    };
    expect(mailbox.rows).toHaveLength(1);

    process.kill(pid, "SIGKILL");
    await until(() => postgresPid() !== 0 && postgresPid() !== pid);
    const health = () => fetch(`${second.url}/internal/health`).then(({ status }) => status);
    await until(async () => (await health()) === 200);
    await until(() => second.said().includes("the embedded database runs again"));
    expect((await post(second, "/api/auth/signin", { email: member.email, password: member.password })).status).toBe(
      200,
    );

    const restarted = postgresPid();
    expect(await end(second.child, "SIGTERM")).toBe(0);
    expect([isAlive(pid), isAlive(restarted)]).toEqual([false, false]);
  });

  it("says where everything is, and stops in order: what was asked is still answered", async () => {
    copyMadeBefore();
    const program = await launch();
    await ready(program);
    for (const words of [
      program.url.replace("127.0.0.1", "localhost"),
      join(folder, "data"),
      "/sandbox/mailbox",
      "nothing issued is legally valid",
    ]) {
      expect(program.said()).toContain(words);
    }
    const account = someAccount();
    const asked = Array.from({ length: 20 }, () =>
      ask(program, "/api/auth/signin", { email: account.email, password: account.password }),
    );
    await Promise.all(asked.map(({ sent }) => sent));
    const stopped = end(program.child, "SIGINT");
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(await stopped).toBe(0);
    expect(answers.filter((status) => ![401, 429].includes(status))).toEqual([]);
    expect(program.said()).toContain(`The data stay in ${join(folder, "data")}`);
    expect(existsSync(join(folder, "data", "pg18", "postmaster.pid"))).toBe(false);
    expect(readFileSync(join(folder, "data", "pg18.log"), "utf8")).toContain("database system is shut down");
  });

  it("does not start with a wrong configuration, and lists what is wrong", async () => {
    const program = await launch({ TIMBRA_MODE: "prod", SMTP_URL: "nowhere" });
    await once(program.child, "exit");
    expect(program.child.exitCode).toBe(1);
    expect(program.said()).toMatch(/TIMBRA_MODE: [\s\S]*SMTP_URL: |SMTP_URL: [\s\S]*TIMBRA_MODE: /);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("does not start in live mode with an owner's or a superuser's login in the product's place, and says what to set", async () => {
    const database = await createTestDatabase();
    const { auditor } = addressesOfOwnServer(database.url);
    const login = `super_${new URL(database.url).pathname.slice(-8)}`;
    await queryOnce(database.url, `CREATE ROLE ${login} LOGIN SUPERUSER PASSWORD 'p'`);
    const superuser = new URL(database.url);
    Object.assign(superuser, { username: login, password: "p" });
    const live = {
      ...{ TIMBRA_MODE: "live", SMTP_URL: "smtps://u:p@mail.example.com", MAIL_FROM: "Timbra <a@example.com>" },
      ...{ PUBLIC_URL: "https://timbra.example.com", TIMBRA_MASTER_KEY_FILE: join(folder, "master.key") },
      ...{ PAC_PROVIDER: "sw", PAC_URL: "https://127.0.0.1:9", PAC_USER: "u", PAC_PASSWORD: "p" },
      ...{ DATABASE_OWNER_URL: database.url, DATABASE_AUDITOR_URL: auditor },
    };
    const asOwner = await launch({ ...live, DATABASE_URL: database.url });
    const asSuperuser = await launch({ ...live, DATABASE_URL: superuser.href });
    for (const { child } of [asOwner, asSuperuser]) if (child.exitCode === null) await once(child, "exit");
    await queryOnce(database.url, `DROP ROLE ${login}`);
    await database.drop();
    expect([asOwner.child.exitCode, asSuperuser.child.exitCode]).toEqual([1, 1]);
    expect(asOwner.said()).toContain("DATABASE_OWNER_URL: must name another user than DATABASE_URL");
    expect(asSuperuser.said()).toMatch(new RegExp(`- DATABASE_URL: ${login} is a superuser.*as DATABASE_OWNER_URL`));
    expect(existsSync(join(folder, "master.key"))).toBe(false);
  });

  it.runIf(process.platform === "linux")("ends at once where no data can be kept, naming the setting", async () => {
    for (const settings of [{}, { DATABASE_URL: "postgres://u:p@127.0.0.1:9/timbra" }]) {
      const program = await launch({ TIMBRA_DATA_DIR: "/proc/timbra/data", ...settings });
      await once(program.child, "exit");
      expect([program.child.exitCode, program.said()]).toEqual([
        1,
        expect.stringContaining("TIMBRA_DATA_DIR=/proc/timbra/data cannot be used"),
      ]);
      expect(program.said()).not.toContain("data stay");
    }
  });

  it("says so when its port is taken, and leaves nothing running", async () => {
    copyMadeBefore();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const program = await launch({ PORT: String(port) });
    await once(program.child, "exit");
    holder.close();
    expect(program.child.exitCode).toBe(1);
    expect(program.said()).toContain(`Port ${port} is taken`);
    expect(program.said()).not.toContain("data stay");
    expect(existsSync(join(folder, "data", "pg18", "postmaster.pid"))).toBe(false);
  });

  it("says which setting names the provider's port when that one is taken, and which database does not answer", async () => {
    copyMadeBefore();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const PAC_SANDBOX_PORT = String(typeof address === "object" && address !== null ? address.port : 0);
    const taken = await launch({ PAC_SANDBOX_PORT });
    await once(taken.child, "exit");
    holder.close();
    expect([taken.child.exitCode, taken.said().includes(`PAC_SANDBOX_PORT=${PAC_SANDBOX_PORT} is taken`)]).toEqual([
      1,
      true,
    ]);
    const away = await launch({ DATABASE_URL: "postgres://user:canary@127.0.0.1:9/timbra" });
    await once(away.child, "exit");
    expect(away.child.exitCode).toBe(1);
    expect(away.said()).toContain("DATABASE_URL");
    expect(away.said()).not.toContain("canary");
  });

  it("runs as web and as worker apart, over one database and one provider, and a mail that the one asks for is sent by the other", async () => {
    copyMadeBefore();
    const PAC_SANDBOX_PORT = String(await freePort());
    const METRICS_PORT = String(await freePort());
    const worker = await launch({ TIMBRA_ROLE: "worker", PAC_SANDBOX_PORT, METRICS_PORT });
    await ready(worker);
    const ofWorker = (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}/internal/${path}`);
    expect([(await ofWorker("live")).status, (await ofWorker("health")).status]).toEqual([200, 200]);
    const web = await launch({ TIMBRA_ROLE: "web", PAC_SANDBOX_PORT });
    await ready(web);
    const account = someAccount();
    expect(
      (await post(web, "/api/auth/register", { ...account, password_confirmation: account.password })).status,
    ).toBe(201);
    const mails = async () => {
      const answer = await fetch(`${web.url}/api/sandbox/mailbox?recipient=${account.email}`);
      return ((await answer.json()) as { rows: unknown[] }).rows.length;
    };
    while ((await mails()) === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    const figures = await (await ofWorker("metrics")).text();
    expect(figures).toContain('timbra_job_seconds_count{job="deliver-mail",outcome="completed"} 1\n');
    expect(figures).toMatch(/timbra_info\{version="[^"]+",mode="sandbox",role="worker"\} 1/);
    expect(await end(web.child, "SIGTERM")).toBe(0);
    expect(await end(worker.child, "SIGTERM")).toBe(0);
  });
});
