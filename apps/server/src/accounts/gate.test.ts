import { describe, expect, it } from "vitest";
import { createGate } from "./gate.ts";

const limits = { atOnce: 2, mostWaiting: 3, whenFull: () => new Error("full") };

describe("createGate", () => {
  it("never lets more through at once than it may, and everybody in the end", async () => {
    const gate = createGate({ ...limits, mostWaiting: 100 });
    let inside = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        gate(async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise((resolve) => setTimeout(resolve, 1));
          inside -= 1;
          return n;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it("turns away who finds the line full, and goes on after a task that fails", async () => {
    const gate = createGate(limits);
    let open: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waiting = Array.from({ length: 5 }, () => gate(() => held));
    await expect(gate(async () => "late")).rejects.toThrow("full");
    open();
    await Promise.all(waiting);
    await expect(gate(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await gate(async () => "fine")).toBe("fine");
  });
});
