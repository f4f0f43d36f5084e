import { describe, expect, it } from "vitest";
import { StartupDeadline } from "./start.ts";

describe("the patience with a server", () => {
  let now = 0;
  const waiting = (state: "starting" | "silent", seconds: number) => {
    now = 0;
    const deadline = new StartupDeadline(() => now);
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      deadline.observe({ state });
      if (deadline.isExpired()) return second + 1;
    }
    return null;
  };

  it("ends after a minute without output", () => {
    expect(waiting("silent", 3_600)).toBe(61);
  });

  it("does not end while the server says that it is starting", () => {
    expect(waiting("starting", 3_600)).toBeNull();
  });

  it("is a minute again after the server stopped reporting while it started", () => {
    now = 0;
    const deadline = new StartupDeadline(() => now);
    now = 50_000;
    deadline.observe({ state: "starting" });
    now = 110_000;
    expect(deadline.isExpired()).toBe(false);
    now = 110_001;
    expect(deadline.isExpired()).toBe(true);
  });
});
