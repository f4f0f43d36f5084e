import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queryOnce } from "./connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres, superviseServer } from "./start.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "timbra-pg-"));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Events as they come, for whoever waits for one. */
function listener() {
  const told: string[] = [];
  const waiting = new Map<string, () => void>();
  const tell = (event: string) => {
    told.push(event);
    waiting.get(event)?.();
  };
  return { told, tell, heard: (event: string) => new Promise<void>((resolve) => waiting.set(event, resolve)) };
}

describe("an embedded PostgreSQL that is kept running", () => {
  it("is started again where it was when it is killed, with what was committed, and stops when it is asked to", async () => {
    const options = { dataDir: join(folder, "data"), settings: { fsync: "off" } };
    const first = await startEmbeddedPostgres(options);
    const { told, tell: onEvent, heard } = listener();
    const stop = superviseServer(first, {
      restart: () => startEmbeddedPostgres({ ...options, port: first.port }),
      onEvent,
      probeEveryMs: 10,
    });
    await queryOnce(first.url, "CREATE TABLE kept (word text)");
    const back = heard("back");
    process.kill(first.pid, "SIGKILL");
    await back;
    expect(told).toEqual(["gone", "back"]);
    expect(await queryOnce(first.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);
    expect(await stop()).toBe(true);
    expect(told).toEqual(["gone", "back"]);
    await expect(queryOnce(first.url, "SELECT 1")).rejects.toThrow();
  });

  it("is tried again with growing pauses while it does not start", async () => {
    // No process has this id.
    const server = { pid: 2_147_483_646, stop: async () => true } as EmbeddedPostgres;
    const { told, tell: onEvent, heard } = listener();
    const pauses: number[] = [];
    let tries = 0;
    const restart = async () => {
      tries += 1;
      if (tries < 9) throw new Error("no room");
      return { ...server, pid: process.pid };
    };
    const pause = async (ms: number) => void pauses.push(ms);
    const back = heard("back");
    const stop = superviseServer(server, { restart, onEvent, probeEveryMs: 1, pause });
    await back;
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(told.filter((event) => event === "failed")).toHaveLength(8);
    expect(await stop()).toBe(true);
  });
});
