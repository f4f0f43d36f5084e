import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRequestWorkers, type RequestWorker, removeAbandoned } from "./request-workers.ts";

/** Processes that answer at once, and end when they are asked to. */
function started() {
  const ends: (() => void)[] = [];
  const start = (): RequestWorker => {
    const number = ends.length + 1;
    const ended = new Promise<void>((resolve) => ends.push(resolve));
    return { socket: Promise.resolve(`socket ${number}`), ended, end: async () => ends[number - 1]?.() };
  };
  return { start, ends };
}

/** Requests that go on until they are asked to end, and where each was sent. */
function asksOf(workers: ReturnType<typeof createRequestWorkers>) {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (owner: string) =>
    workers.use(owner, (socket, { responseStarted }) => {
      asked.push(`${owner} at ${socket}`);
      if (owner !== "slow") responseStarted();
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  return { asked, ends, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("asks everything of one owner of the same process, so that the other is there for everybody else", async () => {
  const { asked, ends, ask } = asksOf(createRequestWorkers(started().start));
  const passes: Promise<unknown>[] = [];
  for (const owner of ["many", "many", "many", "single"]) {
    passes.push(ask(owner));
    await turn();
  }
  expect(asked).toEqual(["many at socket 1", "many at socket 1", "single at socket 2"]);
  for (let at = 0; at < 4; at += 1) {
    ends[at]?.();
    await turn();
  }
  await Promise.all(passes);
  expect(asked.at(-1)).toBe("many at socket 1");
});

it("works on one request of an owner at a time: the others wait until its answer has begun", async () => {
  const { asked, ends, ask } = asksOf(createRequestWorkers(started().start));
  const passes = [ask("slow"), ask("slow")];
  await turn();
  expect(asked).toEqual(["slow at socket 1"]);
  ends[0]?.();
  await turn();
  expect(asked).toHaveLength(2);
  ends[1]?.();
  await Promise.all(passes);
});

it("starts no process before it is needed, one while one is enough, and a new one for one that ended", async () => {
  const { start, ends } = started();
  const workers = createRequestWorkers(start);
  expect(ends).toHaveLength(0);
  const where = (owner: string) => workers.use(owner, async (socket) => socket);
  expect([await where("a"), await where("b")]).toEqual(["socket 1", "socket 1"]);
  ends[0]?.();
  await turn();
  expect(await where("a")).toBe("socket 2");
  await workers.use("a", async (_socket, { end }) => end());
  await turn();
  expect(await where("a")).toBe("socket 3");
});

it("frees the place of what could not be asked", async () => {
  let starts = 0;
  const start = (): RequestWorker => {
    starts += 1;
    return { socket: Promise.reject(new Error("did not start")), ended: Promise.resolve(), end: async () => undefined };
  };
  const workers = createRequestWorkers(start, { running: 1, runningPerOwner: 1 });
  for (let time = 0; time < 2; time += 1) {
    await expect(workers.use("a", async () => "asked")).rejects.toThrow("did not start");
    await turn();
  }
  expect(starts).toBe(2);
});

it("leaves nothing of processes that were killed with who started them: the next start takes their folders away", () => {
  const place = mkdtempSync(join(tmpdir(), "timbra-abandoned-"));
  // No process has the first id.
  const names = [
    "timbra-request-worker-2147483646-abc",
    `timbra-request-worker-${process.pid}-abc`,
    "timbra-request-worker-old",
    "another",
  ];
  for (const name of names) mkdirSync(join(place, name));
  writeFileSync(join(place, names[0] ?? "", "socket"), "");
  removeAbandoned(place);
  expect(readdirSync(place).sort()).toEqual(names.slice(1).sort());
  rmSync(place, { recursive: true });
});
