import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { every } from "./every.ts";

const LOG = { warn: vi.fn() };

describe("work that is done every second", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    LOG.warn.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is done at once, then every second, and no more once it is stopped", async () => {
    const work = vi.fn(async () => undefined);
    const stop = every(1_000, LOG, "the work failed", work);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(work).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("is not begun again before it has ended", async () => {
    let end: () => void = () => undefined;
    const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const stop = every(1_000, LOG, "the work failed", work);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    stop();
  });

  it("is logged when it fails, and tried again at the next second", async () => {
    const err = new Error("the database is away");
    const work = vi.fn(async () => Promise.reject(err));
    const stop = every(1_000, LOG, "the work failed", work);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
    expect(LOG.warn.mock.calls).toEqual([
      [{ err }, "the work failed"],
      [{ err }, "the work failed"],
    ]);
    stop();
  });
});
