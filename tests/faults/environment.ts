import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressesOfOwnServer } from "../../apps/server/src/db/index.ts";
import { databaseEnvironment } from "../../apps/server/src/testing/database-environment.ts";
import { Database } from "./database.ts";
import { fixedPort } from "./program.ts";
import { Provider } from "./provider.ts";
import { Server } from "./server.ts";

/** Milliseconds that a server's request waits for the provider: short, so that the worker's part is seen soon. */
export const STAMP_WAIT_MS = 1_500;

/** Two servers over one PostgreSQL, and two providers; each a process that can be killed. */
export interface FaultEnvironment {
  readonly folder: string;
  readonly database: Database;
  /** The first is asked first. */
  readonly providers: readonly [Provider, Provider];
  readonly servers: readonly [Server, Server];
  stop(): Promise<void>;
}

/** Builds it in a folder of its own; `databaseFolder` may be on another disk. */
export async function openEnvironment(databaseFolder?: string): Promise<FaultEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-faults-"));
  const database = await Database.start(databaseFolder ?? folder);
  // The servers end with us; these would not.
  const abandon = () => {
    database.kill();
    first.abandon();
    second.abandon();
  };
  process.once("exit", abandon);
  const [first, second] = await startProviders(folder);
  const environment = {
    TIMBRA_DATA_DIR: folder,
    ...databaseEnvironment(addressesOfOwnServer(database.url)),
    PAC_URL: first.url,
    // The sandbox implements its protocol.
    PAC2_PROVIDER: "sw",
    PAC2_URL: second.url,
    LOG_LEVEL: "warn",
    RATE_LIMIT: "0",
    STAMP_WAIT_MS: String(STAMP_WAIT_MS),
  };
  const place = async (name: string) => ({
    name,
    environment,
    port: await fixedPort(),
    logFile: join(folder, `server-${name}.log`),
  });
  const servers = [new Server(await place("A")), new Server(await place("B"))] as const;
  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([first.stop(), second.stop()]);
    await database.stop();
    process.off("exit", abandon);
    await rm(folder, { recursive: true, force: true });
  }
  await Promise.all(servers.map((server) => server.ready));
  return { folder, database, providers: [first, second], servers, stop };
}

/**
 * Two ledgers under one authority: a certificate that one has issued is known to the other, as the SAT's are to
 * everybody.
 */
async function startProviders(folder: string): Promise<[Provider, Provider]> {
  const place = (name: string) => ({ folder: join(folder, name), logFile: join(folder, `${name}.log`) });
  const first = await Provider.start(place("provider-1"));
  await cp(join(folder, "provider-1", "authority"), join(folder, "provider-2", "authority"), { recursive: true });
  return [first, await Provider.start(place("provider-2"))];
}
