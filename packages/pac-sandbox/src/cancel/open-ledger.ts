import { open } from "node:fs/promises";
import { join } from "node:path";
import { openAppendFile } from "../book/append-file.ts";
import { readLines } from "../book/read-lines.ts";
import type { Answered, LedgerLine, Requested, Steered } from "./ledger-line.ts";

/** What happened to documents after they were stamped. Lines are added, never changed. */
export interface Ledger {
  /**
   * Counts from this call on; resolves when it is on the disk, and only then may anybody be told. If it rejects,
   * nothing happened.
   */
  add(line: LedgerLine): Promise<void>;
  /** Of one document, the oldest first. Upper or lower case. */
  requestsOf(uuid: string): readonly Requested[];
  answerTo(request: Requested): Answered | undefined;
  /** Every request, the oldest first. */
  requests(): readonly Requested[];
  readonly steered: Steered;
  close(): Promise<void>;
}

/**
 * Opens the cancellations kept in `dataDir`; a last line cut short by a crash is dropped. `start` counts until somebody
 * steers.
 */
export async function openLedger(dataDir: string, start: Steered): Promise<Ledger> {
  const path = join(dataDir, "cancellations.jsonl");
  await (await open(path, "a", 0o600)).close();
  const memory = new Memory(start);
  const file = await openAppendFile(path, await load(path, memory));
  return {
    async add(line) {
      const undo = memory.take(line);
      try {
        await file.append(JSON.stringify(line));
      } catch (cause) {
        undo();
        throw cause;
      }
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

/** Returns where the last whole line ends. */
async function load(path: string, memory: Memory): Promise<number> {
  let end = 0;
  let number = 0;
  for await (const { text, offset, length } of readLines(path)) {
    number += 1;
    memory.take(lineOf(text, number, path));
    end = offset + length + 1;
  }
  return end;
}

function lineOf(text: string, number: number, path: string): LedgerLine {
  try {
    return JSON.parse(text) as LedgerLine;
  } catch (cause) {
    throw new Error(`line ${number} of ${path} is damaged; move the file away to start a new one`, { cause });
  }
}

type Undo = () => void;

class Memory {
  readonly all: Requested[] = [];
  readonly byUuid = new Map<string, readonly Requested[]>();
  readonly answers = new Map<string, Answered>();
  steered: Steered;

  constructor(steered: Steered) {
    this.steered = steered;
  }

  take(line: LedgerLine): Undo {
    if (line.kind === "steered") return this.#steer(line);
    return line.kind === "answered" ? this.#answer(line) : this.#request(line);
  }

  #steer(line: Steered): Undo {
    const before = this.steered;
    this.steered = line;
    return () => {
      this.steered = before;
    };
  }

  #answer(line: Answered): Undo {
    this.answers.set(line.request, line);
    return () => this.answers.delete(line.request);
  }

  #request(line: Requested): Undo {
    const others = (): readonly Requested[] => (this.byUuid.get(line.uuid) ?? []).filter((one) => one !== line);
    this.all.push(line);
    this.byUuid.set(line.uuid, [...others(), line]);
    return () => {
      this.all.splice(this.all.indexOf(line), 1);
      this.byUuid.set(line.uuid, others());
    };
  }
}
