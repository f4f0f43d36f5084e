import { statfs } from "node:fs/promises";

/** Whether new documents may be begun: what is on its way always may end. */
export interface DiskReserve {
  hasRoom(): Promise<boolean>;
  /** As it is now; null when it cannot be looked at. */
  space(): Promise<DiskSpace | null>;
}

/** How many bytes a disk has, and how many of them are free for us. */
export interface DiskSpace {
  readonly size: number;
  readonly free: number;
}

/**
 * A twentieth of the disk, and of a large one no more than this: a document takes some thirty kilobytes until it is
 * stamped.
 */
const RESERVED_PART = 0.05;
const LARGEST_RESERVE = 1024 ** 3;
/** The disk is looked at once in this time, however many ask. */
const LOOK_MS = 1_000;

/**
 * The reserve of the disk on which a folder is (the database's too, where it is embedded). What is kept free is what
 * the documents on their way, and PostgreSQL itself, need to come to an end. A disk that cannot be looked at stops
 * nothing: its own errors will.
 */
export function createDiskReserve(
  folder: string,
  measure: (folder: string) => Promise<DiskSpace> = roomOf,
): DiskReserve {
  let seen: { readonly at: number; readonly hasRoom: Promise<boolean> } | null = null;
  const measureDisk = () =>
    measure(folder).then(
      (space) => space.free >= reserveOf(space),
      () => true,
    );
  return {
    hasRoom() {
      const at = performance.now();
      if (seen === null || at - seen.at > LOOK_MS) seen = { at, hasRoom: measureDisk() };
      return seen.hasRoom;
    },
    space: () => measure(folder).catch(() => null),
  };
}

/** How much of a disk is kept free. */
export function reserveOf({ size }: DiskSpace): number {
  return Math.min(size * RESERVED_PART, LARGEST_RESERVE);
}

export async function roomOf(folder: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { size: blocks * bsize, free: bavail * bsize };
}
