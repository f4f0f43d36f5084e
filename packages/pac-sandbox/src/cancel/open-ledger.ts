import { open } from "node:fs/promises";
import { join } from "node:path";
import { openAppendFile } from "../book/append-file.ts";
import { readLines } from "../book/read-lines.ts";
import type { Answered, LedgerLine, Requested, Steered } from "./ledger-line.ts";

/** What happened to documents after they were stamped. Lines are added, never changed. */
export interface Ledger {
  /** Counts from this call on; resolves when it is on the disk, and only then may anybody be told. */
  add(line: LedgerLine): Promise<void>;
  /** Of one document, the oldest first. Upper or lower case. */
  requestsOf(uuid: string): readonly Requested[];
  answerTo(request: Requested): Answered | undefined;
  /** Every request, the oldest first. */
  requests(): readonly Requested[];
  readonly steered: Steered;
  close(): Promise<void>;
}

/** Opens the cancellations kept in `dataDir`; a last line cut short by a crash is dropped. `start` counts until somebody steers. */
export async function openLedger(dataDir: string, start: Steered): Promise<Ledger> {
  const path = join(dataDir, "cancellations.jsonl");
  await (await open(path, "a", 0o600)).close();
  const memory = new Memory(start);
  let end = 0;
  for await (const { text, offset, length } of readLines(path)) {
    memory.take(JSON.parse(text) as LedgerLine);
    end = offset + length + 1;
  }
  const file = await openAppendFile(path, end);
  return {
    async add(line) {
      memory.take(line);
      await file.append(JSON.stringify(line));
    },
    requestsOf: (uuid) => memory.byUuid.get(uuid.toUpperCase()) ?? [],
    answerTo: (request) => memory.answers.get(request.id),
    requests: () => memory.all,
    get steered() {
      return memory.steered;
    },
    close: () => file.close(),
  };
}

class Memory {
  readonly all: Requested[] = [];
  readonly byUuid = new Map<string, Requested[]>();
  readonly answers = new Map<string, Answered>();
  steered: Steered;

  constructor(steered: Steered) {
    this.steered = steered;
  }

  take(line: LedgerLine): void {
    if (line.kind === "steered") this.steered = line;
    else if (line.kind === "answered") this.answers.set(line.request, line);
    else this.#request(line);
  }

  #request(line: Requested): void {
    this.all.push(line);
    this.byUuid.set(line.uuid, [...(this.byUuid.get(line.uuid) ?? []), line]);
  }
}
