/** What a file opens it has to close. */
const KINDS = ["TCPServerWrap", "PipeServerWrap", "ProcessWrap"] as const;

type Kind = (typeof KINDS)[number];
type Open = Readonly<Record<Kind, number>>;

let untilWorkerEnds: Open = { TCPServerWrap: 0, PipeServerWrap: 0, ProcessWrap: 0 };

/** How many servers and processes this worker has open, without those that end with it. */
export function countOpen(): Open {
  const names = process.getActiveResourcesInfo();
  return perKind((kind) => names.filter((name) => name === kind).length - untilWorkerEnds[kind]);
}

/** The kinds of which more is open than before. */
export function findLeft(before: Open): readonly Kind[] {
  const now = countOpen();
  return KINDS.filter((kind) => now[kind] > before[kind]);
}

/** Opens something that ends with the worker, not with the file that opens it first. */
export async function openUntilWorkerEnds<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  const before = countOpen();
  const opened = await open();
  const now = countOpen();
  untilWorkerEnds = perKind((kind) => untilWorkerEnds[kind] + now[kind] - before[kind]);
  return opened;
}

function perKind(count: (kind: Kind) => number): Open {
  return {
    TCPServerWrap: count("TCPServerWrap"),
    PipeServerWrap: count("PipeServerWrap"),
    ProcessWrap: count("ProcessWrap"),
  };
}
