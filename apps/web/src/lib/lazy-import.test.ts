import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { LAZY_IMPORT_TIMEOUT_MS, LazyImportError, lazyImport } from "./lazy-import.ts";

let log: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers();
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a part that arrives is given, and nothing goes on waiting for it", async () => {
  await expect(lazyImport(async () => "screen")).resolves.toBe("screen");
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that never arrives fails after 120 seconds, and is reported", async () => {
  const failed = expect(lazyImport(() => new Promise(() => undefined))).rejects.toThrow(/did not arrive/);
  await vi.advanceTimersByTimeAsync(LAZY_IMPORT_TIMEOUT_MS - 1);
  expect(log).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect([LAZY_IMPORT_TIMEOUT_MS, log.mock.calls.length]).toEqual([120_000, 1]);
});

test.each([
  "Failed to fetch dynamically imported module: /a.js",
  "error loading dynamically imported module",
  "Importing a module script failed.",
])("one that could not be fetched is told from one that is broken: %s", async (message) => {
  await expect(lazyImport(() => Promise.reject(new TypeError(message)))).rejects.toBeInstanceOf(LazyImportError);
});

test("one that cannot be had fails as it is", async () => {
  await expect(lazyImport(() => Promise.reject(new TypeError("Failed to fetch")))).rejects.toThrow("Failed to fetch");
  expect(vi.getTimerCount()).toBe(0);
});
