import { afterAll, expect } from "vitest";

/**
 * What a file opens it has to close: it would otherwise answer, or hold ports and processes, while later files of the
 * same worker run.
 */
const KINDS = ["TCPServerWrap", "PipeServerWrap", "ProcessWrap"] as const;
/** A socket or a process that was asked to end is gone soon after. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

type Open = Readonly<Record<(typeof KINDS)[number], number>>;

const before = openNow();

afterAll(async () => {
  const until = Date.now() + PATIENCE_MS;
  while (left().length > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, PAUSE_MS));
  expect(left(), "this file leaves nothing open").toEqual([]);
});

function left(): string[] {
  const now = openNow();
  return KINDS.filter((kind) => now[kind] > before[kind]);
}

function openNow(): Open {
  const names = process.getActiveResourcesInfo();
  const count = (kind: string) => names.filter((name) => name === kind).length;
  return {
    TCPServerWrap: count("TCPServerWrap"),
    PipeServerWrap: count("PipeServerWrap"),
    ProcessWrap: count("ProcessWrap"),
  };
}
