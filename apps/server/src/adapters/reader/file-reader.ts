import { FairSemaphore } from "../../lib/fair-semaphore.ts";
import { forkChild } from "../child-process.ts";

export type FileRead<Content> =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly fault: ReadFault | "busy" };

/**
 * Whose file it is, an issuer's id: the files of one owner are read one after another, and owners are served
 * round-robin.
 */
interface Owned {
  readonly owner: string;
}

/** Reads files that came from outside. Whatever is in them, it answers within its limits. */
export interface FileReader {
  pdf(bytes: Uint8Array, limits: Owned & { readonly maxPages: number }): Promise<FileRead<PdfPages>>;
  sheet(
    bytes: Uint8Array,
    limits: Owned & { readonly maxRows: number; readonly maxColumns: number },
  ): Promise<FileRead<SheetRows>>;
}

export interface ReaderLimits {
  /** For one file. */
  readonly timeoutMs: number;
  /** Files that are read at once; each has a process and its memory. */
  readonly atOnce: number;
  /** Of them, those of one owner. */
  readonly atOnceEach: number;
  /** Files of one owner that may wait; more are refused. */
  readonly waitingPerOwner: number;
}

const LIMITS: ReaderLimits = { timeoutMs: 15_000, atOnce: 2, atOnceEach: 1, waitingPerOwner: 8 };
/** Of JavaScript objects, in MB; what a file unpacks to is bounded beside it. */
const MEMORY_MB = 512;

export function createFileReader(given: Partial<ReaderLimits> = {}): FileReader {
  const limits = { ...LIMITS, ...given };
  const { timeoutMs, atOnce, atOnceEach, waitingPerOwner } = limits;
  const maxWaitMs = timeoutMs * (1 + waitingPerOwner);
  const semaphore = new FairSemaphore({ running: atOnce, runningPerOwner: atOnceEach, waitingPerOwner, maxWaitMs });

  async function contentOf(owner: string, job: ReadJob): Promise<FileRead<PdfPages>> {
    const result = await semaphore.run(owner, () => readInChild(job, timeoutMs));
    if (result === "timed_out") return { ok: false, fault: "busy" };
    return result.ok ? { ok: true, content: result.lines as PdfPages } : result;
  }

  return {
    pdf: (bytes, { owner, maxPages }) => contentOf(owner, { kind: "pdf", bytes, maxPages }),
    sheet: (bytes, { owner, maxRows, maxColumns }) => contentOf(owner, { kind: "sheet", bytes, maxRows, maxColumns }),
  };
}

/** In a process that reads one file and ends. */
function readInChild(job: ReadJob, timeoutMs: number): Promise<ReadResult> {
  const child = forkChild("child/read-child", import.meta.url, { memoryMb: MEMORY_MB });
  return new Promise((done) => {
    const settle = (result: ReadResult): void => {
      clearTimeout(timer);
      done(result);
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => settle({ ok: false, fault: "too_slow" }), timeoutMs);
    child.once("message", (result) => settle(result as ReadResult));
    child.once("exit", () => settle({ ok: false, fault: "damaged" }));
    child.once("error", () => settle({ ok: false, fault: "damaged" }));
    child.send(job, (cause) => cause && settle({ ok: false, fault: "damaged" }));
  });
}

/**
 * What the parent asks of the child: the text of a PDF, or the rows of a spreadsheet. Bytes travel as they are
 * (structured clone).
 */
export type ReadJob =
  | { readonly kind: "pdf"; readonly bytes: Uint8Array; readonly maxPages: number }
  | { readonly kind: "sheet"; readonly bytes: Uint8Array; readonly maxRows: number; readonly maxColumns: number };

/** Why a file gave nothing. "damaged" is also what a file that was made to do harm is. */
type ReadFault =
  | "not_a_pdf"
  | "locked"
  | "too_many_pages"
  | "damaged"
  | "too_many_rows"
  | "too_large"
  | "unknown_format"
  | "too_slow";

/** The lines of each page, the cells of a line parted by tabs. */
type PdfPages = readonly (readonly string[])[];

/** The cells of each row as texts, blank rows too, so that a row keeps the number that it has in the file. */
type SheetRows = readonly (readonly string[])[];

export type ReadResult =
  | { readonly ok: true; readonly lines: PdfPages | SheetRows }
  | { readonly ok: false; readonly fault: ReadFault };
