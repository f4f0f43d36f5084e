import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairSemaphore } from "./fair-semaphore.ts";

const PATIENT_MS = 60_000;

/** Tasks that go on until they are asked to end, and which of them were begun. */
function worksAt(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (owner: string, name: string) =>
    semaphore.run(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, enter, end: (name: string) => ends.get(name)?.() };
}

describe("a fair semaphore", () => {
  it("lets so many run at once, and the others, one of each owner, in the order in which they came", async () => {
    const { begun, enter, end } = worksAt(new FairSemaphore({ running: 2, runningPerOwner: 2, maxWaitMs: PATIENT_MS }));
    const passes = ["a", "b", "c", "d"].map((name) => enter(name, name));
    await sleep(0);
    expect(begun).toEqual(["a", "b"]);
    end("b");
    expect(await passes[1]).toBe("b");
    await sleep(0);
    expect(begun).toEqual(["a", "b", "c"]);
    end("a");
    await sleep(0);
    for (const name of ["c", "d"]) end(name);
    expect(await Promise.all(passes)).toEqual(["a", "b", "c", "d"]);
  });

  it("lets no owner wait behind one who holds enough slots", async () => {
    const { begun, enter, end } = worksAt(new FairSemaphore({ running: 3, runningPerOwner: 2, maxWaitMs: PATIENT_MS }));
    const passes = ["1", "2", "3", "4"].map((nth) => enter("many", `many ${nth}`));
    const single = enter("single", "single 1");
    await sleep(0);
    expect(begun).toEqual(["many 1", "many 2", "single 1"]);
    end("single 1");
    await single;
    await sleep(0);
    expect(begun).toHaveLength(3);
    for (const nth of ["1", "2", "3", "4"]) {
      end(`many ${nth}`);
      await sleep(0);
    }
    expect(await Promise.all(passes)).toHaveLength(4);
  });

  it("gives a slot that was waited for to no later caller", async () => {
    const { begun, enter, end } = worksAt(new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: PATIENT_MS }));
    const first = enter("a", "first");
    const second = enter("b", "second");
    await sleep(0);
    end("first");
    const third = first.then(() => enter("c", "third"));
    await sleep(0);
    expect(begun).toEqual(["first", "second"]);
    end("second");
    await sleep(0);
    end("third");
    expect(await Promise.all([second, third])).toEqual(["second", "third"]);
  });

  it("turns away who has waited for too long, and begins nothing for it", async () => {
    const { begun, enter, end } = worksAt(new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: 20 }));
    const first = enter("a", "first");
    expect(await enter("b", "second")).toBe("timed_out");
    end("first");
    await first;
    const third = enter("b", "third");
    await sleep(0);
    end("third");
    expect([await third, begun]).toEqual(["third", ["first", "third"]]);
  });

  it("serves owners round-robin: one with many requests does not make others wait behind them", async () => {
    const { begun, enter, end } = worksAt(new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: PATIENT_MS }));
    const names = ["many 1", "many 2", "many 3", "few 1", "few 2", "single 1"];
    const passes = names.map((name) => enter(name.split(" ")[0] ?? "", name));
    const order = ["many 1", "many 2", "few 1", "single 1", "many 3", "few 2"];
    for (const name of order) {
      await sleep(0);
      end(name);
    }
    await Promise.all(passes);
    expect(begun).toEqual(order);
  });

  it("refuses at once an owner who already has enough waiting, and nobody else", async () => {
    const { begun, enter, end } = worksAt(
      new FairSemaphore({ running: 1, runningPerOwner: 1, waitingPerOwner: 1, maxWaitMs: PATIENT_MS }),
    );
    const passes = [enter("many", "many 1"), enter("many", "many 2")];
    expect(await enter("many", "many 3")).toBe("timed_out");
    passes.push(enter("single", "single 1"));
    for (const name of ["many 1", "many 2", "single 1"]) {
      await sleep(0);
      end(name);
    }
    expect([await Promise.all(passes), begun]).toEqual([
      ["many 1", "many 2", "single 1"],
      ["many 1", "many 2", "single 1"],
    ]);
  });

  it("says how many wait, of all owners, and none when they have been let in", async () => {
    const semaphore = new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: PATIENT_MS });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const passes = ["a", "a", "b"].map((owner) => semaphore.run(owner, () => ended));
    expect(semaphore.waiting).toBe(2);
    end();
    await Promise.all(passes);
    expect(semaphore.waiting).toBe(0);
  });

  it("is free again after what failed", async () => {
    const semaphore = new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: PATIENT_MS });
    await expect(semaphore.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await semaphore.run("a", async () => "in")).toBe("in");
  });

  it("refuses at once, beyond those who may always wait, who would wait for longer than is good", async () => {
    const refuseEarly = { afterWaiting: 1, ms: 10 };
    const semaphore = new FairSemaphore({ running: 1, runningPerOwner: 1, maxWaitMs: PATIENT_MS, refuseEarly });
    await semaphore.run("a", () => sleep(30));
    const { begun, enter, end } = worksAt(semaphore);
    const passes = ["a", "b"].map((name) => enter(name, name));
    expect(await enter("c", "c")).toBe("timed_out");
    end("a");
    await passes[0];
    await sleep(0);
    end("b");
    expect(await passes[1]).toBe("b");
    expect(begun).toEqual(["a", "b"]);
  });
});
