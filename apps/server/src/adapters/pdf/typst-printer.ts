import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import {
  complementsInDocument,
  type Language,
  loadComplementTables,
  type PrintKind,
  type PrintWords,
} from "@timbra/contract";
import { FairSemaphore } from "../../lib/fair-semaphore.ts";
import { type Child, ChildProcessLost, KeptChild, startChild } from "../child-process.ts";
import { drawableImages } from "./drawable-images.ts";
import { accentOf } from "./format.ts";
import { defaultPrintWords, labelsFor } from "./labels/labels.ts";
import { alignFigures } from "./model/figure-columns.ts";
import { toPrintModel } from "./model/to-print-model.ts";
import { toReceiptModel } from "./model/to-receipt-model.ts";
import type { PdfPrinter, PrintInput, PrintLists, PrintOutcome, ReceiptInput, TablesInput } from "./printer.ts";

export interface PrinterLimits {
  /** Documents a drawing process makes before it is replaced: it keeps some 100 KB of each. */
  readonly documentsPerChild: number;
  /**
   * For one document. One of 5,000 lines takes some ten seconds of a processor, which an expensive request gets when
   * others leave it.
   */
  readonly timeoutMs: number;
  /** Documents that may wait; more are refused at once. */
  readonly waiting: number;
  /** Of them, those of one owner. */
  readonly waitingPerOwner: number;
}

const LIMITS: PrinterLimits = { documentsPerChild: 2000, timeoutMs: 60_000, waiting: 500, waitingPerOwner: 50 };
/**
 * One draws on one processor. A long document keeps its process for seconds, and an owner has one at a time: another is
 * there for everybody else.
 */
const PROCESSES = Math.max(2, availableParallelism());
const TIMEOUT_MS = 60_000;
/** Of what was asked for without naming an owner. */
const NO_OWNER = "";

/**
 * A printer over drawing processes, started when they are needed, that serve owners round-robin. `lists`: what the SAT
 * says of the keys and currencies that it prints.
 */
export function createTypstPrinter(
  lists: PrintLists,
  given: Partial<PrinterLimits> = {},
  start: () => PrintChild = startPrintChild,
): PdfPrinter {
  const limits = { ...LIMITS, ...given };
  const free = Array.from({ length: PROCESSES }, () => new KeptChild(start, limits.documentsPerChild));
  const semaphore = new FairSemaphore({
    running: PROCESSES,
    runningPerOwner: 1,
    waitingPerOwner: limits.waitingPerOwner,
    maxWaitMs: TIMEOUT_MS,
  });
  const asked = new Set<Promise<unknown>>();
  let lastId = 0;

  /** In a free process, which is one that runs already where there is one. */
  async function drawInFree(toJob: (id: number) => PrintJob | Promise<PrintJob>): Promise<Uint8Array> {
    free.sort((one, other) => Number(one.isStarted) - Number(other.isStarted));
    const slot = free.pop() as (typeof free)[number];
    lastId += 1;
    try {
      const result = await slot.run(await toJob(lastId), limits.timeoutMs);
      if (result.ok) return result.pdf;
      throw new PrintFailed(result.reason);
    } finally {
      free.push(slot);
    }
  }

  async function queue(
    owner: string = NO_OWNER,
    toJob: (id: number) => PrintJob | Promise<PrintJob>,
  ): Promise<PrintOutcome> {
    if (asked.size >= limits.waiting) return TOO_MANY;
    const drawn = semaphore.run(owner, () => drawInFree(toJob));
    asked.add(drawn);
    try {
      const pdf = await drawn;
      return pdf === "timed_out" ? TOO_MANY : { ok: true, pdf };
    } catch (error) {
      return toFailure(error);
    } finally {
      asked.delete(drawn);
    }
  }

  const printer: PdfPrinter = {
    print: (input) => queue(input.owner, (id) => jobOf(id, input, lists)),
    printReceipt: (input) => queue(input.owner, (id) => receiptJobOf(id, input, lists)),
    printTables: (input) => queue(input.owner, (id) => tablesJobOf(id, input)),
    builtInWords: defaultPrintWords,
    printSample: (kind, language, words) => printSample(printer, kind, language, words),
    async close() {
      await Promise.allSettled(asked);
      for (const slot of free) slot.stop();
    },
  };
  return printer;
}

const TOO_MANY: PrintOutcome = { ok: false, reason: "too many documents are waiting to be printed", isBusy: true };

/** The document could not be printed; anything else that goes wrong is a bug. */
class PrintFailed extends Error {
  override readonly name = "PrintFailed";
}

function toFailure(error: unknown): PrintOutcome {
  if (error instanceof PrintFailed || error instanceof ChildProcessLost) return { ok: false, reason: error.message };
  throw error;
}

async function jobOf(id: number, input: PrintInput, lists: PrintLists): Promise<PrintJob> {
  const reading = await readCfdiConTablas(input.xml);
  if (!reading.ok) throw new PrintFailed(`not a CFDI: ${reading.problems.map(({ code }) => code).join(", ")}`);
  const complementTables = await loadComplementTables(complementsInDocument(reading.comprobante));
  const model = toPrintModel(reading.comprobante, reading.timbre, input, { ...lists, complementTables });
  const xml = typeof input.xml === "string" ? new TextEncoder().encode(input.xml) : input.xml;
  const tagged = input.tagged ?? false;
  const drawn = { ...model, table: alignFigures(model.table), tagged };
  return { id, template: "invoice", model: JSON.stringify(drawn), xml, images: drawableImages(input), tagged };
}

function receiptJobOf(id: number, input: ReceiptInput, lists: PrintLists): PrintJob {
  const model = toReceiptModel(input, lists);
  if (model === null) throw new PrintFailed("not an acknowledgement of a CFDI");
  return { id, template: "receipt", model: JSON.stringify(model), xml: input.xml, images: {}, tagged: true };
}

function tablesJobOf(id: number, { language, day, ...input }: TablesInput): PrintJob {
  const { page, of } = labelsFor(language);
  const [year, month, date] = day.split("-").map(Number);
  const model = {
    ...input,
    lang: language,
    ...accentOf(undefined),
    date: { year, month, day: date },
    texts: { page, of },
  };
  return { id, template: "tables", model: JSON.stringify(model), xml: new Uint8Array(), images: {}, tagged: true };
}

const FOLDER = new URL("./samples/", import.meta.url);
const SAT_SAID = { words: ["Vigente", "En proceso"], at: "2026-11-21T10:00:00" };

/** A made-up document printed in these words: what whoever changes them looks at. */
async function printSample(
  printer: Pick<PdfPrinter, "print" | "printReceipt">,
  kind: PrintKind,
  language: Language,
  words: Partial<PrintWords>,
): Promise<PrintOutcome> {
  const sample = (name: PrintKind) => readFile(new URL(`${name}.xml`, FOLDER));
  if (kind !== "cancellation") return printer.print({ xml: await sample(kind), language, mark: "draft", words });
  const [xml, document] = await Promise.all([sample("cancellation"), sample("invoice")]);
  return printer.printReceipt({
    xml,
    language,
    mark: "sandbox",
    document,
    words,
    motive: "02",
    replacementUuid: null,
    status: SAT_SAID,
  });
}

/** One drawing process. */
export type PrintChild = Child<PrintJob, PrintResult>;

/** One document uses one processor, since there are as many of these processes as processors. */
export function startPrintChild(): PrintChild {
  return startChild("print-child", import.meta.url, { env: { RAYON_NUM_THREADS: "1" } });
}

/** What the parent asks of the child. Bytes travel as they are (structured clone). */
export interface PrintJob {
  readonly id: number;
  readonly template: "invoice" | "receipt" | "tables";
  /** What the template draws, as JSON. */
  readonly model: string;
  /** The document itself, to be attached. */
  readonly xml: Uint8Array;
  readonly images: Readonly<Partial<Record<"logo" | "background", Uint8Array>>>;
  /** With what a screen reader needs. Receipts and tables always have it: they are short, and few. */
  readonly tagged: boolean;
}

/** What the child answers. */
export type PrintResult =
  | {
      readonly id: number;
      readonly ok: true;
      readonly pdf: Uint8Array;
      readonly withoutImages: boolean;
      readonly standard: boolean;
    }
  | { readonly id: number; readonly ok: false; readonly reason: string };
