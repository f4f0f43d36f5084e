import { price, writeXml } from "@timbra/cfdi";
import { describe, expect, it, vi } from "vitest";
import { bundledLists } from "../catalogues/index.ts";
import { ChildProcessLost } from "../child-process.ts";
import type { PrintInput } from "./printer.ts";
import { INVOICE } from "./testing/documents.ts";
import { createTypstPrinter, type PrintChild } from "./typst-printer.ts";

const INPUT: PrintInput = { xml: writeXml(price(INVOICE, 2)), language: "es", mark: "draft" };
const PDF = new Uint8Array([37, 80, 68, 70]);

/** Children that do as instructed, job by job: "ok", "lost" or "refused". */
function scripted(...script: string[]) {
  const ended: number[] = [];
  let started = 0;
  const start = (): PrintChild => {
    started += 1;
    const number = started;
    let jobs = 0;
    return {
      pid: number,
      get jobs() {
        return jobs;
      },
      async run({ id }) {
        jobs += 1;
        const next = script.shift() ?? "ok";
        if (next === "lost") throw new ChildProcessLost("gone");
        return next === "ok"
          ? { id, ok: true, pdf: PDF, withoutImages: false, standard: true }
          : { id, ok: false, reason: next };
      },
      kill: () => void ended.push(number),
    };
  };
  return { start, ended, count: () => started };
}

describe("the printer", () => {
  it("starts no process until it is asked to print, and one for all documents", async () => {
    const { start, count } = scripted();
    const printer = createTypstPrinter(bundledLists(), {}, start);
    expect(count()).toBe(0);
    await Promise.all([printer.print(INPUT), printer.print(INPUT), printer.print(INPUT)]);
    expect(count()).toBe(1);
  });

  it("replaces a process that has made its share", async () => {
    const { start, ended, count } = scripted();
    const printer = createTypstPrinter(bundledLists(), { documentsPerChild: 2 }, start);
    for (let n = 0; n < 5; n += 1) await printer.print(INPUT);
    expect([count(), ended]).toEqual([3, [1, 2]]);
  });

  it("tries a document twice, and says so when both processes are lost", async () => {
    const once = scripted("lost", "ok");
    expect(await createTypstPrinter(bundledLists(), {}, once.start).print(INPUT)).toEqual({ ok: true, pdf: PDF });
    expect(once.ended).toEqual([1]);
    const twice = scripted("lost", "lost", "ok");
    const printer = createTypstPrinter(bundledLists(), {}, twice.start);
    expect(await printer.print(INPUT)).toEqual({ ok: false, reason: "gone" });
    expect(await printer.print(INPUT)).toEqual({ ok: true, pdf: PDF });
    expect(twice.count()).toBe(3);
  });

  it("does not repeat what the drawing itself refuses", async () => {
    const { start, count } = scripted("no such font");
    expect(await createTypstPrinter(bundledLists(), {}, start).print(INPUT)).toEqual({
      ok: false,
      reason: "no such font",
    });
    expect(count()).toBe(1);
  });

  it("refuses at once what would wait too long", async () => {
    const { start } = scripted();
    const printer = createTypstPrinter(bundledLists(), { waiting: 2 }, start);
    const two = [printer.print(INPUT), printer.print(INPUT)];
    expect(await printer.print(INPUT)).toMatchObject({ ok: false });
    expect(await Promise.all(two)).toEqual([
      { ok: true, pdf: PDF },
      { ok: true, pdf: PDF },
    ]);
    expect(await printer.print(INPUT)).toEqual({ ok: true, pdf: PDF });
  });

  it("draws one document of an owner at a time, and another owner's meanwhile", async () => {
    const drawing: string[] = [];
    const ends: (() => void)[] = [];
    const start = (): PrintChild => ({
      ...scripted().start(),
      run: ({ id, model }) => {
        drawing.push(model.includes("otra") ? "other" : "mine");
        return new Promise((resolve) =>
          ends.push(() => resolve({ id, ok: true, pdf: PDF, withoutImages: false, standard: true })),
        );
      },
    });
    const printer = createTypstPrinter(bundledLists(), { waitingPerOwner: 2 }, start);
    const print = (owner: string, notes: string) => printer.print({ ...INPUT, owner, notes });
    const asked = [print("mine", "1"), print("mine", "2"), print("mine", "3"), print("other", "otra")];
    expect(await print("mine", "4")).toMatchObject({ ok: false, isBusy: true });
    await vi.waitFor(() => expect(drawing).toEqual(["mine", "other"]));
    for (let at = 0; at < asked.length; at += 1) {
      await vi.waitFor(() => expect(ends.length).toBeGreaterThan(at));
      ends[at]?.();
    }
    expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
    expect(drawing).toEqual(["mine", "other", "mine", "mine"]);
  });

  it("closes after what it was asked, and ends its process", async () => {
    const { start, ended } = scripted();
    const printer = createTypstPrinter(bundledLists(), {}, start);
    const asked = printer.print(INPUT);
    await printer.close();
    expect(await asked).toEqual({ ok: true, pdf: PDF });
    expect(ended).toEqual([1]);
  });
});
