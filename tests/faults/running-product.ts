import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Api } from "../../scripts/demo/api.ts";

const house = fileURLToPath(new URL("../../", import.meta.url));

/** A product in a process of its own, over a folder that outlives it. */
export interface RunningProduct {
  readonly api: Api;
  readonly pacUrl: string;
  /** Resolves when the process is gone, however it went. */
  readonly ended: Promise<NodeJS.Signals | number | null>;
  stop(): Promise<void>;
}

export interface ProductPlace {
  readonly folder: string;
  readonly port: number;
  readonly pacPort: number;
}

/** Starts the product from its sources; `environment` may ask for a fault. Ready when this resolves. */
export async function startProduct({ folder, port, pacPort }: ProductPlace, environment: Record<string, string> = {}): Promise<RunningProduct> {
  const env = {
    ...process.env,
    PORT: String(port),
    PAC_SANDBOX_PORT: String(pacPort),
    TIMBRA_DATA_DIR: folder,
    LOG_LEVEL: "warn",
    STAMP_WAIT_MS: "1500",
    RATE_LIMIT: "0",
    ...environment,
  };
  const args = ["--conditions=timbra", "--import", "tsx", "apps/server/src/main.ts"];
  const child = spawn(process.execPath, args, { cwd: house, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = endOf(child);
  const api = new Api(`http://127.0.0.1:${port}`);
  await Promise.race([api.untilReady(60), ended.then((end) => Promise.reject(new Error(`The product ended before it was ready: ${end}`)))]);
  return {
    api,
    pacUrl: `http://127.0.0.1:${pacPort}`,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function endOf(child: ChildProcess): Promise<NodeJS.Signals | number | null> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
}
