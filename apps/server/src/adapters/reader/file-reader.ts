import { FairSemaphore, type SemaphoreLimits } from "../../lib/fair-semaphore.ts";
import { forkChild, runOnce } from "../child-process.ts";

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

/** For one file. */
const TIMEOUT_MS = 15_000;
const WAITING_PER_OWNER = 8;
/** Each file that is read has a process and its memory. */
const LIMITS: SemaphoreLimits = {
  running: 2,
  runningPerOwner: 1,
  waitingPerOwner: WAITING_PER_OWNER,
  maxWaitMs: TIMEOUT_MS * (1 + WAITING_PER_OWNER),
};
/** Of JavaScript objects, in MB; what a file unpacks to is bounded beside it. */
const MEMORY_MB = 512;

export function createFileReader(): FileReader {
  const semaphore = new FairSemaphore(LIMITS);

  async function contentOf(owner: string, job: ReadJob): Promise<FileRead<PdfPages>> {
    const result = await semaphore.run(owner, () => readInChild(job));
    if (result === "timed_out") return { ok: false, fault: "busy" };
    return result.ok ? { ok: true, content: result.lines as PdfPages } : result;
  }

  return {
    pdf: (bytes, { owner, maxPages }) => contentOf(owner, { kind: "pdf", bytes, maxPages }),
    sheet: (bytes, { owner, maxRows, maxColumns }) => contentOf(owner, { kind: "sheet", bytes, maxRows, maxColumns }),
  };
}

/** In a process that reads one file and ends. */
async function readInChild(job: ReadJob): Promise<ReadResult> {
  const child = forkChild("child/read-child", import.meta.url, { memoryMb: MEMORY_MB });
  const result = await runOnce(child, job, TIMEOUT_MS, (message: ReadResult) => message);
  if (typeof result !== "string") return result;
  return { ok: false, fault: result === "lost" ? "damaged" : result };
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
