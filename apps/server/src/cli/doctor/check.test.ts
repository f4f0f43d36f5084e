import { describe, expect, it } from "vitest";
import { type DoctorFinding, finding, reasonOf, runChecks } from "./check.ts";

const LIMIT_MS = 60_000;
const OK = finding("ok", "configured");
const never = () => new Promise<readonly DoctorFinding[]>(() => undefined);

describe("checks", () => {
  it("run side by side: each can wait for what another one does", async () => {
    let resolve: (findings: readonly DoctorFinding[]) => void = () => undefined;
    const first = {
      name: "first",
      run: () =>
        new Promise<readonly DoctorFinding[]>((done) => {
          resolve = done;
        }),
    };
    const second = {
      name: "second",
      run: async () => {
        resolve([OK, OK]);
        return [];
      },
    };
    expect(await runChecks([first, second], LIMIT_MS)).toEqual([
      { check: "first", ...OK },
      { check: "first", ...OK },
    ]);
  });

  it("that never end or fail are problems, and keep what the others say", async () => {
    const fails = { name: "fails", run: () => Promise.reject(new Error("no such thing")) };
    const checks = [{ name: "hangs", run: never }, fails, { name: "works", run: () => Promise.resolve([OK]) }];
    expect(await runChecks(checks, 1)).toEqual([
      { check: "hangs", status: "problem", code: "silent", params: { seconds: 0.001 } },
      { check: "fails", status: "problem", code: "failed", params: { reason: "no such thing" } },
      { check: "works", ...OK },
    ]);
  });
});

describe("a reason", () => {
  it("is one line, with the system's code", () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(reasonOf(refused)).toBe("connect (ECONNREFUSED)");
    expect(reasonOf(Object.assign(new Error("ECONNREFUSED there"), { code: "ECONNREFUSED" }))).toBe(
      "ECONNREFUSED there",
    );
    expect(reasonOf(new Error(" one\n  two\n"))).toBe("one two");
  });

  it("of several addresses is the first's, and of what is no error itself", () => {
    const both = new AggregateError([new Error("IPv6 is off"), new Error("refused")], "all failed");
    expect(reasonOf(both)).toBe("IPv6 is off");
    expect(reasonOf("thrown as it is")).toBe("thrown as it is");
  });
});
