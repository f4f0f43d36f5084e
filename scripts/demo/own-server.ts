import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/src/lib/free-port.ts";

export interface OwnServer {
  readonly url: string;
  /** Where all of its data is. */
  readonly folder: string;
  /** Of its sandbox provider. */
  readonly pacUrl: string;
  /** Ends it as a power cut would: without notice. */
  kill(): Promise<void>;
  /** Starts it again over what it left. */
  restart(): void;
  stop(): Promise<void>;
}

/** Starts the built product over an empty folder, on free ports; `stop` ends it and removes the folder. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), "timbra-demo-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const pacPort = await freePort();
  const ports = { PORT: String(port), PAC_SANDBOX_PORT: String(pacPort) };
  const env = { ...process.env, ...ports, PUBLIC_URL: url, TIMBRA_DATA_DIR: folder, LOG_LEVEL: "warn" };
  const run = () => {
    const child = spawn(process.execPath, ["apps/server/dist/main.js"], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return { child, ended: new Promise<void>((resolve) => child.once("exit", () => resolve())) };
  };
  let running = run();
  // Whoever started it may be ended before it could stop it: it does not outlive them.
  process.once("exit", () => running.child.kill());
  const end = (signal: NodeJS.Signals) => {
    running.child.kill(signal);
    return running.ended;
  };
  return {
    url,
    folder,
    pacUrl: `http://127.0.0.1:${pacPort}`,
    kill: () => end("SIGKILL"),
    restart() {
      running = run();
    },
    async stop() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
