import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "../../apps/server/src/db/embedded/connect.ts";
import { choosePostgresUser } from "../../apps/server/src/db/embedded/index.ts";
import type { DatabaseAddresses } from "../../apps/server/src/db/index.ts";
import { freePort } from "../../apps/server/src/lib/free-port.ts";

export type PoolMode = "session" | "transaction";

export interface Pooler {
  /**
   * As the product is configured: both logins through the pooler; the owner and the session that listens for jobs
   * connect directly.
   */
  readonly addresses: DatabaseAddresses;
  readonly pid: number;
  close(): Promise<void>;
}

export interface PoolerSettings {
  readonly mode: PoolMode;
  /** Most connections to the server for each login. */
  readonly connections: number;
}

const MAX_TRIES = 200;

/**
 * Debian's own settings but for what has to be said. It refuses to run as root, and runs as PostgreSQL's account then.
 */
export async function startPgbouncer(own: DatabaseAddresses, asked: PoolerSettings): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-pgbouncer-"));
  const port = await freePort();
  const product = new URL(own.product);
  const auditor = new URL(own.auditor);
  const users = join(folder, "users.txt");
  await writeFile(users, [product, auditor].map(({ username, password }) => `"${username}" "${password}"\n`).join(""), {
    mode: 0o600,
  });
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(settings, settingsOf({ own: product, port, users, ...asked }), { mode: 0o600 });
  const user = choosePostgresUser();
  if (user !== null) {
    await chmod(folder, 0o700);
    for (const path of [folder, users, settings]) await chown(path, user.uid, user.gid);
  }
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid };
  const child = spawn("pgbouncer", ["-q", settings], {
    cwd: "/",
    stdio: ["ignore", "inherit", "inherit"],
    ...identity,
  });
  const abandon = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", abandon);
  const through = (url: URL) => {
    const pooled = new URL(url);
    pooled.search = "";
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  await untilAnswers(through(product), child);
  return {
    addresses: { ...own, product: through(product), auditor: through(auditor), prepared: asked.mode === "session" },
    pid: child.pid ?? 0,
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      process.off("exit", abandon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A login that failed is tried again after a second, not after the fifteen that are the default: while one database
 * takes over from another there is none for some seconds.
 */
function settingsOf(given: PoolerSettings & { own: URL; port: number; users: string }): string {
  const { own, port, users, mode, connections } = given;
  const database = own.pathname.slice(1);
  return `[databases]
${database} = host=127.0.0.1 port=${own.port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${connections}
max_client_conn = 200
server_login_retry = 1
`;
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await queryOnce(url, "SELECT 1").then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    if (child.exitCode !== null || tries === MAX_TRIES)
      throw new Error(`PgBouncer does not answer: ${failure.message}`);
    await sleep(50);
  }
}
