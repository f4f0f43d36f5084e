import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CachedSigner, createSignerCache } from "./signer-cache.ts";

const opened = (certificateId: string) => ({ certificateId }) as CachedSigner;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the memory of opened signers", () => {
  it("lends a signer again, to its issuer alone", () => {
    const memory = createSignerCache();
    memory.keep("one", opened("a"));
    expect([memory.find("one")?.certificateId, memory.find("other")]).toEqual(["a", undefined]);
  });

  it("keeps none for longer than a minute after it was opened, however often it is used", () => {
    const memory = createSignerCache();
    memory.keep("one", opened("a"));
    vi.advanceTimersByTime(59_000);
    expect(memory.find("one")).toBeDefined();
    vi.advanceTimersByTime(1_000);
    expect(memory.find("one")).toBeUndefined();
  });

  it("lets the one that replaced another stay its own minute", () => {
    const memory = createSignerCache();
    memory.keep("one", opened("a"));
    vi.advanceTimersByTime(30_000);
    memory.keep("one", opened("b"));
    vi.advanceTimersByTime(59_000);
    expect(memory.find("one")?.certificateId).toBe("b");
  });

  it("drops a key at once when asked to, and the oldest of more than two hundred", () => {
    const memory = createSignerCache();
    memory.keep("gone", opened("a"));
    memory.forget("gone");
    expect(memory.find("gone")).toBeUndefined();
    for (let issuer = 0; issuer <= 200; issuer += 1) memory.keep(`${issuer}`, opened("a"));
    expect([memory.find("0"), memory.find("1")?.certificateId]).toEqual([undefined, "a"]);
  });
});
