import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryOnce } from "../../apps/server/src/adapters/postgres/embedded/connect.ts";
import { choosePostgresUser } from "../../apps/server/src/adapters/postgres/embedded/index.ts";
import type { DatabaseAddresses } from "../../apps/server/src/adapters/postgres/index.ts";
import { freePort } from "../../scripts/demo/own-server.ts";

export type PoolMode = "session" | "transaction";

/** What `pgbouncer --version` says, or null where it is not installed. */
export function pgbouncerVersion(): string | null {
  const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? null) : null;
}

export interface Pooler {
  /**
   * As the product is to be told them: both logins through the pooler, the owner and the session that hears of jobs
   * past it.
   */
  readonly addresses: DatabaseAddresses;
  close(): Promise<void>;
}

/** Server connections for each login: far fewer than the product opens when they are lent by the transaction. */
const SERVER_CONNECTIONS = { session: 40, transaction: 4 };

/**
 * Debian's own settings but for what has to be said. It refuses to run as root, and runs as PostgreSQL's account then.
 */
export async function startPgbouncer(own: DatabaseAddresses, mode: PoolMode): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-pgbouncer-"));
  const port = await freePort();
  const product = new URL(own.product);
  const auditor = new URL(own.auditor);
  const users = join(folder, "users.txt");
  await writeFile(users, [product, auditor].map(({ username, password }) => `"${username}" "${password}"\n`).join(""), {
    mode: 0o600,
  });
  const settings = join(folder, "pgbouncer.ini");
  await writeFile(settings, settingsOf({ own: product, port, users, mode }), { mode: 0o600 });
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
  const through = (url: URL) => {
    const pooled = new URL(url);
    pooled.search = "";
    pooled.host = `127.0.0.1:${port}`;
    return pooled.href;
  };
  await untilAnswers(through(product), child);
  return {
    addresses: { ...own, product: through(product), auditor: through(auditor), prepared: mode === "session" },
    async close() {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(given: { own: URL; port: number; users: string; mode: PoolMode }): string {
  const { own, port, users, mode } = given;
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
default_pool_size = ${SERVER_CONNECTIONS[mode]}
max_client_conn = 200
`;
}

const MOST_TRIES = 200;

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await queryOnce(url, "SELECT 1").then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    if (child.exitCode !== null || tries === MOST_TRIES)
      throw new Error(`PgBouncer does not answer: ${failure.message}`);
    await sleep(50);
  }
}
