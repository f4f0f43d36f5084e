import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDiskReserve, type DiskSpace } from "./disk-reserve.ts";

const GIB = 1024 ** 3;
const roomy = (room: DiskSpace) => createDiskReserve("/", async () => room).hasRoom();

afterEach(() => void vi.restoreAllMocks());

describe("the reserve of a disk", () => {
  it("is a twentieth of it", async () => {
    expect(await roomy({ size: 10 * GIB, free: 0.51 * GIB })).toBe(true);
    expect(await roomy({ size: 10 * GIB, free: 0.49 * GIB })).toBe(false);
    expect(await roomy({ size: 10 * GIB, free: 0 })).toBe(false);
  });

  it("of a large one is a gibibyte", async () => {
    expect(await roomy({ size: 4_000 * GIB, free: 1.01 * GIB })).toBe(true);
    expect(await roomy({ size: 4_000 * GIB, free: 0.99 * GIB })).toBe(false);
  });

  it("is looked at anew, so that freed space is noticed, but not for every request", async () => {
    let free = 0;
    const look = vi.fn(async () => ({ size: GIB, free }));
    const disk = createDiskReserve("/", look);
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    expect(await Promise.all([disk.hasRoom(), disk.hasRoom(), disk.hasRoom()])).toEqual([false, false, false]);
    expect(look).toHaveBeenCalledTimes(1);
    free = GIB;
    now.mockReturnValue(1_001);
    expect(await disk.hasRoom()).toBe(true);
  });

  it("stops nothing where the disk cannot be looked at", async () => {
    expect(await createDiskReserve("/no/such/folder").hasRoom()).toBe(true);
  });

  it("is told in bytes as it is at that moment, and of a disk that cannot be looked at not at all", async () => {
    const look = vi.fn(async () => ({ size: GIB, free: 7 }));
    const disk = createDiskReserve("/", look);
    expect([await disk.space(), await disk.space()]).toEqual([
      { size: GIB, free: 7 },
      { size: GIB, free: 7 },
    ]);
    expect(look).toHaveBeenCalledTimes(2);
    expect(await createDiskReserve("/no/such/folder").space()).toBeNull();
  });

  it("of the disk of this machine is what df says", async () => {
    const [size = 0, free = 0] = execFileSync("df", ["-B1", "--output=size,avail", tmpdir()], { encoding: "utf8" })
      .trim()
      .split("\n")
      .slice(-1)
      .flatMap((line) => line.trim().split(/\s+/).map(Number));
    expect(await createDiskReserve(tmpdir()).hasRoom()).toBe(free >= Math.min(size / 20, GIB));
  });
});
